"""Tables: what people can do at one, who learns what, and what never gets out."""
