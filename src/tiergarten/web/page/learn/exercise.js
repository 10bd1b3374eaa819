// A table that is not played at but learned from: the board and the bar, with a card above it that
// says what to do. What was chosen is tried at the server. Lessons and puzzles are such tables.

import { loadArt } from "../board/art.js";
import { Board } from "../board/board.js";
import { asRefusal } from "../lib/api.js";
import { h, part } from "../lib/elements.js";
import { lost } from "../lib/lost.js";
import { recall } from "../lib/memory.js";
import { announce, hush } from "../lib/messages.js";
import { tell } from "../lib/refusals.js";
import * as server from "../lib/server.js";
import { say, sentence } from "../lib/words.js";
import { Bar } from "../table/bar.js";
import { openHelp, openMoves } from "../table/dialogs.js";
import { listen } from "../table/keys.js";
import { Turn } from "../table/turn.js";

/**
 * @import { Descriptions, Frame, Reason } from "../lib/protocol.js"
 * @import { Guide, Oracle } from "../table/question.js"
 */

/** What somebody who learns is called. */
export const pupil = () => recall("name") || say("Player {n}", { n: 1 });

/**
 * Show an exercise of a game in an element when it is there, until the signal.
 * @template First
 * @param {{ main: HTMLElement, game: string, signal: AbortSignal, words: string }} about `words` are
 *   said until then
 * @param {() => Promise<First>} ask
 * @param {(first: First, title: string) => void} begin with what was asked for, and the game's title
 */
export async function openExercise({ main, game, signal, words }, ask, begin) {
  const note = h("p", { class: "opening quiet" }, words);
  main.append(note);
  try {
    const first = await ask();
    const found = (await server.games()).find((one) => one.name === game);
    await loadArt(game);
    note.remove();
    if (!signal.aborted && found) begin(first, found.title);
  } catch (error) {
    const { message } = asRefusal(error);
    note.remove();
    if (!signal.aborted) main.append(lost(message));
  }
}

/**
 * What stands above the bar.
 * @typedef {object} Card
 * @property {HTMLElement} element
 * @property {HTMLElement} words which take the focus
 * @property {(words: string, rule: string | null, missed: boolean) => void} refuse
 * @property {(words: string) => void} prepare
 */

/**
 * How the server is asked about such a table.
 * @typedef {object} Asked
 * @property {Omit<Oracle, "why"> & { why: (move: string) => Promise<Reason> }} oracle
 * @property {() => Promise<Descriptions>} describe
 */

/** @template {Frame} Shown */
export class Exercise {
  /**
   * @param {HTMLElement} main
   * @param {{
   *   game: string, title: string, signal: AbortSignal, card: Card, guide: Guide, asked: Asked
   * }} about
   */
  constructor(main, { game, title, signal, card, guide, asked }) {
    this.game = game;
    this.signal = signal;
    /** @type {number[]} */
    this.made = []; // the moves made so far
    /** @type {Shown | null} */
    this.frame = null;
    this.opening = false; // whether another exercise is on its way
    this.card = card;
    this.bar = new Bar({
      step: (name) => this.turn.press(name),
      move: (id) => this.turn.choose(id),
      drop: (line) => this.turn.drafting.drop(line),
      commit: () => this.turn.commit(),
      cancel: () => this.turn.cancel(),
      undo: () => {},
      moves: () => this.moves(),
      forward: () => {},
      menu: () => {},
      back: () => {},
    });
    this.bar.element.prepend(card.element);
    this.stage = h("div", { class: "stage", role: "region", "aria-label": say("The table") });
    this.root = h(
      "div",
      { class: "table learn", "data-mine": "false" },
      h("h1", { class: "unseen" }, title),
      // before the table, so that the way from the words to the spots is short
      h("div", { class: "dock" }, this.bar.element),
      this.stage,
    );
    main.append(this.root);
    this.board = new Board(this.stage, {
      onSpot: (id) => this.pressed(id),
      onHover: (id) => this.turn.foresight.hover(id),
      game,
      describe: asked.describe,
    });
    this.turn = new Turn({
      game,
      board: this.board,
      bar: this.bar,
      play: (moves) => this.attempt(moves),
      oracle: { ...asked.oracle, why: ({ move = "" }) => this.why(move, asked.oracle.why) },
      guide,
      refused: (error) => this.refused(error),
    });
    listen(this, signal);
    signal.addEventListener("abort", () => this.board.close());
    part("top").classList.add("at-table");
    const heading = document.getElementById("top-title");
    if (heading) heading.textContent = title;
    document.title = `${title} · Tiergarten`;
  }

