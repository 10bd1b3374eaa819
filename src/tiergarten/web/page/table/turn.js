// My turn: from the first press on a spot to the move, with a look ahead before it is made.

import { around, onPointing } from "../lib/elements.js";
import { recall, remember } from "../lib/memory.js";
import { announce, hush, toast } from "../lib/messages.js";
import { tell, tellWhy } from "../lib/refusals.js";
import { confirming } from "../lib/settings.js";
import { say, sentence } from "../lib/words.js";
import { Drafting } from "./drafting.js";
import { isChoice, Picking } from "./picking.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Ahead, Choice, Frame, Preview, Reason, Scene } from "../lib/protocol.js"
 * @import { Bar } from "./bar.js"
 * @import { Draft } from "./draft.js"
 * @import { Ways } from "./picking.js"
 */

/**
 * What of a frame a turn is about.
 * @typedef {Pick<Frame, "seat" | "over" | "prompt" | "moves" | "ends" | "kinds" | "goes_on">} Words
 * @typedef {Words & { scene: Ways }} Question
 * @typedef {Question & { ply: number, undo: boolean }} Asking
 *
 * @typedef {object} Asked who is asked, and how the table stands
 * @property {boolean} mine whether this person is to act
 * @property {string[]} names
 * @property {number} waiting how many frames are still to be shown
 * @property {boolean} away whether a bot plays for this person
 */

/**
 * Moves that are only thought of, by their ids or texts.
 * @typedef {{ ply: number, moves: (number | string)[], seat: number | null }} Steps
 *
 * Where a turn asks what a move would do, and why it is not allowed.
 * @typedef {object} Oracle
 * @property {(move: string, seat: number) => Promise<Reason>} why
 * @property {(move: number, seat: number) => Promise<Preview>} preview
 * @property {(asked: Steps) => Promise<Ahead>} [ahead] where several would lead; where nobody can
 *   say, every move is made by itself
 *
 * Somebody who guides the hand: which of the steps glow, and what else is shown with them.
 * @typedef {object} Guide
 * @property {(picking: Picking) => Iterable<string>} glow
 * @property {(draft: Draft) => string[]} run the same for what is chosen in any order
 * @property {() => string} ready what is said when only the confirmation is left; may be empty
 * @property {(picking: Picking) => void} shown
 * @property {(error: unknown) => void} refuse says why a step is not made
 */

/** @type {Ways} */
const NOTHING = { paths: {}, offers: {}, choices: {}, held: [], prompts: [], ghosts: {} };
/** @type {Asking} */
const NO_QUESTION = {
  ply: 0,
  seat: null,
  over: false,
  prompt: "",
  moves: [],
  undo: false,
  ends: [],
  kinds: {},
  goes_on: [],
  scene: NOTHING,
};
const DWELL = 180; // milliseconds on a spot before a look ahead is worth asking for
const TOLD = 3; // moves that a spot tells of before it says how many more there are
const HINTS = 3; // how often to say that a second press confirms

export class Turn {
  /**
   * `play` makes moves as one, and resolves when that is done; `refused` is called when the server
   * does not look ahead.
   * @param {{
   *   game: string, board: Board, bar: Bar, play: (moves: number[]) => Promise<void>,
   *   oracle: Oracle, guide?: Guide | null, refused?: (error: unknown) => void
   * }} table
   */
  constructor({ game, board, bar, play, oracle, guide = null, refused = () => {} }) {
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
    this.drafting = new Drafting(this, refused);
    /** @type {Partial<Preview> | null} */
    this.foreseen = null; // what is known of the move that is looked at
    this.looked = 0; // looks ahead are counted, for only the last one is shown
    this.busy = false;
    /** @type {Promise<void>} */
    this.answered = Promise.resolve(); // to what the server was asked last
    this.dwelling = 0; // the timer of a look ahead
    onPointing(bar.element, (event, on) => {
      this.imagine((on && around(event, "[data-step]")?.dataset.step) || null);
      this.mark((on && Number(around(event, "[data-move]")?.dataset.move)) || this.picking.move);
    });
  }

