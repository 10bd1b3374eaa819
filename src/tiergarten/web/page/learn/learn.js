// A lesson: the table of its step, and the coach who says what to try. What was chosen is tried at
// the server, which answers kindly; this browser remembers only the step one has come to.

import { Refusal } from "../lib/api.js";
import { keepToken, recall, remember } from "../lib/memory.js";
import { announce } from "../lib/messages.js";
import { go } from "../lib/navigation.js";
import { tell } from "../lib/refusals.js";
import { openRules } from "../lib/rulebook.js";
import * as server from "../lib/server.js";
import { say, sentence } from "../lib/words.js";
import { tipsFrom } from "../tips/kept.js";
import { CoachCard } from "./coach.js";
import { Exercise, openExercise, pupil } from "./exercise.js";
import { LessonGuide } from "./guide.js";
import * as requests from "./requests.js";

/** @import { Ahead, LessonAnswer, LessonFrame } from "../lib/protocol.js" */

/**
 * Show the lesson of a game in an element, until the signal.
 * @param {HTMLElement} main
 * @param {string} name of the game
 * @param {AbortSignal} signal
 */
export async function showLearn(main, name, signal) {
  const step = recall("lessons")?.[name] ?? 0;
  const first = { game: name, step: 0, moves: [], name: pupil() };
  await openExercise(
    { main, game: name, signal, words: say("Opening the lesson …") },
    () => requests.lesson({ ...first, step }).catch(() => requests.lesson(first)),
    (frame, title) => new Lesson(main, { game: name, title, signal }).show(frame),
  );
}

/** @extends {Exercise<LessonFrame>} */
export class Lesson extends Exercise {
  /**
   * @param {HTMLElement} main
   * @param {{ game: string, title: string, signal: AbortSignal }} about
   */
  constructor(main, { game, title, signal }) {
    const coach = new CoachCard({
      next: () => this.next(),
      back: () => this.open(this.step - 1),
      again: () => this.open(this.step),
      leave: () => go("/"),
      real: () => this.playReal(),
      rule: (rule) => openRules(game, rule),
    });
    const guide = new LessonGuide(() => this);
    super(main, {
      game,
      title: say("Learn: {game}", { game: title }),
      signal,
      card: coach,
      guide,
      asked: {
        describe: () => requests.lessonDescriptions(this.place),
        oracle: {
          why: (move) => requests.lessonWhy(this.place, move),
          preview: (move) => requests.lessonPreview(this.place, move),
          ahead: ({ moves }) => this.ahead(moves),
        },
      },
    });
    this.coach = coach;
    this.step = 0;
  }

  get place() {
    return { game: this.game, step: this.step, moves: this.made, name: pupil() };
  }

  /**
   * Go to a step.
   * @param {number} step
   */
  open(step) {
    return this.change(() => requests.lesson({ ...this.place, step, moves: [] }));
  }

  /**
   * Show a step from its beginning.
   * @override
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
    this.begin([...told, words]);
  }

  /**
   * @override
   * @param {LessonFrame} frame
   */
  lay(frame) {
    const { step, names, lets_go: alone } = frame.lesson;
    this.root.dataset.step = String(step);
    this.spread(frame, { names, alone });
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
          { kind: "me", name: recall("name") || say("Guest") },
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

  /**
   * Try a move, or several that belong together; whether they are made.
   * @override
   * @param {number[]} moves
   */
  async attempt(moves) {
    const { made } = this;
    try {
      const answer = await requests.attempt(this.place, moves);
      if (this.isAt(made)) await this.answered(answer, moves);
      return answer.right;
    } catch (error) {
      if (this.isAt(made)) this.refused(error);
      return false;
    }
  }

  /**
   * Where steps would lead that are only thought of. What is not meant is answered at once.
   * @param {(number | string)[]} moves
   * @returns {Promise<Ahead>}
   */
  async ahead(moves) {
    const { words, rule, ahead } = await requests.lessonAhead(this.place, moves);
    if (ahead) return ahead;
    throw new Refusal(422, { error: "illegal_move", words, rule });
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
}
