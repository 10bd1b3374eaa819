// Beside the board: the players and their points, and what is left.

import { disc } from "../lib/disc.js";
import { h, set } from "../lib/elements.js";
import { levelName } from "../lib/levels.js";
import { figure } from "../lib/numbers.js";
import { origin } from "../lib/origin.js";
import { ruleMark } from "../lib/rulebook.js";
import * as server from "../lib/server.js";
import { listed, say } from "../lib/words.js";

/**
 * @import { Breakdown, Frame, Presence, Scene, ScoreLine, Seat } from "../lib/protocol.js"
 * @import { Clocks } from "./clocks.js"
 */

export class Side {
  /**
   * @param {Presence} info
   * @param {string} game
   * @param {Clocks} clocks
   */
  constructor(info, game, clocks) {
    this.info = info;
    this.clocks = clocks;
    this.game = game;
    /** @type {Frame | null} */
    this.frame = null;
    /** @type {Set<Seat>} */
    this.opened = new Set(); // seats whose points are shown line by line
    /** @type {{ move: number, breakdown: Breakdown } | null} */
    this.told = null; // these lines, as they were asked for last,
    this.asked = -1; // after this many moves
    this.leftNow = "";
    this.ahead = h("p", { class: "ahead" });
    this.players = h("ul", { class: "scores" });
    this.left = h("dl", { class: "left", tabindex: 0, "aria-label": say("Supply") });
    const parts = [
      { name: "scores", title: say("Points"), content: this.players },
      { name: "left", title: say("Supply"), content: this.left },
    ];
    this.tabs = parts.map(({ name, title }) =>
      h(
        "button",
        {
          role: "tab",
          id: `tab-${name}`,
          "data-tab": name,
          "aria-controls": `side-${name}`,
          onclick: () => this.open(name),
        },
        title,
      ),
    );
    this.parts = parts.map(({ name, title, content }) =>
      h(
        "section",
        { class: "side-part card", id: `side-${name}`, "aria-label": title, "data-part": name },
        h("h2", {}, title),
        name === "scores" ? this.ahead : null,
        content,
        name === "scores" ? origin(info) : null,
      ),
    );
    const strip = h(
      "div",
      { class: "tabs", role: "tablist", onkeydown: (event) => this.key(event) },
      this.tabs,
    );
    this.element = h(
      "aside",
      { class: "side", "aria-label": say("Points and supply") },
      strip,
      this.parts,
    );
    this.open("scores");
  }

  /**
   * On a phone one part is shown at a time.
   * @param {string} name
   */
  open(name) {
    for (const tab of this.tabs) {
      const selected = tab.dataset.tab === name;
      set(tab, { "aria-selected": String(selected), tabindex: selected ? 0 : -1 });
    }
    for (const part of this.parts) part.classList.toggle("shown", part.dataset.part === name);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.tabs.findIndex((tab) => tab.matches(":focus"));
    const tab = this.tabs.at((at + step) % this.tabs.length);
    tab?.focus();
    this.open(tab?.dataset.tab ?? "");
  }

  /**
   * Who sits there has changed.
   * @param {Presence} info
   */
  seated(info) {
    this.info = info;
    if (this.frame) this.showPlayers(this.frame);
  }

  /**
   * Room for everybody's chances, above the points.
   * @param {HTMLElement} bar
   */
  estimate(bar) {
    this.players.before(bar);
  }

  /** @param {Frame} frame */
  show(frame) {
    this.frame = frame;
    if (this.opened.size) this.askLines();
    this.showPlayers(frame);
    this.showLeft(frame.scene.left);
  }

  /** Frames tell the sums; the lines are asked for where somebody wants to see them. */
  async askLines() {
    const { frame } = this;
    if (!frame || frame.breakdown || this.asked === frame.move) return;
    this.asked = frame.move;
    try {
      const { breakdown } = await server.scores(this.info.id, frame.move);
      this.told = { move: frame.move, breakdown };
      if (this.frame?.move === frame.move) this.showPlayers(this.frame);
    } catch {
      this.asked = -1; // the next frame asks again
    }
  }

