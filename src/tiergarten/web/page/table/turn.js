// My turn: from the first press on a spot to the move.

import { ADVISED, GHOST } from "../board/reveal.js";
import { recall, remember } from "../lib/memory.js";
import { announce, hush, toast } from "../lib/messages.js";
import { tell, tellWhy } from "../lib/refusals.js";
import { confirming } from "../lib/settings.js";
import { say, sentence } from "../lib/words.js";
import { Drafting } from "./drafting.js";
import { Foresight } from "./foresight.js";
import { advisedSteps } from "./hints.js";
import { isChoice, Picking } from "./picking.js";
import { ASK, NO_QUESTION, NOTHING, sameDecision } from "./question.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Frame, Hint, Scene } from "../lib/protocol.js"
 * @import { Bar } from "./bar.js"
 * @import { Asked, Asking, Guide, Oracle, Pressed, Question } from "./question.js"
 */

const TOLD = 3; // moves that a spot tells of before it says how many more there are
const FOLLOWED = [GHOST, ADVISED]; // what whoever follows a hint is to see
const HINTS = 3; // how often to say that a second press confirms

export class Turn {
  /**
   * `play` makes moves as one, and tells whether that was done; `refused` is called when the server
   * does not look ahead.
   * @param {{
   *   game: string, board: Board, bar: Bar, play: (moves: number[]) => Promise<boolean>,
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
    this.foresight = new Foresight(this);
    this.busy = false;
    /** @type {Hint | null} */
    this.hint = null; // for what is asked now
    /** @type {Asking | null} */
    this.done = null; // the frame that was answered by a move; what came of it may be shown later
    /** @type {Promise<void>} */
    this.answered = Promise.resolve(); // to what the server was asked last
  }

  get mine() {
    return this.asked.mine;
  }

  get draft() {
    return this.drafting.draft;
  }

  /** Whether something was chosen that would be lost if this were left now. */
  get begun() {
    return this.draft !== null || !this.picking.empty;
  }

  /**
   * What is asked now: about the table, or about what the steps so far would make of it.
   * @returns {Question}
   */
  get question() {
    return this.draft?.ahead ?? this.frame;
  }

  /**
   * A frame is shown; whether the decision is the same as before.
   * @param {Frame} frame
   * @param {Asked} asked
   */
  begin(frame, asked) {
    const same = asked.mine && this.mine && sameDecision(this.frame, frame);
    this.frame = frame;
    if (this.done !== frame) this.done = null;
    this.bar.busy(this.waits);
    this.asked = asked;
    if (!same) this.hint = null;
    if (!same) this.foresight.forget();
    if (!same) this.drafting.forget();
    if (this.draft) this.lay(this.draft.ahead.scene);
    const fresh = new Picking(asked.mine ? this.question.scene : NOTHING);
    this.picking = same ? resumed(fresh, this.picking) : fresh;
    this.show();
    return same;
  }

  /**
   * Mark what is advised for what is asked now.
   * @param {Hint} hint
   */
  advise(hint) {
    this.hint = hint;
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
    const advised = advisedSteps(this);
    board.advise(advised.steps);
    bar.advice.show(this.hint, advised);
    this.foresight.mark(picking.move);
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
      undo: frame.undo,
      list: mine,
      waiting,
      away,
      hint: picking.move !== null && picking.named === null && hinted() < HINTS,
      advised: advised.names,
      aside: advised.aside,
    });
    this.foresight.imagine();
    this.foresight.show(picking.move);
    const follows = picking.steps.every((step) => advised.steps.includes(step));
    // measures the page, so the bar is whole by now: a log that is higher for a moment loses its place
    board.reveal(bar.covers, follows ? FOLLOWED : undefined);
    this.guide?.shown(picking);
  }

  /** @param {number} id */
  moveOf(id) {
    return this.question.moves.find(([known]) => known === id);
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
    if (this.waits) return true;
    if (this.draft?.loose) return this.drafting.press(step);
    if (this.picking.isLast(step)) return this.commit();
    const aside = this.begun && !this.guide && !isChoice(step) && !this.board.pressable(step);
    const next = this.picking.press(step) ?? this.drafting.instead(step);
    if (next === null) return false;
    this.set(next);
    if (aside) this.tellOf(step);
    return true;
  }

  /**
   * Something was pressed that did not go on with what was begun: that is given up for it.
   * @param {string} spot
   */
  tellOf(spot) {
    const label = this.board.spot(spot)?.label;
    if (label) toast(say("Something else is chosen now: {label}", { label }));
  }

  /**
   * A move is chosen by name; a button that is the only choice needs no confirmation.
   * @param {number} id
   */
  choose(id) {
    if (this.waits) return;
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
    this.foresight.forget();
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
    if (moves === null || this.waits) return false;
    hush();
    if (hinted() < HINTS) remember("hints", hinted() + 1);
    this.waitFor(this.make(moves));
    return true;
  }

  /** @param {number[]} moves */
  async make(moves) {
    const { frame } = this;
    if (await this.play(moves)) this.done = frame;
  }

  /** Whether nothing can be pressed: the server is asked, or the next frame is still to be shown. */
  get waits() {
    return this.busy || this.done === this.frame;
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
      this.bar.busy(this.waits);
    }
  }

  /**
   * A spot is pressed that is not allowed: say why, and by which rule.
   * @param {{ id: string, label: string, move: string, rule: string | null }} spot
   */
  async explain({ id, label, move, rule }) {
    const { seat, over } = this.frame;
    const what = sentence(label).replace(/\.$/, ""); // it is part of a sentence here
    const idle = () =>
      tellWhy(say("{label}. Nothing can be done here now.", { label: what }), this.game, rule);
    if (seat === null || over) toast(what);
    else if (!this.mine) toast(say("{label}. It is not your turn.", { label: what }));
    else if (!move) idle();
    else await this.askWhy(move === ASK ? { spot: id } : { move }, seat, idle);
  }

  /**
   * @param {Pressed} pressed
   * @param {number} seat
   * @param {() => void} idle says that there is nothing to do
   */
  async askWhy(pressed, seat, idle) {
    const { frame, draft } = this;
    // the answer is void if something else is asked by then, or more has been chosen
    const late = () => this.waits || draft !== this.draft || !sameDecision(frame, this.frame);
    try {
      if (draft) {
        if (pressed.move) await this.drafting.look([...draft.ids, pressed.move]);
        if (!late()) idle();
        return;
      }
      const { allowed, rule, words, move = pressed.move } = await this.oracle.why(pressed, seat);
      if (late()) return;
      if (!move) idle();
      else if (!allowed) tellWhy(sentence(words), this.game, rule);
      else if (!this.chooseText(move)) idle();
    } catch (error) {
      if (!late()) this.refuse(error);
    }
  }
}

/** How often it was said that a second press makes the move. */
const hinted = () => recall("hints") ?? 0;

/**
 * @param {Picking} fresh
 * @param {Picking} before
 */
function resumed(fresh, before) {
  return before.named === null ? fresh.with(before.steps) : fresh.choose(before.named);
}
