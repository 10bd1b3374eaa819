// A match at a table: showing every frame, and letting this person act.

import { Board } from "../board/board.js";
import { Refusal } from "../lib/api.js";
import { closeDialogs } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { keepFocus } from "../lib/focus.js";
import { thinks } from "../lib/levels.js";
import { forgetMessages, hush, messagesAbove } from "../lib/messages.js";
import { tell } from "../lib/refusals.js";
import * as server from "../lib/server.js";
import { undoTime } from "../lib/settings.js";
import { say } from "../lib/words.js";
import { Absence } from "./absence.js";
import { Advice } from "./advice.js";
import { Attention } from "./attention.js";
import { Bar } from "./bar.js";
import { Clocks } from "./clocks.js";
import { curtain } from "./curtain.js";
import { openHelp, openMenu, openMoves } from "./dialogs.js";
import { Eyes } from "./eyes.js";
import { listen } from "./keys.js";
import { Log } from "./log.js";
import { Pace } from "./pace.js";
import { sameDecision } from "./question.js";
import { Return } from "./return.js";
import { Sending } from "./sending.js";
import { Side } from "./side.js";
import { Telling } from "./telling.js";
import { Turn } from "./turn.js";
import { Undoing } from "./undoing.js";

/** @import { Frame, Game, Presence, Seat } from "../lib/protocol.js" */
/** @import { Live } from "./live.js" */
/** @import { ChanceBar } from "../end/chancebar.js" */

export class Play {
  /**
   * @param {HTMLElement} main
   * @param {{ info: Presence, game: Game, hello: () => void, line: () => Live | null,
   *   shown: () => void, signal: AbortSignal }} table `hello` asks for the present again, `line` is
   *   the socket, `shown` is called after every frame; the signal is aborted when the view is closed
   */
  constructor(main, { info, game, hello, line, shown, signal }) {
    this.id = info.id;
    this.info = info;
    this.game = game;
    this.shown = shown;
    this.signal = signal;
    /** @type {Frame | null} */
    this.frame = null; // what is shown,
    this.waiting = 0; // and how many are still to be shown
    this.mine = false; // whether this person is to act
    /** @type {Seat | null} */
    this.asked = null; // who was asked last
    this.finished = false;
    /** @type {{ update: (info: Presence) => void, close: () => void } | null} */
    this.end = null;

    this.stage = h("div", { class: "stage", role: "region", "aria-label": say("The table") });
    this.bar = new Bar({
      step: (name) => {
        this.telling.closeCards();
        this.turn.press(name);
      },
      move: (id) => this.turn.choose(id),
      drop: (line) => this.turn.drafting.drop(line),
      commit: () => this.turn.commit(),
      cancel: () => this.cancel(),
      undo: () => this.undo(),
      moves: () => this.moves(),
      advice: () => this.hint(),
      forward: () => {
        this.telling.closeCards();
        this.pace.forward();
      },
      menu: () => this.menu(),
      back: () => this.return.back(),
    });
    this.undoing = new Undoing({
      bar: this.bar,
      pace: () => this.pace,
      undo: () => this.undo(),
    });
    this.attention = new Attention(info.id, game.title, signal);
    this.clocks = new Clocks(() => this.seated(this.info));
    this.absence = new Absence(this.clocks);
    this.bar.notes.append(this.clocks.mine, this.absence.element);
    this.log = new Log(info.id, { point: (at) => this.board.point(at) });
    this.side = new Side(info, game.name, this.clocks);
    /** @type {ChanceBar | null} */
    this.chances = null; // for spectators
    this.ending = h("div", { class: "ending", tabindex: -1, hidden: true });
    const dock = h("div", { class: "dock" }, this.bar.element, this.log.element);
    messagesAbove(dock, signal);
    this.root = h(
      "div",
      { class: "table", "data-mine": "false" },
      h("h1", { class: "unseen" }, game.title),
      this.stage,
      this.ending,
      dock,
      this.side.element,
    );
    main.append(this.root);
    this.board = new Board(this.stage, {
      onSpot: (id) => this.pressed(id),
      onHover: (id) => this.turn.foresight.hover(id),
      game: game.name,
      does: (id) => this.turn.does(id),
      onTake: (id) => this.turn.take(id),
      onDrop: (id) => this.turn.drop(id),
      describe: (shown) => server.descriptions(info.id, shown),
    });
    this.turn = new Turn({
      oracle: {
        why: (pressed, seat) => server.why(info.id, pressed, seat),
        preview: (move, seat) => server.preview(info.id, move, seat),
        ahead: (asked) => server.ahead(info.id, asked),
      },
      game: game.name,
      board: this.board,
      bar: this.bar,
      play: (moves) => this.play(moves),
      refused: (error) => this.refused(error),
    });
    this.advice = new Advice({
      id: info.id,
      game: game.name,
      bar: this.bar,
      given: () => this.info.hints,
      toAct: () => (this.mine ? this.frame : null),
      show: (hint) => this.turn.advise(hint),
      signal,
    });
    this.sending = new Sending(info.id, line);
    this.eyes = new Eyes(info.id, {
      present: (seat) => this.present(seat),
      cover: game.secrets ? (seat) => this.cover(seat) : null,
    });
    this.telling = new Telling({
      id: info.id,
      game: game.name,
      place: this.root,
      bar: this.bar.element,
      signal,
      hold: () => this.pace.hold(),
      release: () => this.pace.release(),
    });
    this.pace = new Pace({
      show: (frame, waiting) => this.show(frame, waiting),
      more: (waiting) => this.bar.ahead(waiting),
      own: (frame) => this.own(frame),
      undoTime: () => (this.info.undoes_bots && !this.away ? undoTime() : 0),
      undoing: (until) => this.undoing.show(until),
    });
    listen(this, signal);
    const changed = (/** @type {Presence} */ now) => {
      this.seated(now);
      hello();
    };
    this.return = new Return(info.id, game.name, { away: () => this.away, changed }, signal);
    this.return.look();
    this.seated(info);
    keepFocus(this.root, () => (this.finished ? this.ending : this.bar.element), signal);
  }

