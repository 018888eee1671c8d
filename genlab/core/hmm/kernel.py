"""The optional kernel: `kernel.wat`, a WebAssembly module that takes the steps of a recursion one
after the other. `recursion` has the same in NumPy, and does without it where it is not there.

In the page the browser runs it. Elsewhere a package does that comes with the extra `genlab[fast]`.
"""

from __future__ import annotations

import atexit
import math
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log

TEXT = Path(__file__).with_name("kernel.wat")
COMPILED = TEXT.with_suffix(".wasm")  # the build of the page makes it of the text
BINARY = COMPILED.read_bytes() if COMPILED.exists() else None
HEAD = 80  # bytes at the beginning of the memory: the numbers and addresses that the text lists
PAGE = 65_536  # bytes
MOST = 2**31  # bytes of memory that are asked for at most
SAFE = 1e-100  # probabilities from here on do not underflow beside the largest of a step
EXPONENT = 512 * math.log(2)  # nats: the unit of the exponents of `$wide`

# Takes the name of a function and what the memory begins with. Calls the function, and returns the
# memory between two addresses.
Machine = Callable[[str, bytes, int, int], np.ndarray]


def in_browser(binary: bytes) -> Machine:
    """The module as the browser runs it."""
    js, to_js = import_module("js"), import_module("pyodide.ffi").to_js
    module = js.WebAssembly.Module.new(to_js(binary))
    functions = js.WebAssembly.Instance.new(module).exports

    def call(function: str, content: bytes, begin: int, end: int) -> np.ndarray:
        memory = functions.memory
        memory.grow(max(0, -(-(end - memory.buffer.byteLength) // PAGE)))
        js.Uint8Array.new(memory.buffer, 0, len(content)).assign(content)
        getattr(functions, function)()
        written = np.empty(end - begin, np.uint8)
        js.Uint8Array.new(memory.buffer, begin, end - begin).assign_to(written)
        return written

    return call


def native(text: str) -> Machine:
    """The module as wasmtime compiles it."""
    wasmtime: Any = import_module("wasmtime")
    store = wasmtime.Store()
    module = wasmtime.Module(store.engine, text)
    functions = wasmtime.Instance(store, module, []).exports(store)
    memory = functions["memory"]
    # Before Python takes its modules apart, in which they would not close without complaints
    atexit.register(store.engine.close)
    atexit.register(store.close)

    def call(function: str, content: bytes, begin: int, end: int) -> np.ndarray:
        memory.grow(store, max(0, -(-(end - memory.data_len(store)) // PAGE)))
        whole = np.ctypeslib.as_array(memory.data_ptr(store), (end,))
        whole[: len(content)] = np.frombuffer(content, np.uint8)
        functions[function](store)
        return whole[begin:].copy()

    return call


class Task(NamedTuple):
    """What messages are sent through: sequences end to end, under models of one shape with an even
    number of states. All numbers are logarithms, nats.
    """

    start: Floats  # (..., K) the message with which a sequence begins
    moves: Floats  # (..., K, K)
    table: Floats  # (..., K, V)
    codes: np.ndarray  # (T,) which column of the table a step has
    lengths: Ints  # (sequences,)
    is_backwards: bool


class Kernel:
    """The functions of `kernel.wat`. They give None for a task that is too large for the memory."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.lock = Lock()  # of the memory, which all threads share

    def best(self, task: Task) -> tuple[Floats, Floats] | None:
        """(..., K, T) messages and (..., T) scales, nats, where the best way counts."""
        written = self._run("best", task, [task[:3]])
        return None if written is None else _messages(task, written)

    def path(self, task: Task, ends: Floats, ways: Floats) -> Ints | None:
        """(T,) the best states, followed back from the best of `ends` (K,) for each sequence; row i
        of ways (K, K) counts for the states after i.
        """
        written = self._run("path", task, [task[:3]], ends.tobytes() + ways.T.tobytes())
        return None if written is None else written.view(np.int32).astype(np.int64)

    def sum(self, task: Task) -> tuple[Floats, Floats] | None:
        """(..., K, T) messages and (..., T) scales, nats, where ways are summed: as probabilities,
        or with exponents of their own where one would underflow.
        """
        numbers = [np.exp(logs) for logs in task[:3]]
        if all(np.min(x, initial=1.0, where=x > 0) >= SAFE for x in numbers):
            written = self._run("sum", task, [numbers])
            if written is not None and not written[-8:].any():
                messages, scales = _messages(task, written)
                return log(messages), log(scales)
        exponents = [np.rint(np.maximum(logs, -1e300) / EXPONENT) for logs in task[:3]]
        numbers = [np.exp(x - EXPONENT * e) for x, e in zip(task[:3], exponents, strict=True)]
        written = self._run("wide", task, [numbers, exponents])
        if written is None:
            return None
        halves = [_messages(task, half) for half in np.split(written, 2)]
        messages, scales = (log(x) + EXPONENT * e for x, e in zip(*halves, strict=True))
        return messages, scales

    def _run(self, function: str, task: Task, tables: list, more: bytes = b"") -> np.ndarray | None:
        """What a function writes for a task. tables: start, moves and table; exponents of these."""
        states, symbols = task.table.shape[-2:]
        models, steps = task.start.size // states, len(task.codes)
        starts, moves, columns = zip(*tables, strict=True)
        inputs = [
            task.lengths.astype(np.int32).tobytes(),
            task.codes.astype(np.int32).tobytes(),
            b"".join(start.tobytes() for start in starts),
            b"".join(table.tobytes() for table in moves),
            b"".join(table.swapaxes(-1, -2).tobytes() for table in columns),
            more,
            bytes(16 * states),  # for v
        ]
        # 16 bytes are read at once
        inputs = [content.ljust(-(-len(content) // 16) * 16, b"\0") for content in inputs]
        *places, ends, v, begin = accumulate(map(len, inputs), initial=HEAD)
        scales = begin + 8 * states * (models * steps + 1)
        behind = scales + 16 * (models * steps // 2 + 1) - begin
        end = begin + len(tables) * behind
        numbers = [models, 8 * states, len(task.lengths), steps, symbols]
        numbers += [-1 if task.is_backwards else 1, *places, begin, scales, v]
        numbers += [behind if len(tables) > 1 else 0, ends, ends + 8 * states, end]
        numbers += [begin + behind - 8]
        if function == "path":
            begin, end = end, end + 4 * steps
        if end > MOST:
            return None
        head = np.array(numbers, np.int32).tobytes().ljust(HEAD, b"\0")
        with self.lock:
            return self.machine(function, head + b"".join(inputs), begin, end)


def _messages(task: Task, written: np.ndarray) -> tuple[Floats, Floats]:
    """(..., K, T) messages and (..., T) scales, as they were written row by row."""
    *outer, states = task.start.shape
    steps, numbers = len(task.codes), written.view(np.float64)
    rows, scales = np.split(numbers, [task.start.size * steps + states])
    messages = rows[:-states].reshape(*outer, steps, states).swapaxes(-1, -2)
    shape = (*outer, steps)
    return np.ascontiguousarray(messages), scales[: math.prod(shape)].reshape(shape)


def load() -> Kernel | None:
    """The kernel, if it can run here."""
    if sys.platform == "emscripten":
        return Kernel(in_browser(BINARY)) if BINARY else None
    return Kernel(native(TEXT.read_text("utf-8"))) if find_spec("wasmtime") else None
