"""Damage to a text, as a bad line, an editor or a mischievous person would do it."""

from collections.abc import Sequence

from hypothesis import strategies as st

ODD = ["", " ", "\n", "\x00", '"', "]", "[", "-1", "0", "9" * 40, "p9", "ß", "\u2028", "\U0001f40d"]


@st.composite
def damaged(draw: st.DrawFn, texts: Sequence[str]) -> str:
    """One of these texts, with up to four things done to it."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, 4))):
        how = draw(st.sampled_from(_WAYS))
        text = how(draw, text)
    return text


def _cut(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    return text[:at] + text[at + draw(st.integers(0, 30)) :]


def _put_in(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    return text[:at] + draw(st.sampled_from(ODD) | st.text(max_size=6)) + text[at:]


def _cut_off(draw: st.DrawFn, text: str) -> str:
    return text[: draw(st.integers(0, len(text)))]


def _swap_words(draw: st.DrawFn, text: str) -> str:
    words = text.split(" ")
    one, other = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def _repeat_a_line(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    line = draw(st.sampled_from(lines))
    lines.insert(draw(st.integers(0, len(lines))), line)
    return "\n".join(lines)


def _drop_a_line(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    del lines[draw(st.integers(0, len(lines) - 1))]
    return "\n".join(lines)


_WAYS = (_cut, _put_in, _cut_off, _swap_words, _repeat_a_line, _drop_a_line)
