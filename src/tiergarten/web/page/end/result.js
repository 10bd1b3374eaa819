// The final scores: a table of categories and players, and every line of every score.

import { h } from "../lib/elements.js";
import { figure } from "../lib/numbers.js";
import { ruleMark } from "../lib/rulebook.js";
import { listed, say } from "../lib/words.js";
import { categories } from "./categories.js";
import { seatClass, seatMark } from "./seatmark.js";

/** @import { Result, Seat } from "../lib/protocol.js" */

/**
 * The categories of all scores, and the players with their points.
 * @param {Result} result
 * @param {string} game
 */
export function resultTable(result, game) {
  const order = seatsByRank(result.ranks);
  const rows = categories(result.breakdown);
  const head = h(
    "tr",
    {},
    h("th", { scope: "col", class: "what" }, h("span", { class: "unseen" }, say("Points for"))),
    order.map((seat) =>
      h(
        "th",
        { scope: "col", class: `who ${seatClass(seat)}${result.ranks[seat] ? "" : " best"}` },
        h(
          "div",
          { class: "who-box" },
          h("span", { class: "place" }, say("{n}.", { n: result.ranks[seat] + 1 })),
          seatMark(seat),
          h("span", { class: "name", title: result.names[seat] }, result.names[seat]),
        ),
      ),
    ),
  );
  const body = rows.map((row) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", class: "what" }, row.words, " ", ruleMark(game, row.rule, "rule")),
      order.map((seat) =>
        h(
          "td",
          {
            class: `${isMost(row.points, seat) ? "most" : ""} ${result.ranks[seat] ? "" : "best"}`,
          },
          entry(row.points[seat], row.lines[seat]),
        ),
      ),
    ),
  );
  const total = h(
    "tr",
    { class: "total" },
    h("th", { scope: "row", class: "what" }, say("Total")),
    order.map((seat) =>
      h("td", { class: result.ranks[seat] ? null : "best" }, figure(result.scores[seat])),
    ),
  );
  return h(
    "table",
    { class: `result players-${order.length}${order.length > 3 ? " many" : ""}` },
    h("caption", { class: "unseen" }, say("Final scores")),
    h("thead", {}, head),
    h("tbody", {}, body),
    h("tfoot", {}, total),
  );
}

/**
 * The seats, the best first.
 * @param {number[]} ranks
 * @returns {Seat[]}
 */
export function seatsByRank(ranks) {
  return ranks.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b] || a - b);
}

/** @type {(points: number[], seat: Seat) => boolean} */
const isMost = (points, seat) =>
  points[seat] > 0 &&
  points[seat] === Math.max(...points) &&
  points.some((n) => n !== points[seat]);

/**
 * A number; what does not occur at all is a dash.
 * @param {number} points
 * @param {number} lines how many lines there are
 */
function entry(points, lines) {
  if (!lines && !points) return h("span", { class: "none" }, "–");
  return figure(points);
}

/**
 * Sentences about players with equal points, whom the rules rank or let share.
 * @param {Result} result
 */
export function tieWords({ names, scores, ranks }) {
  const words = [];
  for (const points of new Set(scores)) {
    const equal = seatsByRank(ranks).filter((seat) => scores[seat] === points);
    if (equal.length < 2) continue;
    const tied = listed(equal.map((seat) => names[seat]));
    words.push(
      new Set(equal.map((seat) => ranks[seat])).size > 1
        ? say("Tied on points: {names}. The rules for a tie decide who is ahead.", {
            names: tied,
          })
        : say("Tied on points: {names}. By the rules they share the place.", { names: tied }),
    );
  }
  return words;
}

/**
 * Every line of every score, folded away at first.
 * @param {Result} result
 */
export function allLines(result) {
  const lists = seatsByRank(result.ranks).map((seat) =>
    h(
      "section",
      { class: seatClass(seat) },
      h("h3", {}, seatMark(seat), " ", result.names[seat]),
      h(
        "ul",
        {},
        result.breakdown[seat].map(([rule, label, points]) =>
          h(
            "li",
            {},
            h("span", {}, label, " ", h("small", { class: "quiet" }, rule)),
            h("b", {}, figure(points)),
          ),
        ),
      ),
    ),
  );
  return h(
    "details",
    { class: "all-lines" },
    h("summary", {}, say("The scores line by line")),
    h("div", { class: "lists" }, lists),
  );
}
