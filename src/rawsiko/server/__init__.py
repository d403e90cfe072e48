"""The server: tables, seats, storage and messages; it decides nothing about the rules."""
