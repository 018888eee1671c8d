"""The states and the symbols: those that are typed, those of a preset, or those that occur."""

import re

from genlab.kit import quoted
from genlab.labs.hmm.model.diary import MAX_STATES, Diary, Preset
from genlab.labs.hmm.model.sequences import (
    ANY_NUCLEOTIDE,
    DIGITS,
    MAX_SYMBOLS,
    UNKNOWN,
    Read,
    Words,
    alphabet_of,
    bodies_of,
    compact,
    find,
    listed,
    names_of,
    read_file,
    read_line,
    refuse_words,
    symbols_of,
)


def state_names(diary: Diary, preset: Preset) -> Words:
    """The states: as typed, or the preset's."""
    names = names_of(diary.names or preset.names)
    if not 2 <= len(names) <= MAX_STATES or len(set(names)) < len(names):
        raise ValueError(
            f"names: 2 to {MAX_STATES} states are needed, no two alike, got {quoted(diary.names)}; "
            "commas separate names of several letters"
        )
    refuse_words("names", names)
    return names


def preset_symbols(preset: Preset) -> Words:
    """The symbols that a preset emits; of one whose parameters are counted, all digits."""
    if preset.symbols:
        return symbols_of(preset.symbols)
    return DIGITS[: len(preset.B[0])] if preset.B else DIGITS


def read_text(diary: Diary, preset: Preset) -> Read:
    """The text of one's own, or what was typed, or the preset's own sequences."""
    listed_symbols = symbols_of(diary.symbols)
    if diary.own_text:
        try:
            expected_symbols = listed_symbols or _symbols_meant(bodies_of(diary.own_text), preset)
            return read_file(diary.own_text, diary.unit, expected_symbols)
        except ValueError as error:
            raise ValueError(f"sequences: {error}") from None
    if not diary.obs:
        return read_line(preset.obs, "auto", preset_symbols(preset) if preset.symbols else "")
    return read_line(diary.obs, diary.unit, listed_symbols or _symbols_meant(diary.obs, preset))


def _symbols_meant(text: str, preset: Preset) -> Words:
    """The preset's symbols where a text has one of them as a word; words of its own may be read
    otherwise.
    """
    symbols = preset_symbols(preset)
    if not preset.symbols:
        return ""
    words = {word.casefold() for word in re.split(r"[,;\s]+", text)}
    if any(len(symbol) > 1 for symbol in symbols):
        return symbols if words & {symbol.casefold() for symbol in symbols} else ""
    letters = {letter.upper() for word in words for letter in word} - {UNKNOWN, ANY_NUCLEOTIDE, "."}
    return symbols if letters <= {symbol.upper() for symbol in symbols} else ""


def alphabet(diary: Diary, preset: Preset, line: Read) -> Words:
    """The symbols that may be observed: those that are listed; else the preset's, where one of them
    occurs or nothing does; else those that occur.
    """
    field = "sequences" if diary.own_text else "obs"
    if diary.symbols:
        symbols = symbols_of(diary.symbols)
        refuse_words("symbols", symbols)
    else:
        usual = preset_symbols(preset)
        digits = DIGITS if not preset.symbols else usual
        occurring = {symbol for sequence in line.sequences for symbol in sequence.symbols}
        occurring.discard(UNKNOWN)
        if not preset.has_random_parameters and any(find(symbol, digits) for symbol in occurring):
            return usual
        if not occurring:
            return usual if not preset.has_random_parameters else _placeholders(diary)
        symbols = alphabet_of(line.sequences)
        refuse_words(field, symbols)
    if not 2 <= len(symbols) <= MAX_SYMBOLS:
        raise ValueError(
            f"{field}: 2 to {MAX_SYMBOLS} different symbols are allowed, got {len(symbols):,} "
            f"({listed(symbols)}); list the ones that count under Symbols"
        )
    return symbols


def _placeholders(diary: Diary) -> Words:
    """Symbols for a model whose sequences are not there, as in a link without private ones."""
    columns = len(diary.B[0]) if diary.B else 3
    return compact(str(number) for number in range(1, columns + 1))
