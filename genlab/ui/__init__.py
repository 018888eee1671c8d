import genlab.ui.patches  # noqa: F401  # before any other module of genlab.ui imports Panel
