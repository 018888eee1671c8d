"""The lab that is checked: its folder, its parts, and where in its files something stands."""

import inspect
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import genlab.labs
from genlab.kit import Demo, Lab, Layout, OpenedLink, State, Table, decode, link_of
from genlab.kit.names import did_you_mean

OUTSIDE = "genlab_labs_outside"  # packages of labs whose folders lie elsewhere begin so


class NotChecked(Exception):
    """Why a promise could not be checked, in a sentence that follows "not checked:"."""


class Unusable(NotChecked):
    """A part of a lab cannot be imported; ``sentence`` says which file to change."""

    def __init__(self, sentence: str, part: str):
        super().__init__(f"{part} cannot be used")
        self.sentence = sentence


class Subject:
    """A lab that is checked.

    folder: the lab's folder. package: the package of that folder. states: how many random states a
    promise is tested with. corners: how many states at the ends of the domains. every: of the
    demos, every how many-th is drawn, run as a program, and its tables are read.
    """

    def __init__(
        self, folder: Path, package: str, states: int = 8, corners: int = 6, every: int = 1
    ):
        self.folder = folder
        self.package = package
        self.states = states
        self.corners = corners
        self.every = every
        # What is being done, for the sentence on an error: words in which {} is the state
        self._activity: tuple[str, State | None] = ("", None)
        self._results: dict[str, Any] = {}  # of the demos, by their links
        self.drawings: list[Any] | None = None  # what the view has shown of the demos
        self.untouched_sessions: list[Any] = []  # on the screen, as they were drawn first

    @property
    def slug(self) -> str:
        """The lab's name: that of its folder."""
        return self.folder.name

    @cached_property
    def lab(self) -> Lab:
        """The lab itself; Unusable where lab.py has none."""
        return self._imported("lab", "LAB", Lab)

    @cached_property
    def layout(self) -> Layout:
        """The lab's view; NotChecked without Panel, and Unusable where view.py has none."""
        try:
            import_module("genlab.ui.session")
        except ImportError as error:
            raise NotChecked(
                f"{error.name} is missing, so nothing can be drawn; "
                "pip install 'genlab[app]' brings it"
            ) from None
        return self._imported("view", "LAYOUT", Layout)

    def _imported(self, module: str, name: str, kind: type) -> Any:
        file = self.file(f"{module}.py")
        if not (self.folder / f"{module}.py").is_file():
            raise Unusable(f"{file}: this file is missing; it defines {name}", f"{module}.py")
        try:
            imported = import_module(f"{self.package}.{module}")
        except Exception as error:  # whatever the module's code raises
            place = self.place_of_error(error, file)
            sentence = f"{place}: it cannot be imported: {type(error).__name__}: {error}"
            raise Unusable(sentence, f"{module}.py") from error
        value = getattr(imported, name, None)
        if not isinstance(value, kind):
            sentence = f"{file}: it must define {name}, a {kind.__name__}"
            raise Unusable(sentence, f"{module}.py")
        return value

    @property
    def labs(self) -> dict[str, Lab]:
        """What a link of the lab may open: the lab alone, so that another one changes nothing."""
        return {self.lab.slug: self.lab}

    # ── What is done with it ──────────────────────────────────────────────────────────────────────

    @contextmanager
    def doing(self, activity: str, state: State | None = None) -> Iterator[None]:
        """Within this context, an error is said to come from the activity: "{} was run", where {}
        is the state.
        """
        before = self._activity
        self._activity = (activity, state)
        yield  # without finally: where an error ends it, the activity is still to be told
        self._activity = before

    def begin(self) -> None:
        """Forget what was done for the promise before."""
        self._activity = ("", None)

    def run(self, state: State) -> Any:
        """The result of a state."""
        with self.doing("{} was run", state):
            return self.lab.run(state)

    def result_of(self, demo: Demo) -> Any:
        """The result of the state that a demo opens, which is run once."""
        if demo.link not in self._results:
            self._results[demo.link] = self.run(self.decoded(demo.link).state)
        return self._results[demo.link]

    def headline(self, result: Any) -> str:
        """The headline of a result."""
        with self.doing("the headline of {} was written", result.state):
            return self.lab.headline(result)

    def tables(self, result: Any) -> list[Table]:
        """Every table of a result."""
        tables = []
        for declared in self.lab.declared:
            with self.doing(f"the table {declared.name} of {{}} was made", result.state):
                tables.append(declared(result))
        return tables

    def name_of(self, state: State) -> str:
        """A state as it is called in a sentence: its link, shortened."""
        link = link_of(self.lab, state, private=True) or repr(state)
        return link if len(link) <= 120 else f"{link[:120]}…"

    def decoded(self, link: str) -> OpenedLink:
        """What a link opens."""
        return decode(link, self.labs)

    # ── Where something stands ────────────────────────────────────────────────────────────────────

    def file(self, name: str) -> str:
        """A file of the lab as it is called in a sentence, from where the command runs."""
        path = self.folder / name
        return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)

    def place(self, item: Any) -> str:
        """Where a function or a class of the lab stands, as "file:line"; lab.py where it is not in
        the lab's folder.
        """
        item = inspect.unwrap(item) if callable(item) else item
        try:
            path = inspect.getsourcefile(item)
            _, line = inspect.getsourcelines(item)
        except (TypeError, OSError):
            return self.file("lab.py")
        if path is None or not self._holds(path):
            return self.file("lab.py")
        return f"{self.file(str(Path(path).resolve().relative_to(self.folder)))}:{line}"

    def place_of_error(self, error: BaseException, otherwise: str) -> str:
        """The last line of the lab's own code that an error went through, as "file:line"."""
        if isinstance(error, SyntaxError) and error.filename and self._holds(error.filename):
            name = Path(error.filename).resolve().relative_to(self.folder)
            return f"{self.file(str(name))}:{error.lineno}"
        frames = [
            frame
            for frame in traceback.extract_tb(error.__traceback__)
            if self._holds(frame.filename)
        ]
        if not frames:
            return otherwise
        name = Path(frames[-1].filename).resolve().relative_to(self.folder)
        return f"{self.file(str(name))}:{frames[-1].lineno}"

    def _holds(self, path: str) -> bool:
        return Path(path).resolve().is_relative_to(self.folder)

    def failure(self, error: BaseException) -> str:
        """The sentence on an error that the lab raised."""
        place = self.place_of_error(error, self.file("lab.py"))
        activity, state = self._activity
        if state is not None:
            activity = activity.replace("{}", self.name_of(state))
        when = f", when {activity}" if activity else ""
        return f"{place}: {type(error).__name__}: {error}{when}"


