// What somebody has played: ratings with a small chart, figures, and the list of games.

import { onServer } from "../lib/base.js";
import { h, s } from "../lib/elements.js";
import { figure } from "../lib/numbers.js";
import { language, say } from "../lib/words.js";

/** @import { Game, History, PlayedGame } from "../lib/protocol.js" */

const WIDTH = 320;
const HEIGHT = 90;
const EDGE = 6;

/**
 * @param {History} history
 * @param {Game[]} games
 */
export function historyParts({ games: played, ratings }, games) {
  const title = (/** @type {string} */ name) =>
    games.find((game) => game.name === name)?.title ?? name;
  if (!played.length) {
    return [
      h(
        "section",
        { class: "card account-card" },
        h("h2", {}, say("My games")),
        h("p", { class: "quiet" }, say("Nothing yet: matches appear here when they are over.")),
      ),
    ];
  }
  const rated = ratings.map(({ game, players, rating, games: n }) =>
    h(
      "li",
      { class: "rating" },
      h("h3", {}, say("{game}, {n} players", { game: title(game), n: players })),
      h(
        "p",
        {},
        h("b", { class: "rating-now" }, figure(rating)),
        " ",
        say("Rated games: {n}", { n }),
      ),
      chart(played.filter((one) => one.game === game && one.players === players)),
    ),
  );
  return [
    rated.length
      ? h(
          "section",
          { class: "card account-card" },
          h("h2", {}, say("Ratings")),
          h("ul", { class: "ratings" }, rated),
        )
      : null,
    h(
      "section",
      { class: "card account-card" },
      h("h2", {}, say("Statistics")),
      h("div", { class: "wide", tabindex: 0 }, statistics(played, title)),
    ),
    h(
      "section",
      { class: "card account-card" },
      h("h2", {}, say("Finished games")),
      h("div", { class: "wide", tabindex: 0 }, list(played, title)),
    ),
  ].filter((part) => part !== null);
}

/**
 * The rating after each game, the oldest first; the table below says the same in figures.
 * @param {PlayedGame[]} played
 */
function chart(played) {
  const points = played.flatMap(({ rating }) => (rating === null ? [] : [rating])).reverse();
  if (points.length < 2) return null;
  const least = Math.min(...points);
  const span = Math.max(...points) - least || 1;
  const x = (/** @type {number} */ n) => EDGE + (n * (WIDTH - 2 * EDGE)) / (points.length - 1);
  const y = (/** @type {number} */ rating) =>
    HEIGHT - EDGE - ((rating - least) * (HEIGHT - 2 * EDGE)) / span;
  const line = points.map(
    (rating, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(rating).toFixed(1)}`,
  );
  return s(
    "svg",
    {
      class: "rating-chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": say("Rating over time: from {first} to {last}", {
        first: points[0],
        last: points[points.length - 1],
      }),
    },
    s("path", { d: line.join("") }),
    s("circle", { cx: x(points.length - 1), cy: y(points[points.length - 1]), r: 4 }),
  );
}

/**
 * How often in which place, by game.
 * @param {PlayedGame[]} played
 * @param {(game: string) => string} title
 */
function statistics(played, title) {
  const names = [...new Set(played.map(({ game }) => game))];
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        [say("Game"), say("Games"), say("Wins"), say("Average place"), say("Best score")].map(
          (words) => h("th", { scope: "col" }, words),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      names.map((name) => {
        const all = played.filter(({ game }) => game === name);
        const places = all.flatMap(({ place }) => (place === null ? [] : [place]));
        const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
        return h(
          "tr",
          {},
          h("th", { scope: "row" }, title(name)),
          h("td", {}, String(all.length)),
          h("td", {}, String(places.filter((place) => place === 1).length)),
          h(
            "td",
            {},
            places.length ? mean.toLocaleString(language, { maximumFractionDigits: 1 }) : "–",
          ),
          h("td", {}, figure(Math.max(...all.map(({ score }) => score)))),
        );
      }),
    ),
  );
}

/**
 * @param {PlayedGame[]} played
 * @param {(game: string) => string} title
 */
function list(played, title) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        [say("Date"), say("Game"), say("Place"), say("Points"), say("Rating")].map((words) =>
          h("th", { scope: "col" }, words),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      played.map(({ table, game, players, at, place, score, stayed, rating, replay }) =>
        h(
          "tr",
          {},
          h("td", {}, day.format(at * 1000)),
          replay
            ? h("td", {}, h("a", { href: onServer(`/table/${table}`) }, title(game)))
            : h("td", {}, title(game), h("small", { class: "quiet" }, " ", say("no longer kept"))),
          h(
            "td",
            {},
            place === null ? "–" : say("{n} of {players}", { n: place, players }),
            stayed ? null : h("small", { class: "quiet" }, " ", say("left early")),
          ),
          h("td", {}, figure(score)),
          h("td", {}, rating === null ? "–" : figure(rating)),
        ),
      ),
    ),
  );
}
