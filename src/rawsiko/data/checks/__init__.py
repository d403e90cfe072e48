"""The individual checks of a data set, one module per subject; rawsiko.data.check calls them all."""
