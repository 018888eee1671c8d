"""A lab on the screen, natively, for its own tests."""

from genlab.labs import labs
from genlab.ui.session import Session


def session(slug: str) -> Session:
    """One that a module's tests share: to make one takes a second."""
    return Session(labs()[slug], 5, "genlab.labs")


def with_fields(page: Session, **fields) -> Session:
    """The lab as it begins, or in a state."""
    page.open(page.lab.state(**fields), keep_private=False)
    page.settle()
    return page


def change(page: Session, **values) -> None:
    page.take(lambda: values)
    page.settle()
