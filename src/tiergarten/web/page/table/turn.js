// My turn: from the first press on a spot to the move, with a look ahead before it is made.

import { around, onPointing } from "../lib/elements.js";
import { recall, remember } from "../lib/memory.js";
import { announce, hush, toast } from "../lib/messages.js";
import { tell, tellWhy } from "../lib/refusals.js";
import { confirming } from "../lib/settings.js";
import { say, sentence } from "../lib/words.js";
import { isChoice, Picking } from "./picking.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Choice, Frame, Preview, Reason } from "../lib/protocol.js"
 * @import { Bar } from "./bar.js"
 * @import { Ways } from "./picking.js"
 */

/**
 * What of a frame a turn is about.
 * @typedef {Pick<Frame, "seat" | "over" | "prompt" | "moves" | "undo" | "ends" | "kinds"> & { scene: Ways }} Question
 *
 * @typedef {object} Asked who is asked, and how the table stands
 * @property {boolean} mine whether this person is to act
 * @property {string[]} names
 * @property {number} waiting how many frames are still to be shown
 * @property {boolean} away whether a bot plays for this person
 */

/**
 * Where a turn asks what a move would do, and why it is not allowed.
 * @typedef {object} Oracle
 * @property {(move: string, seat: number) => Promise<Reason>} why
 * @property {(move: number, seat: number) => Promise<Preview>} preview
 *
 * Somebody who guides the hand: which of the steps glow, and what else is shown with them.
 * @typedef {object} Guide
 * @property {(picking: Picking) => Iterable<string>} glow
 * @property {(picking: Picking) => void} shown
 */

/** @type {Ways} */
const NOTHING = { paths: {}, offers: {}, choices: {}, held: [], prompts: [] };
/** @type {Question} */
const NO_QUESTION = {
  seat: null,
  over: false,
  prompt: "",
  moves: [],
  undo: false,
  ends: [],
  kinds: {},
  scene: NOTHING,
};
const DWELL = 180; // milliseconds on a spot before a look ahead is worth asking for
const TOLD = 3; // moves that a spot tells of before it says how many more there are
const HINTS = 3; // how often to say that a second press confirms

export class Turn {
  /**
   * `play` makes a move, and resolves when that is done.
   * @param {{
   *   game: string, board: Board, bar: Bar, play: (move: number) => Promise<void>,
   *   oracle: Oracle, guide?: Guide | null
   * }} table
   */
  constructor({ game, board, bar, play, oracle, guide = null }) {
    this.oracle = oracle;
    this.guide = guide;
    this.game = game;
    this.board = board;
    this.bar = bar;
    this.play = play;
    this.frame = NO_QUESTION;
    /** @type {Asked} */
    this.asked = { mine: false, names: [], waiting: 0, away: false };
    this.picking = new Picking(NOTHING);
    /** @type {Partial<Preview> | null} */
    this.foreseen = null; // what is known of the move that is looked at
    this.looked = 0; // looks ahead are counted, for only the last one is shown
    this.busy = false;
    this.dwelling = 0; // the timer of a look ahead
    onPointing(bar.element, (event, on) => {
      this.imagine((on && around(event, "[data-step]")?.dataset.step) || null);
    });
  }

  get mine() {
    return this.asked.mine;
  }

  /**
   * A frame is shown.
   * @param {Frame} frame
   * @param {Asked} asked
   */
  begin(frame, asked) {
    const same = asked.mine && this.mine && sameDecision(frame, this.frame);
    this.frame = frame;
    this.asked = asked;
    const fresh = new Picking(asked.mine ? frame.scene : NOTHING);
    this.picking = same ? resumed(fresh, this.picking) : fresh;
    if (!same) this.foreseen = null;
    this.show();
  }

