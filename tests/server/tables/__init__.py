"""Tables: what people can do at one, who is told what, and what never gets out."""
