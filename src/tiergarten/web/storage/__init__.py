"""The database: connecting, writing in groups, migrations, news between servers, leases."""
