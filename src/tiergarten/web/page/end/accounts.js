// How everybody came from their chance at the start to their result: skill, luck, and where it turned.

import { h } from "../lib/elements.js";
import { percent, percentExactly, percentMore } from "../lib/numbers.js";
import { say, sentence } from "../lib/words.js";
import { seatClass, seatMark } from "./seatmark.js";

/** @import { Review, ReviewedSeat } from "../lib/protocol.js" */

/**
 * A card for each player; `go` is called with a moment that is to be shown.
 * @param {Review} review
 * @param {(move: number) => void} go
 */
export function accounts(review, go) {
  return h(
    "div",
    { class: "accounts" },
    h(
      "p",
      { class: "quiet small" },
      say(
        "Accuracy tells how close the decisions came to the best ones: 100% if all were the best.",
      ),
      " ",
      say("With even luck is the result without what luck gave or took."),
    ),
    review.rough
      ? h(
          "p",
          {},
          say(
            "Much of this match stays unsettled: the sums are rough, single moves can be trusted more.",
          ),
        )
      : "",
    review.seats.map((seat, number) => account(seat, number, go)),
  );
}

/**
 * @param {ReviewedSeat} seat
 * @param {number} number
 * @param {(move: number) => void} go
 */
function account(seat, number, go) {
  const accuracy = seat.accuracy === null ? "–" : percent(seat.accuracy / 100);
  const main = [
    [say("Accuracy"), accuracy],
    [say("Cost of mistakes"), percentMore(seat.skill)],
    [say("Luck"), percentMore(seat.luck)],
    [say("With even luck"), percentExactly(seat.even)],
  ];
  const sum = [
    [say("At the start"), percentExactly(seat.start)],
    [say("Own decisions"), percentMore(seat.skill)],
    [say("Decisions of the others"), percentMore(seat.others)],
    [say("Luck"), percentMore(seat.luck)],
    [say("Unsettled"), percentMore(seat.unsettled)],
    [say("Result"), percentExactly(seat.result)],
  ];
  return h(
    "section",
    { class: `account-of ${seatClass(number)}`, "aria-label": seat.name },
    h("h3", {}, seatMark(number), h("span", {}, seat.name)),
    pairs(main, "figures"),
    ...(seat.turns.length
      ? [
          h("h4", {}, say("Turning points")),
          h(
            "ol",
            { class: "turns" },
            seat.turns.map(({ move, words }) =>
              h(
                "li",
                {},
                h("button", { "data-move": move, onclick: () => go(move) }, sentence(words)),
              ),
            ),
          ),
        ]
      : []),
    h(
      "details",
      {},
      h("summary", {}, say("How it adds up")),
      pairs(sum, "sum"),
      h(
        "p",
        { class: "quiet small" },
        say("Unsettled is where the search disagrees with itself, and secrets that came out."),
      ),
    ),
  );
}

/**
 * @param {string[][]} lines
 * @param {string} name
 */
const pairs = (lines, name) =>
  h(
    "dl",
    { class: name },
    lines.map(([what, figure]) => h("div", {}, h("dt", {}, what), h("dd", {}, figure))),
  );
