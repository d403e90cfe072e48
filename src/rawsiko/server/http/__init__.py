"""The host for uvicorn: two gates to the same routes, middleware, static files, worker processes."""
