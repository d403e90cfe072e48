"""The host in a browser: the same tables and routes, in a worker of the page. docs/page.md says more."""
