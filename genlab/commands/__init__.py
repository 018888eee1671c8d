"""The commands of ``genlab`` on the command line, a module for each."""
