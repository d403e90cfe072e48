"""`python -m rawsiko` is the command `rawsiko`."""

from rawsiko.cli import main

main(prog_name="rawsiko")
