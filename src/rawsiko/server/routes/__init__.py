"""Routes: every address of the server in one list (listing.py), and how a request becomes an answer.

Nothing here knows how a request came: over HTTP, from a test, or from a page to a worker beside it.
"""