  show() {
    const { board, bar, picking, frame } = this;
    const { mine, waiting, away } = this.asked;
    const spots = (/** @type {Iterable<string>} */ steps) =>
      [...steps].filter((step) => !isChoice(step));
    board.select(spots(picking.steps));
    const next = spots(this.guide?.glow(picking) ?? picking.next);
    board.glow(new Map(next.map((spot) => [spot, this.kindOf(spot)])));
    board.draggable(new Set(this.guide ? [] : this.draggable(next)));
    const { choices } = frame.scene;
    if (mine && bar.ask(picking.prompt ?? frame.prompt) && picking.prompt) announce(picking.prompt);
    bar.show({
      choices: picking.choices.map((name) => ({ name, plain: choices[name] })),
      moves: picking.buttons.map((id) => this.moveOf(id)).filter((move) => move !== undefined),
      chosen: picking.move,
      step: picking.steps.at(-1) ?? null,
      commit: picking.move !== null,
      cancel: !picking.empty,
      undo: frame.undo && waiting === 0,
      list: mine,
      waiting,
      away,
      hint: picking.move !== null && picking.named === null && hinted() < HINTS,
    });
    this.imagine();
    board.reveal(bar.covers);
    if (picking.move === null) this.foresee(null);
    else if (this.foreseen?.id !== picking.move) this.foresee(picking.move);
    this.guide?.shown(picking);
  }

  /** @param {number} id */
  moveOf(id) {
    return this.frame.moves.find(([known]) => known === id);
  }

  /**
   * The spots from which something can be dragged: a path goes on from there to another spot, or the
   * next question does; and where that lies for which a place is sought.
   * @param {string[]} next
   */
  draggable(next) {
    const from = next.filter((spot) => {
      const after = this.picking.press(spot);
      if (!after) return false;
      if (after.move === null) return [...after.next].some((step) => !isChoice(step));
      return !this.asks(after.move) && ["place", "move"].includes(this.kindOf(spot));
    });
    const held = this.mine && next.length ? this.frame.scene.held : [];
    return [...from, ...held, ...this.picking.steps];
  }

  /**
   * Something is picked up from a spot.
   * @param {string} spot
   */
  take(spot) {
    const held = this.frame.scene.held.includes(spot);
    if (!held && !this.picking.steps.includes(spot)) this.press(spot);
  }

  /**
   * It is dropped on another one, or nowhere (null): then it was not meant.
   * @param {string | null} spot
   */
  drop(spot) {
    if (spot === null) this.cancel();
    else this.press(spot);
  }

  /**
   * The kind of action that pressing a spot leads to: empty if there are several, or none is known.
   * @param {string} spot
   */
  kindOf(spot) {
    const kinds = new Set(
      this.picking.movesBehind(spot).map((id) => {
        const [verb] = (this.moveOf(id)?.[1] ?? "").split(" ");
        return this.frame.kinds[verb] ?? "";
      }),
    );
    return kinds.size === 1 ? [...kinds][0] : "";
  }

  /**
   * What pressing a spot would do, in words.
   * @param {string} spot
   */
  does(spot) {
    const ids = this.picking.isLast(spot)
      ? [this.picking.move ?? -1]
      : this.picking.movesBehind(spot);
    const labels = [...new Set(ids.map((id) => this.moveOf(id)?.[2] ?? ""))].filter(Boolean);
    const told = labels.slice(0, TOLD).map(sentence);
    const more = labels.length - told.length;
    return more ? [...told, say("… and {n} more", { n: more })] : told;
  }

  /**
   * Whether a move asks before it is made. The only legal one never does.
   * @param {number} move
   */
  asks(move) {
    const how = confirming();
    if (how === "never" || this.frame.moves.length === 1) return false;
    return how === "always" || this.frame.ends.includes(move);
  }

  /** @param {Picking} picking */
  set(picking) {
    hush();
    this.picking = picking;
    if (picking.move !== null && !this.asks(picking.move)) this.commit();
    else this.show();
  }

  /**
   * A spot or a choice is pressed. Returns false if it means nothing now.
   * @param {string} step
   */
  press(step) {
    if (this.busy) return true;
    if (this.picking.isLast(step)) return this.commit();
    const next = this.picking.press(step);
    if (next === null) return false;
    this.set(next);
    return true;
  }

  /**
   * A move is chosen by name; a button that is the only choice needs no confirmation.
   * @param {number} id
   */
  choose(id) {
    if (this.busy) return;
    hush();
    const all = this.frame.moves.length === 1 && this.picking.buttons.includes(id);
    const settled = all || this.picking.named === id;
    this.picking = this.picking.choose(id);
    if (settled || !this.asks(id)) this.commit();
    else this.show();
  }

  /**
   * Choose a move by its text, if it is one of the legal ones.
   * @param {string} text
   */
  chooseText(text) {
    const found = this.frame.moves.find(([, known]) => known === text);
    if (found) this.choose(found[0]);
    return Boolean(found);
  }

