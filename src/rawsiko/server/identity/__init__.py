"""Who somebody is: keys, names, and what no name may look like or say."""