  get mine() {
    return this.asked.mine;
  }

  get draft() {
    return this.drafting.draft;
  }

  /**
   * What is asked now: about the table, or about what the steps so far would make of it.
   * @returns {Question}
   */
  get question() {
    return this.draft?.ahead ?? this.frame;
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
    if (!same) this.foreseen = null;
    if (!same) this.drafting.forget();
    if (this.draft) this.lay(this.draft.ahead.scene);
    const fresh = new Picking(asked.mine ? this.question.scene : NOTHING);
    this.picking = same ? resumed(fresh, this.picking) : fresh;
    this.show();
  }

  /**
   * Show the table as it would be.
   * @param {Scene} scene
   */
  lay(scene) {
    this.board.show(scene, { seat: this.frame.seat, animate: true });
  }

  show() {
    if (this.draft?.loose) return this.drafting.show(this.draft);
    const { board, bar, picking, frame, question, draft } = this;
    const { mine, waiting, away } = this.asked;
    const spots = (/** @type {Iterable<string>} */ steps) =>
      [...steps].filter((step) => !isChoice(step));
    board.select(spots(picking.steps));
    const next = spots(this.guide?.glow(picking) ?? picking.next);
    board.glow(new Map(next.map((spot) => [spot, this.kindOf(spot)])), spots(picking.next));
    board.draggable(new Set(this.guide ? [] : this.draggable(next)));
    this.mark(picking.move);
    const { choices } = question.scene;
    if (mine && bar.ask(picking.prompt ?? question.prompt) && (draft || picking.prompt)) {
      announce(picking.prompt ?? question.prompt);
    }
    bar.show({
      lines: draft?.lines ?? [],
      choices: picking.choices.map((name) => ({ name, plain: choices[name] })),
      moves: picking.buttons.map((id) => this.moveOf(id)).filter((move) => move !== undefined),
      chosen: picking.move,
      step: picking.steps.at(-1) ?? null,
      commit: picking.move !== null,
      cancel: !picking.empty || draft !== null,
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
    return this.question.moves.find(([known]) => known === id);
  }

  /**
   * Mark everything on the table that belongs to a move (null: nothing).
   * @param {number | null} move
   */
  mark(move) {
    const offers = Object.entries(this.question.scene.offers);
    this.board.mark(
      offers.filter(([, ids]) => move !== null && ids.includes(move)).map(([at]) => at),
    );
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
      if (this.goesOn(after.move)) return true;
      return !this.asks(after.move) && ["place", "move"].includes(this.kindOf(spot));
    });
    const held = this.mine && next.length ? this.question.scene.held : [];
    return [...from, ...held, ...this.picking.steps];
  }

  /**
   * Something is picked up from a spot.
   * @param {string} spot
   */
  take(spot) {
    const held = this.question.scene.held.includes(spot);
    if (!held && !this.picking.steps.includes(spot)) this.press(spot);
  }

  /**
   * It is dropped on another one, or nowhere (null): then it was not meant.
   * @param {string | null} spot
   */
  async drop(spot) {
    await this.answered; // picking it up may still have to be answered
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
        return this.question.kinds[verb] ?? "";
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
    const { moves, ends } = this.question;
    if (how === "never" || moves.length === 1) return false;
    return how === "always" || ends.includes(move);
  }

  /** @param {Picking} picking */
  set(picking) {
    hush();
    this.picking = picking;
    const { move } = picking;
    if (move !== null && this.goesOn(move)) this.drafting.add(move);
    else if (move !== null && !this.asks(move)) this.commit();
    else this.show();
  }

  /**
   * Whether a move is only a step of a larger one.
   * @param {number} move
   */
  goesOn(move) {
    return this.oracle.ahead !== undefined && this.question.goes_on.includes(move);
  }