  /** Say how far the bots at this table are, if they wait to be compiled. */
  prepare() {
    const { seats, preparing, finished } = this.info;
    const waited = !finished && seats.some(({ level }) => thinks(level));
    this.bar.prepare(waited ? preparing : null);
  }

  close() {
    this.clocks.close();
    this.pace.close();
    this.end?.close();
    this.board.close();
    this.log.close();
    this.telling.close();
  }

  /**
   * Who sits there has changed.
   * @param {Presence} info
   */
  seated(info) {
    const same = seating(this.info) === seating(info);
    this.info = info;
    this.pace.expect(info.ply);
    this.prepare();
    this.clocks.seated(info);
    this.absence.update(info);
    this.side.seated(info);
    this.end?.update(info);
    if (this.frame && !same) this.ask(this.frame);
  }

  // Frames

  /** @param {Frame} frame */
  take(frame) {
    const { acting, over } = frame;
    this.attention.came(!over && acting.some((seat) => this.present(seat)));
    this.pace.take(frame);
  }

  get names() {
    return this.info.seats.map((seat) => seat.name);
  }

  /**
   * Whether a seat is mine, and no bot stands in for me.
   * @param {Seat} seat
   */
  present(seat) {
    const { kind, left } = this.info.seats[seat];
    return this.info.yours.includes(seat) && kind === "person" && !left;
  }

  /** Whether this person has left, or a bot plays for them. */
  get away() {
    const { yours, finished } = this.info;
    return !finished && yours.length > 0 && !yours.some((seat) => this.present(seat));
  }

  /** Why this person cannot move. */
  get gone() {
    const left = this.info.yours.some((seat) => this.info.seats[seat].left);
    return left ? say("You have left the table.") : say("A bot plays for you.");
  }

