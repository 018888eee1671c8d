"""In the page, instead of a module that a library imports and nothing here uses (pins.toml): any
name in it is a class of which everything may be asked and nothing comes.
"""


class _Nothing:
    def __init__(self, *_args, **_options): ...

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_args, **_options):
        return self

    def __getitem__(self, _key):
        return self

    def __setitem__(self, _key, _value): ...


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return globals().setdefault(name, type(name, (_Nothing,), {}))
