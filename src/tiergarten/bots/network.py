"""Small networks that judge positions, as files, and bots that play by them.

A network is a multi-layer perceptron in NumPy. It is given what the seat to act sees, every feature
as so many inputs as it has values beside its lowest, of which the first so many are 1 (a unary, or
thermometer, code): a network tells 2 coins from 3 more easily than 0.33 from 0.5. It says how
likely each action is to be the best, and how likely its seat is to win. `examples/learn.py` trains
one.

`network:FILE` plays the likeliest action at once; `network@200:FILE` searches with its judgement.
"""

import functools
import hashlib
import zipfile
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tiergarten.bots.base import Bot
from tiergarten.bots.budget import Budget
from tiergarten.bots.search import SearchBot
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption
from tiergarten.engine.features import vector
from tiergarten.engine.files import cause, path_from, whole_file
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import State
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find

NETWORK = "network"
FORMAT = 1
MOST_BYTES = 1 << 28
MOST_LAYERS = 16
Floats = NDArray[np.float32]


class BadNetwork(BadOption):
    """A file that holds no network, or one that cannot play here."""


class Network:
    """A judgement of one game with one number of players.

    `weights` and `biases` belong to its layers; the last has an output for every action and one for
    the value, all others are rectified.
    """

    def __init__(
        self, game: Game, players: int, weights: Sequence[Floats], biases: Sequence[Floats]
    ) -> None:
        game.check_players(players)
        self.game, self.players = game, players
        self.weights, self.biases = list(weights), list(biases)
        listed = game.rules.FEATURES.listed(players)
        self.spans = np.array([feature.high - feature.low for feature in listed])
        self._column = np.repeat(np.arange(len(listed)), self.spans)
        self._least = np.concatenate([np.arange(1, span + 1) for span in self.spans]).astype("u1")
        self._check_layers()

    @classmethod
    def fresh(
        cls, game: Game, players: int, hidden: Sequence[int], chance: np.random.Generator
    ) -> "Network":
        """One that knows nothing yet."""
        game.check_players(players)
        listed = game.rules.FEATURES.listed(players)
        inputs = sum(feature.high - feature.low for feature in listed)
        sizes = [inputs, *hidden, len(game.actions) + 1]
        weights = [
            (chance.standard_normal((before, after)) * (2 / before) ** 0.5).astype(np.float32)
            for before, after in pairwise(sizes)
        ]
        weights[-1] *= 0.1  # at first all actions are about as likely
        return cls(game, players, weights, [np.zeros(size, np.float32) for size in sizes[1:]])

    # Judging

    def inputs(self, features: NDArray[Any]) -> Floats:
        """The unary code of features, which are bytes, or numbers from 0 to 1."""
        if features.dtype != np.uint8:
            features = np.rint(features * self.spans).astype(np.uint8)
        return (features[:, self._column] >= self._least).astype(np.float32)

    def layers(self, inputs: Floats) -> list[Floats]:
        """What every layer makes of the inputs; they come first, and what the network says last."""
        found = [inputs]
        last = len(self.weights) - 1
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = found[-1] @ weight
            out += bias
            found.append(out if number == last else np.maximum(out, 0, out=out))
        return found

    @staticmethod
    def read(said: Floats, masks: NDArray[Any]) -> tuple[Floats, Floats]:
        """What the last layer means: how likely each legal action is, and a value from -1 to 1."""
        logits = np.where(masks, said[:, :-1], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        odds = np.exp(logits)
        return odds / odds.sum(axis=1, keepdims=True), np.tanh(said[:, -1])

    def evaluate(
        self, features: NDArray[Any], masks: NDArray[Any]
    ) -> tuple[Floats, NDArray[np.float32]]:
        """Priors, and the chance to win of every seat, as `SearchBot(evaluate=...)` asks for them.

        What the seat to act does not win is shared evenly among the others.
        """
        priors, value = self.read(self.layers(self.inputs(features))[-1], masks)
        chance = (1 + value) / 2
        others = (1 - chance) / (self.players - 1)
        return priors, np.stack([chance] + [others] * (self.players - 1), axis=1)

    # Files

    def save(self, path: Path | str) -> None:
        """Write it to a file."""
        facts: dict[str, Any] = {
            "tiergarten_network": np.array(FORMAT),
            "game": np.array(self.game.name),
            "players": np.array(self.players),
            "seen": np.array(_seen(self.game, self.players)),
        }
        layers = zip(self.weights, self.biases, strict=True)
        for number, (weight, bias) in enumerate(layers):
            facts |= {f"weight{number}": weight, f"bias{number}": bias}
        path = path_from(str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as draft, draft.open("xb") as file:
            np.savez(file, **facts)

    @classmethod
    def load(cls, path: Path | str) -> "Network":
        """Read it from a file; nothing in the file is ever run."""
        path = path_from(str(path))
        try:
            size = path.stat().st_size
            if size > MOST_BYTES:
                raise BadNetwork(
                    Sentence("{path} is too large for a network: {n} bytes", path=path, n=size)
                )
            with path.open("rb") as opened:
                file = np.load(opened, allow_pickle=False)
                if "tiergarten_network" not in getattr(file, "files", ()):
                    raise _no_network(path)
                content = {name: file[name] for name in file.files}
        except OSError as error:
            raise BadNetwork(
                Sentence("{path} cannot be read: {cause}", path=path, cause=cause(error))
            ) from None
        except (ValueError, EOFError, KeyError, zipfile.BadZipFile, MemoryError):
            raise _no_network(path) from None
        try:
            return cls._from(content, path)
        except (KeyError, ValueError, TypeError, IndexError):
            raise _no_network(path) from None

    @classmethod
    def _from(cls, content: Mapping[str, NDArray[Any]], path: Path) -> "Network":
        if int(content["tiergarten_network"]) != FORMAT:
            raise BadNetwork(
                Sentence("{path} was written by another version of Tiergarten", path=path)
            )
        game, players = find(str(content["game"])), int(content["players"])
        game.check_players(players)
        if str(content["seen"]) != _seen(game, players):
            raise BadNetwork(
                Sentence(
                    "{path} was trained when learners saw other features of {game}: train it again",
                    path=path,
                    game=Sentence(game.title),
                )
            )
        count = sum(name.startswith("weight") for name in content)
        weights = [content[f"weight{number}"] for number in range(count)]
        return cls(game, players, weights, [content[f"bias{number}"] for number in range(count)])

    def _check_layers(self) -> None:
        """Refuse layers that do not fit each other or the game, and numbers that are none."""
        sizes = [int(self.spans.sum()), *(bias.size for bias in self.biases)]
        fits = 1 <= len(self.weights) == len(self.biases) <= MOST_LAYERS
        fits = fits and sizes[-1] == len(self.game.actions) + 1
        for number, weight in enumerate(self.weights):
            fits = fits and weight.shape == (sizes[number], sizes[number + 1])
        for one in (*self.weights, *self.biases):
            fits = fits and one.dtype == np.float32 and bool(np.isfinite(one).all())
        if not fits:
            raise ValueError("the layers do not fit")

    def check_plays(self, game: Game, players: int, name: str) -> None:
        """Refuse another game, or another number of players."""
        if game.name != self.game.name or players != self.players:
            raise BadNetwork(
                Sentence(
                    "{bot} has learnt {game} with {n} players, and plays nothing else",
                    bot=name,
                    game=Sentence(self.game.title),
                    n=self.players,
                )
            )


def _no_network(path: Path) -> BadNetwork:
    return BadNetwork(
        Sentence(
            "{path} is not a network, or it is damaged; examples/learn.py writes one", path=path
        )
    )


def _seen(game: Game, players: int) -> str:
    """Changes with what learners see and may do."""
    digest = hashlib.sha256()
    for feature in game.rules.FEATURES.listed(players):
        digest.update(f"{feature.name} {feature.low} {feature.high}\n".encode())
    for number in range(len(game.actions)):
        digest.update(f"{game.actions[number]}\n".encode())
    return digest.hexdigest()[:16]


@functools.lru_cache(8)
def _kept(path: Path, _changed: int, _size: int) -> Network:
    """A file that was read before is read again only if it has changed."""
    return Network.load(path)


def loaded(file: str) -> Network:
    """The network in a file that somebody has named."""
    if not file:
        raise BadOption(Sentence("which network? Write network:FILE"))
    path = path_from(file)
    try:
        found = path.stat()
    except (OSError, ValueError) as error:
        raise BadNetwork(
            Sentence("{path} cannot be read: {cause}", path=path, cause=cause(error))
        ) from None
    return _kept(path.resolve(), found.st_mtime_ns, found.st_size)


def file_digest(spec: str) -> str:
    """Changes with the file of a bot that plays by a network; empty for any other bot."""
    head, colon, file = spec.partition(":")
    if not colon or head.partition("@")[0] != NETWORK:
        return ""
    loaded(file)  # refuses what is no network
    return hashlib.sha256(path_from(file).read_bytes()).hexdigest()[:16]


def network_bot(file: str, seed: int | None, budget: Budget | None) -> Bot:
    """A bot that plays by the network in a file; with a budget it searches."""
    network, name = loaded(file), f"{NETWORK}:{Path(file).name}"
    if budget is None:
        return NetworkBot(network, seed, name)
    return NetworkSearchBot(network, seed, budget, name)


class NetworkBot(Bot):
    """Plays what its network thinks likeliest to be best."""

    def __init__(self, network: Network, seed: int | None = None, name: str = NETWORK) -> None:
        super().__init__(seed)
        self.network, self.name = network, name

    def check_plays(self, game: Game, players: int) -> None:
        self.network.check_plays(game, players, self.name)

    def choose(self, match: Match, seat: int | None = None) -> Move:
        self.check_plays(match.game, match.players)
        return super().choose(match, seat)

    def think(self, game: Game, state: State, seat: int, legal: list[Move], seed: int) -> Move:
        players = int(state.players)
        known = game.actions.as_seen_by(seat, players)
        mask = np.zeros((1, len(game.actions)), np.uint8)
        mask[0, [known[move.id] for move in legal]] = 1
        priors, _ = self.network.evaluate(vector(game.rules, state, seat)[None], mask)
        return max(legal, key=lambda move: priors[0, known[move.id]])


class NetworkSearchBot(SearchBot):
    """The search with a network's judgement."""

    def __init__(
        self, network: Network, seed: int | None, budget: Budget, name: str = NETWORK
    ) -> None:
        super().__init__(seed, budget, evaluate=network.evaluate)
        self.network, self.name = network, name

    def check_plays(self, game: Game, players: int) -> None:
        self.network.check_plays(game, players, self.name)

    def choose(self, match: Match, seat: int | None = None) -> Move:
        self.check_plays(match.game, match.players)
        return super().choose(match, seat)