  /** @param {Frame} frame */
  own({ deed, seats }) {
    return deed !== null && seats.includes(deed.seat) && this.present(deed.seat);
  }

  /**
   * @param {Frame} received
   * @param {number} waiting
   */
  async show(received, waiting) {
    const frame = await this.eyes.through(received, { waiting, shown: this.frame });
    if (this.signal.aborted) return;
    const turned = this.frame?.seat !== frame.seat;
    const same = this.frame?.ply === frame.ply;
    const first = this.frame === null;
    if (same && this.finished) return; // the player may be looking at an earlier moment
    this.frame = frame;
    this.waiting = waiting;
    this.board.acts = frame.acting;
    this.board.show(frame.scene, { seat: frame.seat, animate: !turned && !same });
    this.side.show(frame);
    this.log.show(frame);
    this.estimate();
    this.root.dataset.ply = String(frame.ply);
    this.root.dataset.acting = frame.acting.join(" ");
    this.ask(frame);
    if (!same) {
      this.telling.speak(frame, { own: this.own(frame), asked: () => this.asks(frame) });
      if (frame.deed && !first) this.attention.moved(frame.over);
    }
    if (!same && !first) await this.telling.announce(frame, this.names);
    if (waiting === 0) this.telling.advise(frame.ply, this.info);
    if ((frame.over || this.info.ended) && waiting === 0) this.finish(frame);
    this.shown();
  }

  /** Show a spectator everybody's chances, if the table's maker likes that. The end has its own bar. */
  async estimate() {
    const { info, frame, side } = this;
    if (!info.chances || info.yours.length || !frame || frame.over || info.ended) return;
    if (!this.chances) {
      const { ChanceBar } = await import("../end/chancebar.js");
      if (this.chances || this.finished || this.signal.aborted) return;
      this.chances = new ChanceBar(info.id, this.names);
      side.estimate(this.chances.element);
    }
    if (this.frame && this.waiting === 0) this.chances.show(this.frame.move);
  }

  /**
   * Remove what only the last player may know, and wait for the next one.
   * @param {Seat} seat
   */
  async cover(seat) {
    this.telling.hush();
    forgetMessages();
    closeDialogs();
    this.telling.closeCards();
    this.board.clear();
    this.bar.say({});
    this.bar.show({});
    this.turn.foresight.look(null); // an answer that is still to come is not for the next one either
    this.advice.forget();
    this.root.inert = true;
    await curtain(this.names[seat], this.signal);
    this.root.inert = false;
  }

  /**
   * Whether nothing that is still to be shown changes what is asked: where several act at once,
   * what one has begun does not wait until the others' moves have been shown.
   * @param {Frame} frame
   */
  current(frame) {
    const { latest } = this.pace;
    return this.waiting === 0 || (latest !== null && sameDecision(frame, latest));
  }

  /**
   * Say what has happened, and let this person act if it is their turn.
   * @param {Frame} frame
   */
  ask(frame) {
    const { waiting, names } = this;
    const { prompt, seat, acting, over } = frame;
    const mine =
      this.current(frame) && !over && seat !== null && acting.includes(seat) && this.present(seat);
    const away = !over && this.away;
    if (mine && !this.mine) this.board.enlarge(null);
    if (mine !== this.mine || seat !== this.asked) this.board.settle();
    this.mine = mine;
    this.attention.turn(mine);
    this.asked = seat;
    const told = this.undoing.lasts ? this.undoing.words : prompt;
    this.bar.say({
      prompt: mine ? null : away ? this.gone : told, // my turn says its own
      mine,
      watching: !over && seat === null,
    });
    if (!this.turn.begin(frame, { mine, names, waiting, away })) this.advice.forget();
    this.bar.wanted.hidden = !this.info.hints || over || this.info.yours.length === 0;
    this.bar.wanted.disabled = !mine;
    this.root.dataset.mine = String(mine);
    document.title = `${mine ? `● ${say("Your turn")} · ` : ""}${this.game.title} · Tiergarten`;
  }