def subject_of(name: str, **settings: int) -> Subject:
    """The lab of a name, or in a folder elsewhere.

    Raises ValueError where there is none.
    """
    home = Path(next(iter(genlab.labs.__path__))).resolve()
    folder = home / name if name.isidentifier() else Path(name).resolve()
    if name.isidentifier() and not folder.is_dir() and Path(name).is_dir():
        folder = Path(name).resolve()
    if not folder.is_dir():
        raise ValueError(
            f"there is no lab {name}{did_you_mean(name, genlab.labs.slugs())}: a lab's name "
            f"({', '.join(genlab.labs.slugs())}) or its folder is needed"
        )
    if folder.parent == home:
        return Subject(folder, f"genlab.labs.{folder.name}", **settings)
    return Subject(folder, f"{_package_around(folder)}.{folder.name}", **settings)


def _package_around(folder: Path) -> str:
    """A package whose only path is the folder around a lab, so that the lab can be imported."""
    name = f"{OUTSIDE}_{abs(hash(folder.parent)):x}"
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder.parent)]
        sys.modules[name] = package
    return name


def every_subject(**settings: int) -> list[Subject]:
    """All labs of genlab."""
    return [subject_of(slug, **settings) for slug in genlab.labs.slugs()]


Check = Callable[[Subject], Iterator[str]]
