// A lesson: the table of its step, and the coach who says what to try. What was chosen is tried at
// the server, which answers kindly; this browser remembers only the step one has come to.

import { loadArt } from "../board/art.js";
import { Board } from "../board/board.js";
import { asRefusal, Refusal } from "../lib/api.js";
import { h, part } from "../lib/elements.js";
import { lost } from "../lib/lost.js";
import { keepToken, recall, remember } from "../lib/memory.js";
import { announce, hush } from "../lib/messages.js";
import { go } from "../lib/navigation.js";
import { tell } from "../lib/refusals.js";
import { openRules } from "../lib/rulebook.js";
import * as server from "../lib/server.js";
import { say, sentence } from "../lib/words.js";
import { Bar } from "../table/bar.js";
import { openHelp, openMoves } from "../table/dialogs.js";
import { listen } from "../table/keys.js";
import { Turn } from "../table/turn.js";
import { tipsFrom } from "../tips/kept.js";
import { CoachCard } from "./coach.js";
import { LessonGuide } from "./guide.js";

/** @import { Ahead, LessonAnswer, LessonFrame } from "../lib/protocol.js" */

/**
 * Show the lesson of a game in an element, until the signal.
 * @param {HTMLElement} main
 * @param {string} name of the game
 * @param {AbortSignal} signal
 */
export async function showLearn(main, name, signal) {
  const note = h("p", { class: "opening quiet" }, say("Opening the lesson …"));
  main.append(note);
  try {
    const step = recall("lessons")?.[name] ?? 0;
    const first = await server
      .lesson({ game: name, step, moves: [], name: pupil() })
      .catch(() => server.lesson({ game: name, step: 0, moves: [], name: pupil() }));
    const game = (await server.games()).find((one) => one.name === name);
    await loadArt(name);
    note.remove();
    if (signal.aborted || !game) return;
    const lesson = new Lesson(main, { game: name, title: game.title, signal });
    signal.addEventListener("abort", () => lesson.board.close());
    lesson.show(first);
  } catch (error) {
    const { message } = asRefusal(error);
    note.remove();
    if (!signal.aborted) main.append(lost(message));
  }
}

const pupil = () => recall("name") ?? "";

export class Lesson {
  /**
   * @param {HTMLElement} main
   * @param {{ game: string, title: string, signal: AbortSignal }} about
   */
  constructor(main, { game, title, signal }) {
    this.game = game;
    this.signal = signal;
    this.step = 0;
    this.opening = false; // whether another step is on its way
    /** @type {number[]} */
    this.made = []; // the moves made in this step
    /** @type {LessonFrame | null} */
    this.frame = null;
    this.coach = new CoachCard({
      next: () => this.next(),
      back: () => this.open(this.step - 1),
      again: () => this.open(this.step),
      leave: () => go("/"),
      real: () => this.playReal(),
      rule: (rule) => openRules(game, rule),
    });
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
    this.bar.element.prepend(this.coach.element);
    this.stage = h("div", { class: "stage", role: "region", "aria-label": say("The table") });
    this.root = h(
      "div",
      { class: "table learn", "data-mine": "false" },
      h("h1", { class: "unseen" }, say("Learn: {game}", { game: title })),
      // before the table, so that the way from the words to the spots is short
      h("div", { class: "dock" }, this.bar.element),
      this.stage,
    );
    main.append(this.root);
    this.board = new Board(this.stage, {
      onSpot: (id) => this.pressed(id),
      onHover: (id) => this.turn.foresight.hover(id),
      game,
      describe: () => server.lessonDescriptions(this.place),
    });
    this.turn = new Turn({
      game,
      board: this.board,
      bar: this.bar,
      play: (moves) => this.attempt(moves),
      oracle: {
        why: ({ move = "" }) => this.why(move), // a lesson tells what every spot would be
        preview: (move) => server.lessonPreview(this.place, move),
        ahead: ({ moves }) => this.ahead(moves),
      },
      guide: new LessonGuide(this),
      refused: (error) => this.refused(error),
    });
    listen(this, signal);
    part("top").classList.add("at-table");
    const heading = document.getElementById("top-title");
    if (heading) heading.textContent = say("Learn: {game}", { game: title });
    document.title = `${say("Learn: {game}", { game: title })} · Tiergarten`;
  }

  get place() {
    return { game: this.game, step: this.step, moves: this.made, name: pupil() };
  }

  /**
   * Go to a step.
   * @param {number} step
   */
  async open(step) {
    if (this.opening) return;
    this.opening = true;
    this.bar.busy(true);
    hush();
    try {
      const frame = await server.lesson({ ...this.place, step, moves: [] });
      if (!this.signal.aborted) this.show(frame);
    } catch (error) {
      tell(error, this.game);
    } finally {
      this.opening = false;
      this.bar.busy(false);
    }
  }