  /**
   * A spot or a choice is pressed. Returns false if it means nothing now.
   * @param {string} step
   */
  press(step) {
    if (this.busy) return true;
    if (this.draft?.loose) return this.drafting.press(step);
    if (this.picking.isLast(step)) return this.commit();
    const next = this.picking.press(step) ?? this.drafting.instead(step);
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
    if (this.draft?.loose || this.goesOn(id)) {
      this.drafting.add(id);
      return;
    }
    const all = this.question.moves.length === 1 && this.picking.buttons.includes(id);
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
    const found = this.question.moves.find(([, known]) => known === text);
    if (found) this.choose(found[0]);
    return Boolean(found);
  }

  cancel() {
    if (this.draft) return this.drafting.cancel();
    if (this.picking.empty) return false;
    this.set(new Picking(this.picking.scene));
    return true;
  }

  /** Forget what was begun, without showing anything. */
  forget() {
    this.drafting.forget();
    this.picking = new Picking(NOTHING);
  }

  /**
   * A step is not made.
   * @param {unknown} error
   */
  refuse(error) {
    if (this.guide) this.guide.refuse(error);
    else tell(error, this.game);
  }

  /** Show the table as it is. */
  restore() {
    this.foreseen = null;
    this.picking = new Picking(this.mine ? this.frame.scene : NOTHING);
    this.lay(/** @type {Frame} */ (this.frame).scene);
    this.bar.ask(this.frame.prompt);
    this.show();
  }

  /** The moves to be made as one, as soon as they are whole. */
  get moves() {
    const { draft, picking } = this;
    if (draft?.loose) return draft.whole ? draft.ids : null;
    return picking.move === null ? null : [...(draft?.ids ?? []), picking.move];
  }

  commit() {
    const { moves } = this;
    if (moves === null || this.busy) return false;
    hush();
    if (hinted() < HINTS) remember("hints", hinted() + 1);
    this.waitFor(this.play(moves));
    return true;
  }

  /**
   * While the server is asked, nothing else can be pressed.
   * @param {Promise<void>} done
   */
  async waitFor(done) {
    this.answered = done;
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
      if (this.draft) {
        await this.drafting.look([...this.draft.ids, move]);
        idle();
        return;
      }
      const { allowed, rule, words } = await this.oracle.why(move, seat);
      if (!allowed) tellWhy(sentence(words), this.game, rule);
      else if (!this.chooseText(move)) idle();
    } catch (error) {
      this.refuse(error);
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
      const found = this.draft
        ? { id: move, ...(await this.drafting.look([...this.draft.ids, move])) }
        : await this.oracle.preview(move, this.frame.seat);
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
   * The move that pressing something would make, if that is one.
   * @param {string | null} step
   */
  pointed(step) {
    return step === null || !this.mine ? null : (this.picking.press(step)?.move ?? null);
  }

  /**
   * Where moves are made at once, resting on a spot shows what it would do.
   * @param {string | null} step
   */
  hover(step) {
    clearTimeout(this.dwelling);
    if (!this.busy) this.imagine(step);
    if (!this.busy && !this.draft?.loose) this.mark(this.pointed(step) ?? this.picking.move);
    if (confirming() !== "never" || !this.mine || this.busy || this.draft) return;
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
  const [spot, step = ""] = steps.length === 1 ? [steps[0]] : steps.slice(-2);
  const alone = Object.entries(scene.ghosts).find(([, spots]) => spots.includes(spot));
  const name = isChoice(step) ? step : (alone?.[0] ?? "");
  const choice = scene.choices[name];
  return choice?.[3] ? { spot, choice } : null;
}

/**
 * @param {Picking} fresh
 * @param {Picking} before
 */
function resumed(fresh, before) {
  return before.named === null ? fresh.with(before.steps) : fresh.choose(before.named);
}
