"""Actions of a class, as for a table (tables/actions): joining.py to come in, commands.py for the rest."""
