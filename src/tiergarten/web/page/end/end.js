// The end of a game: who has won and why, how the game went, and what to do next.

import { asRefusal } from "../lib/api.js";
import { h, s } from "../lib/elements.js";
import { share, tableLink } from "../lib/links.js";
import { bring } from "../lib/motion.js";
import { figure } from "../lib/numbers.js";
import { origin } from "../lib/origin.js";
import { ruleMark } from "../lib/rulebook.js";
import * as server from "../lib/server.js";
import { listed, say } from "../lib/words.js";
import { nextButton } from "./again.js";
import { ChanceBar } from "./chancebar.js";
import { CourseChart } from "./course.js";
import { openPlayOn } from "./playon.js";
import { Replay } from "./replay.js";
import { allLines, resultTable, seatsByRank, tieWords } from "./result.js";
import { save } from "./save.js";
import { seedNote } from "./seed.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Child } from "../lib/elements.js"
 * @import { Course, Frame, Presence, Result } from "../lib/protocol.js"
 */

/**
 * Show the end of a game in an element; call `update` when the table has changed.
 * @param {HTMLElement} element
 * @param {{ info: Presence, title: string, frame: Frame, board: Board }} table
 */
export function showEnd(element, { info, title, frame, board }) {
  const root = h("section", { class: "end", "aria-label": say("The end of the game") });
  /** @type {{ close: () => void }[]} */
  const parts = []; // what has to be closed
  let closed = false;
  const next = nextButton(info);
  element.append(root);
  Promise.all([server.result(info.id), server.course(info.id)]).then(
    ([result, course]) => fill(result, course),
    (error) => root.append(h("p", { class: "quiet" }, asRefusal(error).message)),
  );

  /** @type {(result: Result, course: Course) => Promise<void>} */
  async function fill(result, course) {
    if (closed) return;
    const order = seatsByRank(result.ranks);
    const chart = new CourseChart({ names: result.names, course, order }, (move) =>
      replay.step(move),
    );
    const replay = new Replay(
      { table: info.id, moves: result.moves, board, title, words: frame.deed?.words ?? "" },
      (move) => {
        chart.mark(move);
        bar?.show(move);
        review?.stepped(move);
      },
      (move) => openPlayOn(info, result.names, move),
    );
    const bar = info.chances ? new ChanceBar(info.id, result.names, order) : null;
    bar?.show(replay.at);
    const review = await reviewed(result, replay, chart);
    if (closed) return;
    parts.push(chart, replay, ...(review ? [review] : []));
    root.append(
      h(
        "div",
        { class: "end-parts" },
        head(result, frame, info),
        actions(info, result, title, next),
        block(
          "scores",
          say("Final scores"),
          resultTable(result, info.game),
          ...ties(result, info.game),
          allLines(result),
        ),
        block("course", say("How the game went"), chart.element, bar?.element, replay.element),
        review ? block("reviewed", say("Review"), review.element) : null,
        await seedNote(result.seed, info.seed_sha256),
      ),
    );
    // Once everything has its place, so that the board is found there.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!closed && !openMoment(replay, result.moves)) look(root);
      }),
    );
  }

  /**
   * The review is for those who sat here.
   * @param {Result} result
   * @param {Replay} replay
   * @param {CourseChart} course
   */
  async function reviewed(result, replay, course) {
    if (!info.yours.length || result.moves === 0) return null;
    const { ReviewPart } = await import("./review.js");
    return new ReviewPart(info, result, { replay, course, board });
  }

  return {
    update: next.update,
    close() {
      closed = true;
      for (const part of parts) part.close();
      root.remove();
    },
  };
}

/**
 * @param {Result} result
 * @param {Frame} frame
 * @param {Presence} info
 */
function head(result, frame, info) {
  const alone = info.yours.length === 1 && String(result.winners) === String(info.yours);
  return h(
    "header",
    { class: "end-head" },
    result.winners.length ? rosette() : null,
    h(
      "div",
      {},
      h("h1", { tabindex: -1 }, alone ? say("You win!") : frame.prompt),
      h("p", { class: "quiet" }, say("Moves: {n}", { n: result.moves })),
      origin(info),
      hintsUsed(result),
    ),
  );
}

/**
 * Who was helped how often, if anybody was.
 * @param {Result} result
 */
function hintsUsed({ hints, names }) {
  const used = names.map((name, seat) => ({ name, n: hints[seat] })).filter(({ n }) => n > 0);
  if (!used.length) return null;
  const list = listed(used.map(({ name, n }) => `${name} (${figure(n)})`));
  return h("p", { class: "quiet hints-used" }, say("Hints used: {list}", { list }));
}

/**
 * @param {Result} result
 * @param {string} game
 */
function ties(result, game) {
  return tieWords(result).map((words) =>
    h("p", { class: "tie quiet" }, words, " ", ruleMark(game, result.rule, "link-button")),
  );
}

/**
 * What to do now.
 * @param {Presence} info
 * @param {Result} result
 * @param {string} title
 * @param {ReturnType<typeof nextButton>} next
 */
function actions(info, result, title, next) {
  return h(
    "div",
    { class: "row end-actions" },
    next.element,
    h(
      "button",
      { "data-do": "share", onclick: () => share(tableLink(info.id), title) },
      say("Share the link"),
    ),
    h(
      "button",
      { "data-do": "save", onclick: () => save(info, result.names) },
      say("Save the game"),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} title
 * @param {Child[]} content
 */
function block(name, title, ...content) {
  const id = `end-${name}`;
  return h(
    "section",
    { class: `card end-block ${name}`, "aria-labelledby": id },
    h("h2", { id }, title),
    ...content,
  );
}

/**
 * A link to a moment, such as /table/ID?move=40, opens there; returns whether it was one.
 * @param {Replay} replay
 * @param {number} moves
 */
function openMoment(replay, moves) {
  const asked = new URLSearchParams(location.search).get("move");
  if (asked === null || !/^\d{1,6}$/.test(asked) || Number(asked) > moves) return false;
  replay.step(Number(asked), true);
  return true;
}

/**
 * Whoever was looking at the board when the game ended sees who has won.
 * @param {HTMLElement} root
 */
function look(root) {
  if (document.activeElement?.contains(root)) {
    root.querySelector("h1")?.focus({ preventScroll: true });
  }
  const { top } = root.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) bring(root);
}

/** The one warm touch: a rosette for the winner. */
function rosette() {
  const petals = Array.from({ length: 12 }, (_, n) =>
    s("ellipse", { cx: 32, cy: 13, rx: 6, ry: 9, transform: `rotate(${n * 30} 32 28)` }),
  );
  return s(
    "svg",
    { class: "rosette", viewBox: "0 0 64 72", "aria-hidden": "true" },
    s("path", { class: "ribbon", d: "M22 38 15 70l10-5 7 6 1-28zM42 38l7 32-10-5-7 6-1-28z" }),
    s("g", { class: "petals" }, petals),
    s("circle", { class: "middle", cx: 32, cy: 28, r: 12 }),
    s("path", {
      class: "star",
      d: "m32 20 2.5 5.2 5.7.7-4.2 3.9 1.1 5.6-5.1-2.8-5.1 2.8 1.1-5.6-4.2-3.9 5.7-.7z",
    }),
  );
}
