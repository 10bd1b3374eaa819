"""Numbers that remember how they were made from the constants of an evaluation."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]


class Linear:
    """A number, and how many times each constant it is; the rest does not depend on constants."""

    __slots__ = ("parts", "value")
    __array_ufunc__ = None  # so that numbers of NumPy leave the arithmetic to us

    def __init__(self, value: float, parts: dict[int, float]) -> None:
        self.value = value
        self.parts = parts

    def __add__(self, other: Any) -> "Linear":
        if not isinstance(other, Linear):
            return Linear(self.value + float(other), self.parts)
        parts = dict(self.parts)
        for constant, times in other.parts.items():
            parts[constant] = parts.get(constant, 0.0) + times
        return Linear(self.value + other.value, parts)

    def __mul__(self, times: Any) -> "Linear":
        if isinstance(times, Linear):
            raise TypeError("a product of two constants is not linear: it cannot be fitted so")
        times = float(times)
        return Linear(self.value * times, {i: n * times for i, n in self.parts.items()})

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> "Linear":
        return self.__mul__(-1.0)

    def __sub__(self, other: Any) -> "Linear":
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> "Linear":
        return self.__neg__().__add__(other)

    def __truediv__(self, by: Any) -> "Linear":
        return self.__mul__(1.0 / float(by))

    # Where constants are compared, what stands decides.

    def __lt__(self, other: Any) -> bool:
        return self.value < (other.value if isinstance(other, Linear) else other)

    def __gt__(self, other: Any) -> bool:
        return self.value > (other.value if isinstance(other, Linear) else other)


class Table:
    """An array of constants; what is taken out of it remembers its number."""

    def __init__(self, values: Vector, numbers: NDArray[np.int64]) -> None:
        self._values = values
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, key: Any) -> "Linear | Table":
        values, numbers = self._values[key], self._numbers[key]
        if np.ndim(values):
            return Table(values, numbers)
        return Linear(float(values), {int(numbers): 1.0})


@dataclass(frozen=True)
class Constants:
    """The constants of a module by name, each a number or an array; together they are a vector."""

    shapes: dict[str, tuple[int, ...]]

    @classmethod
    def of(cls, module: Any) -> "Constants":
        """All numbers and arrays of numbers that a module defines in capitals."""
        found = {name: value for name, value in vars(module).items() if name.isupper()}
        return cls(
            {
                name: np.shape(value)
                for name, value in found.items()
                if isinstance(value, float)
                or (isinstance(value, np.ndarray) and value.dtype == np.float64)
            }
        )

    def vector(self, module: Any) -> Vector:
        """What stands in the module."""
        return np.concatenate([np.ravel(getattr(module, name)) for name in self.shapes])

    def split(self, vector: Vector) -> dict[str, Vector]:
        """A vector as the constants it is made of."""
        return {name: vector[numbers] for name, numbers in self._numbered()}

    def traced(self, vector: Vector) -> dict[str, Linear | Table]:
        """The same, as numbers that remember where they come from."""
        return {
            name: Table(vector[numbers], numbers)
            if np.ndim(numbers)
            else Linear(float(vector[numbers]), {int(numbers): 1.0})
            for name, numbers in self._numbered()
        }

    def numbers(self, beginning: str) -> list[int]:
        """Where in a vector those constants are whose names begin so."""
        return [
            int(number)
            for name, numbers in self._numbered()
            if name.startswith(beginning)
            for number in np.ravel(numbers)
        ]

    def _numbered(self) -> Iterator[tuple[str, Any]]:
        first = 0
        for name, shape in self.shapes.items():
            size = int(np.prod(shape, dtype=int))
            numbers = first + np.arange(size).reshape(shape)
            yield name, (numbers if shape else numbers[()])
            first += size