  /**
   * The lines of a seat's points; until they have come, those that were shown before.
   * @param {Frame} frame
   * @param {Seat} seat
   */
  linesOf({ breakdown, move }, seat) {
    if (breakdown) return breakdown[seat];
    const { told } = this;
    return told && move - told.move < 2 ? told.breakdown[seat] : [];
  }

  /** @param {Frame} frame */
  showPlayers(frame) {
    const summaries = () => [...this.players.querySelectorAll("summary")];
    const focus = summaries().findIndex((one) =>
      one.parentElement?.contains(document.activeElement),
    );
    this.showAhead(frame);
    this.players.replaceChildren(...this.info.seats.map((_, seat) => this.player(frame, seat)));
    summaries()[focus]?.focus({ preventScroll: true });
  }

  /**
   * Who is ahead, in a line: by the points that one has, and by the score if that is something else.
   * @param {Frame} frame
   */
  showAhead({ scores, points, over }) {
    const now = this.leaders(points ?? scores);
    const then = points ? this.leaders(scores) : null;
    const lines = [
      now === null ? say("Nobody is ahead.") : say("Ahead: {names}", { names: now }),
      then === null ? "" : say("If it ended now: {names}", { names: then }),
    ];
    this.ahead.hidden = over;
    this.ahead.replaceChildren(...lines.filter(Boolean).map((line) => h("span", {}, line)));
  }

  /**
   * Those who have the most; null if all have as much.
   * @param {number[]} figures by seat
   */
  leaders(figures) {
    const most = Math.max(...figures);
    const first = this.info.seats.filter((_, seat) => figures[seat] === most);
    return first.length < figures.length ? listed(first.map(({ name }) => name)) : null;
  }

  /**
   * @param {Frame} frame
   * @param {Seat} seat
   */
  player(frame, seat) {
    const { scores, points, acting, winners } = frame;
    const acts = acting.includes(seat);
    const ended = points ? say("if it ended now: {n}", { n: figure(scores[seat]) }) : null;
    const details = h(
      "details",
      {
        open: this.opened.has(seat),
        ontoggle: () => {
          if (details.open) this.opened.add(seat);
          else this.opened.delete(seat);
          if (details.open) this.askLines();
        },
      },
      h(
        "summary",
        {},
        disc(seat),
        h(
          "span",
          { class: "who" },
          h("span", { class: "player-name" }, this.info.seats[seat].name),
          h("small", { class: "quiet" }, this.stateOf(seat)),
          ended ? h("small", { class: "quiet ended" }, ended) : null,
          this.info.seats[seat].kind === "person" ? this.clocks.face(seat) : null,
        ),
        acts ? h("span", { class: "turn" }, say("to move")) : null,
        winners.includes(seat) ? h("span", { class: "turn" }, say("winner")) : null,
        h("b", { class: "points" }, figure((points ?? scores)[seat])),
      ),
      h(
        "ul",
        { class: "lines" },
        this.linesOf(frame, seat).map((line) => this.line(line)),
        points ? this.line(["", say("If it ended now"), scores[seat], ""]) : null,
      ),
    );
    return h("li", { class: acts ? "player acting" : "player", "data-seat": seat }, details);
  }

  /** @param {Seat} seat */
  stateOf(seat) {
    const { stand_in: away, left, kind, level } = this.info.seats[seat];
    if (away) return say("away, a bot plays on");
    if (left) return say("has left");
    if (kind === "bot") return levelName(level);
    if (this.info.yours.includes(seat)) return say("you");
    return this.info.here.includes(seat) ? say("is here") : say("is away");
  }

  /** @param {ScoreLine} line */
  line([rule, words, points]) {
    return h(
      "li",
      {},
      h("span", { class: "what" }, words),
      rule ? ruleMark(this.game, rule, "rule-link") : null,
      h("b", {}, figure(points)),
    );
  }

  /** @param {Scene["left"]} left */
  showLeft(left) {
    const now = JSON.stringify(left);
    if (this.leftNow === now) return;
    this.leftNow = now;
    this.left.replaceChildren(
      ...left.map(([words, count]) => h("div", {}, h("dt", {}, words), h("dd", {}, String(count)))),
    );
    const empty = left.length === 0;
    for (const part of this.parts) if (part.dataset.part === "left") part.hidden = empty;
    for (const tab of this.tabs) if (tab.dataset.tab === "left") tab.hidden = empty;
  }
}