  /**
   * Show a position.
   * @param {Shown} frame
   * @param {{ names: string[], alone: boolean }} how `alone`: all that is allowed may be tried
   */
  spread(frame, { names, alone }) {
    const before = this.frame;
    const mine = frame.acting.includes(frame.seat ?? -1);
    this.frame = frame;
    this.board.acts = frame.acting;
    this.board.show(frame.scene, { seat: frame.seat, animate: before !== null });
    this.bar.say({ prompt: frame.prompt, mine });
    this.root.dataset.mine = String(mine);
    this.root.classList.toggle("alone", alone && mine);
    this.turn.begin(frame, { mine, names, waiting: 0, away: false });
  }

  /**
   * Go to another exercise.
   * @param {() => Promise<Shown>} ask
   */
  async change(ask) {
    if (this.opening) return;
    this.opening = true;
    this.bar.busy(true);
    hush();
    try {
      const frame = await ask();
      if (!this.signal.aborted) this.show(frame);
    } catch (error) {
      tell(error, this.game);
    } finally {
      this.opening = false;
      this.bar.busy(false);
    }
  }

  /**
   * Show an exercise from its beginning.
   * @param {Shown} _frame
   */
  show(_frame) {}

  /**
   * Show a position again, as what shows it does.
   * @param {Shown} _frame
   */
  lay(_frame) {}

  /**
   * Try a move, or several that belong together; whether they are made.
   * @param {number[]} _moves
   * @returns {Promise<boolean>}
   */
  async attempt(_moves) {
    return false;
  }

  /** @param {string} id of a spot */
  pressed(id) {
    if (this.turn.press(id)) return;
    const spot = this.board.spot(id);
    if (spot) this.turn.explain(spot);
  }

  /**
   * Whether the pupil is still where something was asked, and has not gone on.
   * @param {number[]} made the list of moves then
   */
  isAt(made) {
    return !this.signal.aborted && made === this.made;
  }

  /**
   * The server did not answer: begin anew from what is shown.
   * @param {unknown} error
   */
  refused(error) {
    this.turn.forget();
    if (this.frame) this.lay(this.frame);
    tell(error, this.game);
  }

  /**
   * What a spot is for that cannot be used now; the card says it.
   * @param {string} move
   * @param {(move: string) => Promise<Reason>} ask
   */
  async why(move, ask) {
    const { made } = this;
    const reason = await ask(move);
    if (!reason.allowed && this.isAt(made))
      this.card.refuse(sentence(reason.words), reason.rule, false);
    return reason;
  }

  /** Where the focused thing is gone or cannot be used, the card has the focus. */
  keepFocus() {
    const active = document.activeElement;
    const lasts = active?.checkVisibility() && active !== document.body;
    if (!lasts || active?.matches(":disabled")) this.card.words.focus({ preventScroll: true });
  }

  /**
   * Say what the card says, to those who do not see it.
   * @param {string[]} words
   */
  begin(words) {
    announce(words.join(" "));
    this.card.words.focus({ preventScroll: true });
  }

  // Keys

  cancel() {
    return this.turn.cancel();
  }

  commit() {
    return this.turn.commit();
  }

  undo() {
    return this.turn.drafting.undo();
  }

  meanings() {
    return false;
  }

  moves() {
    if (!this.frame?.moves.length) return false;
    openMoves(this.turn.question.moves, (id) => this.turn.choose(id));
    return true;
  }

  help() {
    openHelp();
    return true;
  }
}
