"""That nobody starves others: clients, limits, connections, costly questions, queues."""
