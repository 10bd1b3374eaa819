// What has happened, in one column: the newest line is always in sight, unless somebody looks back.

import { closedByBack } from "../lib/back.js";
import { disc } from "../lib/disc.js";
import { around, h, onPointing, s } from "../lib/elements.js";
import { icon } from "../lib/icons.js";
import * as server from "../lib/server.js";
import { say } from "../lib/words.js";
import { Column } from "./column.js";

/** @import { Frame, LogLine } from "../lib/protocol.js" */
/** @import { Entry } from "./column.js" */

const NEAR = 24; // pixels from the end that still count as being there
const MOST_PICTURES = 6; // in one line

/**
 * What a line is about on the table.
 * @typedef {Pick<LogLine, "seat" | "spots" | "pieces">} Pointed
 */

export class Log {
  /**
   * @param {string} table its id
   * @param {{ point: (at: Pointed | null) => void }} handlers `point`: a line is looked at, or none
   */
  constructor(table, { point }) {
    this.table = table;
    this.point = point;
    this.column = new Column();
    /** @type {Map<string, HTMLElement>} */
    this.shown = new Map(); // what stands in the list, by the entry it shows
    this.sticks = true; // to the newest line
    this.height = 0; // of the list, when it was looked at last
    this.asking = false; // for what is missing
    this.folded = () => {}; // to be called then
    this.list = h("ol", {
      class: "log",
      tabindex: 0,
      "aria-label": say("What has happened"),
      onscroll: () => this.scrolled(),
      onkeydown: (event) => this.key(event),
    });
    this.jump = h(
      "button",
      { class: "jump", "data-do": "newest", hidden: true, onclick: () => this.stick() },
      icon("down"),
      say("To the newest"),
    );
    this.before = h(
      "button",
      { class: "earlier", "data-do": "earlier", hidden: true, onclick: () => this.earlier() },
      say("Show earlier moves"),
    );
    this.more = h(
      "button",
      {
        class: "icon-button unfold",
        "data-do": "unfold",
        "aria-expanded": "false",
        "aria-label": say("What has happened"),
        title: say("What has happened"),
        onclick: () => this.unfold(),
      },
      icon("up"),
    );
    this.element = h(
      "section",
      { class: "happened card", "aria-label": say("What has happened") },
      h("h2", {}, say("What has happened")),
      this.before,
      this.list,
      this.jump,
      this.more,
    );
    onPointing(this.list, (event, on) => {
      const line = around(event, "[data-ply]");
      const told = line ? this.column.lines.get(Number(line.dataset.ply)) : null;
      this.point(on && told ? told : null);
    });
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(this.list);
  }

  close() {
    this.observer.disconnect();
    this.folded();
  }

  /**
   * Add the event of a frame; missing ones before it are requested.
   * @param {Frame} frame
   */
  show({ ply, deed, seats }) {
    const since = deed?.since ?? ply - 1;
    const missed = since > 0 && !this.column.lines.has(since);
    this.column.mine = seats;
    if (deed) this.column.add({ ...deed, ply });
    this.asking ||= missed;
    this.draw();
    if (missed) this.catchUp(ply);
  }

  /** @param {number} ply */
  async catchUp(ply) {
    const known = [...this.column.lines.keys()].filter((other) => other < ply);
    const since = Math.max(0, ...known);
    try {
      const lines = await server.log(this.table, since);
      const first = lines[0]?.ply ?? 0;
      if (first > since + 1) this.column.forget(first); // they can be asked for
      for (const line of lines) if (line.ply < ply) this.column.add(line);
    } catch {
      /* the next frame asks again */
    }
    this.asking = false;
    this.draw();
  }

  /** Ask for what has happened before the first line, and stay where one is. */
  async earlier() {
    const lines = await server.logBefore(this.table, this.column.begin() + 1).catch(() => []);
    const height = this.list.scrollHeight;
    for (const line of lines) this.column.add(line);
    this.sticks = false;
    this.draw();
    this.list.scrollTop += this.list.scrollHeight - height;
    this.list.focus();
  }

  /** Show what the column holds; what stands there already stays. */
  draw() {
    const { sticks } = this;
    const fresh = new Map();
    for (const [n, entry] of this.column.entries().entries()) {
      const key = JSON.stringify(entry);
      const element = this.shown.get(key) ?? this.entry(entry);
      fresh.set(key, element);
      const there = this.list.children[n];
      if (there !== element) this.list.insertBefore(element, there ?? null);
    }
    for (const [key, element] of this.shown) if (!fresh.has(key)) element.remove();
    this.shown = fresh;
    this.before.hidden = this.asking || this.column.begin() === 0;
    if (sticks) this.stick();
  }

  /** @param {Entry} entry */
  entry(entry) {
    if (entry.kind === "round") {
      return h("li", { class: "round" }, say("Round {n}", { n: entry.round }));
    }
    if (entry.kind === "since") return h("li", { class: "since" }, say("Since your last turn"));
    const { ply, seat, told, art, look } = entry;
    return h(
      "li",
      { class: look, "data-ply": ply, tabindex: -1 },
      disc(seat),
      h("span", {}, told, art.length ? pictures(art) : null),
    );
  }

  // Staying at the newest line

  resized() {
    this.height = this.list.clientHeight;
    if (this.sticks) this.stick();
  }

  stick() {
    this.sticks = true;
    this.jump.hidden = true;
    this.list.scrollTop = this.list.scrollHeight;
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    if (clientHeight !== this.height) return; // nobody has scrolled: it has another size now
    this.sticks = scrollHeight - scrollTop - clientHeight < NEAR;
    this.jump.hidden = this.sticks;
  }

  /** On a phone there is room for the newest line only, until one wants to see more. */
  unfold(whether = !this.element.classList.contains("unfolded")) {
    this.element.classList.toggle("unfolded", whether);
    this.more.setAttribute("aria-expanded", String(whether));
    this.more.replaceChildren(icon(whether ? "down" : "up"));
    this.folded();
    if (whether) this.folded = closedByBack(() => this.unfold(false));
    this.stick();
  }

  /**
   * From line to line: each marks its place on the table.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const lines = [...this.list.querySelectorAll("[data-ply]")];
    const at = document.activeElement ? lines.indexOf(document.activeElement) : -1;
    const next = lines[at < 0 ? lines.length - 1 : at + step];
    if (next instanceof HTMLElement) next.focus();
  }
}

/** @param {string[]} art */
function pictures(art) {
  return h(
    "span",
    { class: "pictures", "aria-hidden": "true" },
    art
      .slice(0, MOST_PICTURES)
      .map((name) =>
        s(
          "svg",
          { viewBox: "0 0 100 100" },
          s("use", { href: `#${name}`, width: 100, height: 100 }),
        ),
      ),
  );
}
