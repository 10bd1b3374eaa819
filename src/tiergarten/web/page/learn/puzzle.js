// A puzzle: a table at which one move is clearly best. What is tried is answered by the server, as in
// a lesson; this browser remembers which puzzles are solved. The address tells which one is open.

import { readdress } from "../lib/back.js";
import { recall, remember } from "../lib/memory.js";
import { announce } from "../lib/messages.js";
import { go } from "../lib/navigation.js";
import { tell } from "../lib/refusals.js";
import { openRules } from "../lib/rulebook.js";
import { say, sentence } from "../lib/words.js";
import { Exercise, openExercise, pupil } from "./exercise.js";
import { PuzzleGuide } from "./guide.js";
import { PuzzleCard } from "./puzzle_card.js";
import * as requests from "./requests.js";

/** @import { PuzzleAnswer, PuzzleFrame, PuzzleList } from "../lib/protocol.js" */

/**
 * Show the puzzles of a game in an element, until the signal: the one that the address names, or else
 * that of the day first.
 * @param {HTMLElement} main
 * @param {string} name of the game
 * @param {AbortSignal} signal
 */
export async function showPuzzle(main, name, signal) {
  await openExercise(
    { main, game: name, signal, words: say("Opening the puzzle …") },
    async () => {
      const list = await requests.puzzles(name);
      const solved = solvedOf(name);
      const next = [list.today, ...list.puzzles].find((one) => !solved.includes(one));
      const id = named(list) ?? next ?? list.today;
      return { list, frame: await requests.puzzle({ game: name, id, moves: [], name: pupil() }) };
    },
    ({ list, frame }, title) => new Puzzling(main, { game: name, title, signal, list }).show(frame),
  );
}

/**
 * The puzzle that the address names by its number, such as /puzzle/GAME?number=27.
 * @param {PuzzleList} list
 */
const named = ({ puzzles }) =>
  puzzles[Number(new URLSearchParams(location.search).get("number")) - 1] ?? null;

/** @type {(game: string) => string[]} */
const solvedOf = (game) => recall("puzzles")?.[game] ?? [];

/** @extends {Exercise<PuzzleFrame>} */
export class Puzzling extends Exercise {
  /**
   * @param {HTMLElement} main
   * @param {{ game: string, title: string, signal: AbortSignal, list: PuzzleList }} about
   */
  constructor(main, { game, title, signal, list }) {
    const card = new PuzzleCard({
      next: () => this.next(),
      leave: () => go("/"),
      answer: () => this.reveal(),
      rule: (rule) => openRules(game, rule),
    });
    const guide = new PuzzleGuide(() => this);
    super(main, {
      game,
      title: say("Puzzle: {game}", { game: title }),
      signal,
      card,
      guide,
      asked: {
        describe: () => requests.puzzleDescriptions(this.place),
        oracle: {
          why: (move) => requests.puzzleWhy(this.place, move),
          preview: (move) => requests.puzzlePreview(this.place, move),
        },
      },
    });
    this.puzzleCard = card;
    this.list = list;
    this.id = "";
    /** @type {number[]} */
    this.best = []; // the moves that are best, once they are shown
  }

  get place() {
    return { game: this.game, id: this.id, moves: this.made, name: pupil() };
  }

  /** How many of the puzzles there are now were solved here. */
  get solved() {
    const solved = solvedOf(this.game);
    return this.list.puzzles.filter((id) => solved.includes(id));
  }

  /**
   * Show a puzzle from its beginning.
   * @override
   * @param {PuzzleFrame} frame
   */
  show(frame) {
    const { id, words } = frame.puzzle;
    const { puzzles, today } = this.list;
    const number = puzzles.indexOf(id) + 1;
    this.id = id;
    this.made = [];
    this.best = [];
    this.turn.forget();
    readdress(number ? `?number=${number}` : location.pathname);
    this.puzzleCard.pose(words, {
      number,
      all: puzzles.length,
      solved: this.solved.length,
      today: id === today,
    });
    this.lay(frame);
    this.begin([words, frame.prompt]);
  }

  /**
   * @override
   * @param {PuzzleFrame} frame
   */
  lay(frame) {
    this.root.dataset.puzzle = frame.puzzle.id;
    this.root.classList.toggle("shown", this.best.length > 0);
    this.spread(frame, { names: frame.puzzle.names, alone: !this.best.length });
  }

  /** Go on to the next one that is not solved. */
  async next() {
    const { puzzles } = this.list;
    const { solved } = this;
    const at = puzzles.indexOf(this.id) + 1;
    const order = [...puzzles.slice(at), ...puzzles.slice(0, at)];
    const id = order.find((one) => !solved.includes(one));
    if (this.opening) return;
    if (id === undefined) {
      this.best = [];
      this.turn.forget();
      if (this.frame) this.lay({ ...this.frame, acting: [] }); // there is nothing left to be tried
      this.puzzleCard.end();
      announce(this.puzzleCard.words.textContent ?? "");
      return;
    }
    await this.change(() => requests.puzzle({ ...this.place, id, moves: [] }));
  }

  /** Show which move is best, and why. It is not counted as solved then. */
  async reveal() {
    const { made } = this;
    try {
      const { best, words } = await requests.puzzleAnswer(this.place);
      if (!this.isAt(made) || !this.frame) return;
      this.best = best;
      this.turn.forget();
      this.lay(this.frame);
      this.puzzleCard.reveal(sentence(words));
      announce(words);
      this.keepFocus();
    } catch (error) {
      if (this.isAt(made)) tell(error, this.game);
    }
  }

  /**
   * Try a move; whether it is the best one.
   * @override
   * @param {number[]} moves
   */
  async attempt(moves) {
    const { made } = this;
    try {
      const answer = await requests.tryPuzzle(this.place, moves);
      if (this.isAt(made)) this.answered(answer);
      return answer.right;
    } catch (error) {
      if (this.isAt(made)) this.refused(error);
      return false;
    }
  }

  /** @param {PuzzleAnswer} answer */
  answered({ right, words, rule, tried, frame }) {
    this.turn.forget();
    this.made = tried;
    if (right && !this.best.length) {
      const others = solvedOf(this.game).filter((id) => id !== this.id);
      remember("puzzles", { ...recall("puzzles"), [this.game]: [...others, this.id] });
    }
    if (right) this.best = [];
    this.lay(frame);
    if (right) {
      this.puzzleCard.praise(sentence(words));
      this.puzzleCard.tally(this.solved.length, this.list.puzzles.length);
      announce(`${this.puzzleCard.words.textContent} ${words}`);
    } else {
      this.puzzleCard.refuse(sentence(words), rule);
      announce(words);
    }
    this.keepFocus();
  }
}