  /**
   * What a screen reader is told after the moves: what is asked, or how it ended.
   * @param {Frame} told
   */
  asks({ over }) {
    return this.frame && (this.mine || over) ? this.frame.prompt : "";
  }

  /** @param {Frame} frame */
  async finish(frame) {
    if (this.finished) return;
    this.finished = true;
    const { showEnd } = await import("../end/end.js");
    if (this.signal.aborted) return;
    const { info, game, board } = this;
    this.ending.hidden = false;
    this.chances?.element.remove();
    if (this.bar.element.contains(document.activeElement))
      this.ending.focus({ preventScroll: true });
    this.root.classList.add("over");
    this.end = showEnd(this.ending, { info, title: game.title, frame, board });
  }

  // What this person does

  /** @param {string} id of a spot */
  pressed(id) {
    this.telling.closeCards();
    if (this.turn.press(id)) return;
    const spot = this.board.spot(id);
    if (spot) this.turn.explain(spot);
  }

  /**
   * Make moves as one; whether that was done.
   * @param {number[]} moves
   */
  async play(moves) {
    if (!this.frame || !(await this.sure(this.frame, moves))) return false;
    this.root.dataset.mine = "false";
    try {
      this.take(await this.sending.send(moves, this.frame)); // others may have acted while it asked
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    }
  }

  /**
   * Whether to make moves; a coach may ask first.
   * @param {Frame} frame
   * @param {number[]} moves
   */
  async sure(frame, moves) {
    const answer = await this.advice.sure(frame, moves);
    if (answer === "make" || answer === "gone") return answer === "make";
    this.turn.busy = false;
    this.cancel();
    if (answer === "why") this.advice.hint(moves);
    return false;
  }

  /**
   * Something was not done: begin anew, with the table as it is now.
   * @param {unknown} error
   */
  refused(error) {
    if (error instanceof Refusal && error.frame) this.take(error.frame);
    this.turn.busy = false;
    this.cancel();
    if (this.frame) this.ask(this.frame);
    tell(error, this.game.name);
  }

  /** Think again: about the move, or else about which board to look at. */
  cancel() {
    if (this.telling.closeCards()) return true;
    if (this.turn.cancel()) return true;
    const away = this.board.wanted !== null;
    this.board.enlarge(null);
    return away;
  }

  commit() {
    return this.undoing.goOn() || this.turn.commit();
  }

  /** Take the last move back, or have the server say why that is impossible. */
  undo() {
    if (this.turn.drafting.undo()) return true;
    const { frame, pace } = this;
    if (!frame) return false;
    const seen = frame.undo ? frame.ply : (pace.latest ?? frame).ply;
    this.undoing.used();
    hush(); // a refusal may not be true of the position that comes back
    this.telling.closeCards();
    server.undo(this.id, seen).then(
      (frame) => this.pace.rewind(frame),
      (error) => tell(error, this.game.name),
    );
    return true;
  }

  moves() {
    if (!this.mine || !this.frame) return false;
    openMoves(this.turn.question.moves, (id) => this.turn.choose(id));
    return true;
  }

  hint() {
    return this.advice.hint();
  }

  help() {
    openHelp(this.info.hints);
    return true;
  }

  /** What is drawn: more about what is told now, or all of it. */
  meanings() {
    if (!this.board.tooltip.readOn()) this.board.notes.openAll();
    return true;
  }

  menu() {
    const { info, game } = this;
    const here = info.yours.some((seat) => this.present(seat)) ? "mine" : "away";
    openMenu({
      info,
      game,
      seated: info.yours.length ? here : null,
      leave: () => this.return.leave(),
      back: () => this.return.back(),
      meanings: () => this.board.notes.openAll(),
    });
  }
}

/**
 * What a move depends on. People who come and go must not take from anybody what they have chosen.
 * @param {Presence} info
 */
const seating = ({ seats, yours, started, finished }) =>
  JSON.stringify([seats, yours, started, finished]);