  /**
   * Show a step from its beginning.
   * @param {LessonFrame} frame
   */
  show(frame) {
    const { step, words, told } = frame.lesson;
    this.step = step;
    this.made = [];
    this.turn.forget();
    remember("lessons", { ...recall("lessons"), [this.game]: step });
    this.coach.begin(frame.lesson);
    this.lay(frame);
    announce([...told, words].join(" "));
    this.coach.words.focus({ preventScroll: true });
  }

  /** @param {LessonFrame} frame */
  lay(frame) {
    const before = this.frame;
    const mine = frame.acting.includes(frame.seat ?? -1);
    this.frame = frame;
    this.board.acts = frame.acting;
    this.board.show(frame.scene, { seat: frame.seat, animate: before !== null });
    this.bar.say({ prompt: frame.prompt, mine });
    this.root.dataset.mine = String(mine);
    this.root.dataset.step = String(frame.lesson.step);
    this.root.classList.toggle("alone", frame.lesson.lets_go && mine);
    this.turn.begin(frame, { mine, names: frame.lesson.names, waiting: 0, away: false });
  }

  /** After the last step comes the real game. */
  async next() {
    const steps = this.frame?.lesson.steps ?? 1;
    if (this.step + 1 < steps) {
      await this.open(this.step + 1);
      return;
    }
    remember("lessons", { ...recall("lessons"), [this.game]: steps });
    this.coach.finish();
    announce(this.coach.words.textContent ?? "");
  }

  /** One press: a table with easy bots, where tips are shown. */
  async playReal() {
    const players = this.frame?.lesson.players ?? 2;
    /** @type {import("../lib/protocol.js").NewSeat} */
    const bot = { kind: "bot", level: "easy" };
    try {
      const { table, token } = await server.makeTable({
        game: this.game,
        seats: [
          { kind: "me", name: pupil() || say("Guest") },
          ...Array.from({ length: players - 1 }, () => bot),
        ],
        listed: false,
      });
      keepToken(table.id, token);
      tipsFrom(table.id, true);
      go(`/table/${table.id}`);
    } catch (error) {
      tell(error, this.game);
    }
  }

  // What the pupil does

  /** @param {string} id of a spot */
  pressed(id) {
    if (this.turn.press(id)) return;
    const spot = this.board.spot(id);
    if (spot) this.turn.explain(spot);
  }

  /**
   * Try a move, or several that belong together; whether they are made.
   * @param {number[]} moves
   */
  async attempt(moves) {
    const { made } = this;
    try {
      const answer = await server.attempt(this.place, moves);
      if (this.isAt(made)) await this.answered(answer, moves);
      return answer.right;
    } catch (error) {
      if (this.isAt(made)) this.refused(error);
      return false;
    }
  }

  /**
   * Whether the pupil is still where something was asked, and has not gone to another step.
   * @param {number[]} made the list of moves then
   */
  isAt(made) {
    return !this.signal.aborted && made === this.made;
  }

  /**
   * Where steps would lead that are only thought of. What is not meant is answered at once.
   * @param {(number | string)[]} moves
   * @returns {Promise<Ahead>}
   */
  async ahead(moves) {
    const { words, rule, ahead } = await server.lessonAhead(this.place, moves);
    if (ahead) return ahead;
    throw new Refusal(422, { error: "illegal_move", words, rule });
  }

  /**
   * The server did not answer: begin anew from where the lesson is.
   * @param {unknown} error
   */
  refused(error) {
    this.turn.forget();
    if (this.frame) this.lay(this.frame);
    tell(error, this.game);
  }

  /**
   * @param {LessonAnswer} answer
   * @param {number[]} moves
   */
  async answered({ right, words, rule, frame }, moves) {
    this.turn.forget();
    if (!right) {
      this.lay(frame);
      this.coach.refuse(sentence(words), rule, frame.lesson.missed);
      announce(words);
      this.keepFocus();
      return;
    }
    this.made = [...this.made, ...moves];
    const { done, after } = frame.lesson;
    this.lay(frame);
    if (done && after) {
      this.coach.praise(after);
      announce(after);
    } else if (done) await this.next();
    else this.coach.clear();
    this.keepFocus();
  }

  /**
   * What a spot is for that cannot be used now; the coach says it.
   * @param {string} move
   */
  async why(move) {
    const { made } = this;
    const reason = await server.lessonWhy(this.place, move);
    if (!reason.allowed && this.isAt(made))
      this.coach.refuse(sentence(reason.words), reason.rule, false);
    return reason;
  }

  /** Where the focused thing is gone or cannot be used, the coach has the focus. */
  keepFocus() {
    const active = document.activeElement;
    const lasts = active?.checkVisibility() && active !== document.body;
    if (!lasts || active?.matches(":disabled")) this.coach.words.focus({ preventScroll: true });
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
