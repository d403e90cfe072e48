"""Making the drawing; the only part of the tool that needs the packages of requirements.txt."""
