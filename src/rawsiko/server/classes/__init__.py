"""A class on the server: one code, up to twelve tables, a teacher who sits on no chair, a bell.

lesson.py folds the rows of a class's log (facts.py), actions/ answers each request with the next rows,
live_class.py stores and tells, supervisor.py brings the tables in line with what the class wants, bell.py
keeps its bell. The part that needs no server is in rawsiko.classes.
"""
