// Beside the board: the players and their points, the log in words, and what is left.

import { get } from "../lib/api.js";
import { disc } from "../lib/disc.js";
import { h } from "../lib/elements.js";
import { levelName } from "../lib/levels.js";
import { figure } from "../lib/numbers.js";
import { ruleMark } from "../lib/rulebook.js";
import { say } from "../lib/words.js";

export class Side {
  /** `written()` hears that lines of the log have been added later. */
  constructor(table, game, written) {
    this.written = written;
    this.table = table;
    this.game = game;
    this.lines = new Map(); // of the log, by ply
    this.opened = new Set(); // seats whose points are shown line by line
    this.players = h("ul", { class: "scores" });
    this.log = h("ol", { class: "log", tabindex: 0, "aria-label": say("Log") });
    this.left = h("dl", { class: "left", tabindex: 0, "aria-label": say("Supply") });
    const parts = [
      ["scores", say("Points"), this.players],
      ["log", say("Log"), this.log],
      ["left", say("Supply"), this.left],
    ];
    this.tabs = parts.map(([name, title]) =>
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
    this.parts = parts.map(([name, title, content]) =>
      h(
        "section",
        { class: "side-part card", id: `side-${name}`, "aria-label": title, "data-part": name },
        h("h2", {}, title),
        content,
      ),
    );
    const strip = h(
      "div",
      { class: "tabs", role: "tablist", onkeydown: (event) => this.key(event) },
      this.tabs,
    );
    this.element = h(
      "aside",
      { class: "side", "aria-label": say("Points and log") },
      strip,
      this.parts,
    );
    this.open("scores");
  }

  /** On a phone one part is shown at a time. */
  open(name) {
    for (const tab of this.tabs) {
      const selected = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", selected);
      tab.setAttribute("tabindex", selected ? 0 : -1);
    }
    for (const part of this.parts) part.classList.toggle("shown", part.dataset.part === name);
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.tabs.indexOf(document.activeElement);
    const tab = this.tabs.at((at + step) % this.tabs.length);
    tab.focus();
    this.open(tab.dataset.tab);
  }

  /** Who sits there has changed. */
  seated(info) {
    this.info = info;
    if (this.frame) this.showPlayers();
  }

  show(frame) {
    this.frame = frame;
    this.showPlayers();
    this.showLeft(frame.scene.left);
    this.write(frame);
  }

  showPlayers() {
    const { scores, breakdown, acting, winners } = this.frame;
    const focus =
      this.players.contains(document.activeElement) &&
      document.activeElement.closest("[data-seat]").dataset.seat;
    this.players.replaceChildren(
      ...this.info.seats.map((seat, number) => {
        const acts = acting.includes(number);
        const details = h(
          "details",
          {
            open: this.opened.has(number),
            ontoggle: () => {
              if (details.open) this.opened.add(number);
              else this.opened.delete(number);
            },
          },
          h(
            "summary",
            {},
            disc(number),
            h(
              "span",
              { class: "who" },
              h("span", { class: "player-name" }, seat.name),
              h("small", { class: "quiet" }, this.stateOf(seat, number)),
            ),
            acts ? h("span", { class: "turn" }, say("to move")) : null,
            winners.includes(number) ? h("span", { class: "turn" }, say("winner")) : null,
            h("b", { class: "points" }, figure(scores[number])),
          ),
          h(
            "ul",
            { class: "lines" },
            breakdown[number].map((line) => this.line(line)),
          ),
        );
        return h("li", { class: acts ? "player acting" : "player", "data-seat": number }, details);
      }),
    );
    if (focus)
      this.players.querySelector(`[data-seat="${focus}"] summary`)?.focus({ preventScroll: true });
  }

  stateOf(seat, number) {
    if (seat.stand_in) return say("away, a bot plays on");
    if (seat.kind === "bot") return levelName(seat.level);
    if (this.info.yours.includes(number)) return say("you");
    return (this.info.here ?? []).includes(number) ? say("is here") : say("is away");
  }

  line([rule, words, points]) {
    return h(
      "li",
      {},
      h("span", { class: "what" }, words),
      rule ? ruleMark(this.game, rule, "rule-link") : null,
      h("b", {}, figure(points)),
    );
  }

  showLeft(left) {
    const now = JSON.stringify(left);
    if (this.leftNow === now) return;
    this.leftNow = now;
    this.left.replaceChildren(
      ...left.map(([words, count]) => h("div", {}, h("dt", {}, words), h("dd", {}, String(count)))),
    );
    const empty = left.length === 0;
    this.parts.find((part) => part.dataset.part === "left").hidden = empty;
    this.tabs.find((tab) => tab.dataset.tab === "left").hidden = empty;
  }

  // The log: the newest first

  /** Write down what a frame tells; what was missed before it is asked for. */
  write(frame) {
    const missed = frame.ply > 1 && !this.lines.has(frame.ply - 1);
    if (frame.deed) this.add({ ply: frame.ply, seat: frame.deed.seat, words: frame.deed.words });
    if (missed) this.catchUp(frame.ply);
  }

  async catchUp(ply) {
    const since = Math.max(0, ...[...this.lines.keys()].filter((known) => known < ply));
    try {
      for (const line of await get(`/tables/${this.table}/log`, { since }, this.table))
        if (line.ply < ply) this.add(line);
      this.written();
    } catch {
      /* the next frame asks again */
    }
  }

  add({ ply, seat, words }) {
    if (this.lines.has(ply)) return;
    const line = h("li", { value: ply, "data-ply": ply }, disc(seat), h("span", {}, words));
    this.lines.set(ply, { ply, seat, words });
    const older = [...this.log.children].find((other) => Number(other.dataset.ply) < ply);
    this.log.insertBefore(line, older ?? null);
  }

  /** The last deeds, the newest first. */
  recent(most) {
    return [...this.lines.values()].sort((a, b) => b.ply - a.ply).slice(0, most);
  }
}