  cancel() {
    if (this.picking.empty) return false;
    this.set(new Picking(this.picking.scene));
    return true;
  }

  commit() {
    const { move } = this.picking;
    if (move === null || this.busy) return false;
    hush();
    if (hinted() < HINTS) remember("hints", hinted() + 1);
    this.waitFor(this.play(move));
    return true;
  }

  /**
   * While the server is asked, nothing else can be pressed.
   * @param {Promise<void>} done
   */
  async waitFor(done) {
    this.busy = true;
    this.bar.busy(true);
    try {
      await done;
    } finally {
      this.busy = false;
      this.bar.busy(false);
    }
  }

  /**
   * A spot is pressed that is not allowed: say why, and by which rule.
   * @param {{ label: string, move: string }} spot
   */
  async explain({ label, move }) {
    const { seat, over } = this.frame;
    const what = sentence(label);
    const idle = () => toast(say("{label}. Nothing can be done here now.", { label: what }));
    if (seat === null || over) toast(what);
    else if (!this.mine) toast(say("{label}. It is not your turn.", { label: what }));
    else if (!move) idle();
    else await this.askWhy(move, seat, idle);
  }

  /**
   * @param {string} move its text
   * @param {number} seat
   * @param {() => void} idle says that there is nothing to do
   */
  async askWhy(move, seat, idle) {
    try {
      const { allowed, rule, words } = await this.oracle.why(move, seat);
      if (!allowed) tellWhy(sentence(words), this.game, rule);
      else if (!this.chooseText(move)) idle();
    } catch (error) {
      tell(error, this.game);
    }
  }

  // Looking ahead

  /**
   * Show what a move would do (null: nothing).
   * @param {number | null} move
   */
  async foresee(move) {
    this.looked += 1;
    const now = this.looked;
    this.foreseen = move === null ? null : { id: move, label: this.moveOf(move)?.[2] };
    this.bar.foresee(this.foreseen, this.asked.names);
    if (move === null || this.frame.seat === null) return;
    try {
      const found = await this.oracle.preview(move, this.frame.seat);
      if (now !== this.looked) return;
      this.foreseen = found;
      this.bar.foresee(found, this.asked.names);
      this.board.reveal(this.bar.covers);
    } catch {
      /* the label has to do */
    }
  }

  /**
   * Show how the last choice would lie on its spot.
   * @param {string | null} step one that is only looked at
   */
  imagine(step = null) {
    const { picking, board } = this;
    const would = step && this.mine && !picking.steps.includes(step) ? picking.press(step) : null;
    board.ghost((would && lying(would)) ?? lying(picking));
  }

  /**
   * Where moves are made at once, resting on a spot shows what it would do.
   * @param {string | null} step
   */
  hover(step) {
    clearTimeout(this.dwelling);
    if (!this.busy) this.imagine(step);
    if (confirming() !== "never" || !this.mine || this.busy) return;
    this.dwelling = setTimeout(() => {
      this.foresee(step === null ? null : (this.picking.press(step)?.move ?? null));
    }, DWELL);
  }
}

/** How often it was said that a second press makes the move. */
const hinted = () => recall("hints") ?? 0;

/**
 * Whether two frames ask the same person the same thing: then what was begun goes on.
 * @param {Pick<Question, "seat" | "prompt" | "moves">} a
 * @param {Pick<Question, "seat" | "prompt" | "moves">} b
 */
export function sameDecision(a, b) {
  const ids = (/** @type {Frame["moves"]} */ moves) => moves.map(([id]) => id).join();
  return a.seat === b.seat && a.prompt === b.prompt && ids(a.moves) === ids(b.moves);
}

/**
 * The last spot of some steps and the choice that would lie there, or null.
 * @param {Picking} picking
 * @returns {{ spot: string, choice: Choice } | null}
 */
function lying({ steps, scene }) {
  const [spot, step = ""] = steps.slice(-2);
  const choice = isChoice(step) ? scene.choices[step] : null;
  return choice?.[3] ? { spot, choice } : null;
}

/**
 * @param {Picking} fresh
 * @param {Picking} before
 */
function resumed(fresh, before) {
  return before.named === null ? fresh.with(before.steps) : fresh.choose(before.named);
}
