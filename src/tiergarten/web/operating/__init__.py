"""What an operator does by command: accounts, tables, backups, checks."""
