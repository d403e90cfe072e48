-- SQLite keeps new rows apart (its own 0003); PostgreSQL has no need of it.
SELECT 1;
