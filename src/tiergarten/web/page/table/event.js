// An event for everybody, as a card over the table: bids that are turned over, a round that scores.
// It goes by itself after some seconds, or when it has been seen; it never takes the focus.

import { disc } from "../lib/disc.js";
import { h, s, set } from "../lib/elements.js";
import { say, sentence } from "../lib/words.js";

/** @import { AnnouncedRow, Announcement } from "../lib/protocol.js" */

const TURNING = 700; // milliseconds until all that was sealed has been turned over

export class EventCards {
  /**
   * `gone` is called when the last card has gone; `focus` gets the focus if the card has it then.
   * @param {{ place: HTMLElement, focus: HTMLElement, gone: () => void }} table
   */
  constructor({ place, focus, gone }) {
    this.place = place;
    this.focus = focus;
    this.gone = gone;
    /** @type {Announcement[]} */
    this.queue = [];
    /** @type {HTMLElement | null} */
    this.card = null;
    this.timer = 0;
    this.left = 0; // milliseconds for which the card stays
    this.speed = 1;
    /** @type {string[]} */
    this.names = [];
  }

  /**
   * Show these one after another, instead of what is shown.
   * @param {Announcement[]} announcements
   * @param {{ names: string[], speed: number }} how
   */
  show(announcements, { names, speed }) {
    this.names = names;
    this.speed = speed;
    this.queue = [...announcements];
    this.next();
  }

  /** The next card, or none. */
  next() {
    const one = this.queue.shift();
    if (!one) {
      this.close();
      return;
    }
    this.remove();
    this.card = this.drawn(one);
    this.place.append(this.card);
    for (const picture of this.card.querySelectorAll("svg")) crop(picture);
    this.left = one.seconds * 1000 * this.speed + (one.sealed ? TURNING : 0);
    this.wait();
  }

  /** Somebody who is reading it has time. */
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), this.left);
  }

  /** Away with all of them; returns whether there were any. */
  close() {
    const shown = this.card !== null;
    this.queue = [];
    this.remove();
    if (shown) this.gone();
    return shown;
  }

  remove() {
    clearTimeout(this.timer);
    if (this.card?.contains(document.activeElement)) this.focus.focus({ preventScroll: true });
    this.card?.remove();
    this.card = null;
  }

  /** @param {Announcement} announced */
  drawn({ title, art, rows, words, sealed }) {
    const stay = () => clearTimeout(this.timer);
    const go = () => this.wait();
    // A pointer that rested where the card has appeared looks at nothing until it moves.
    let rests = "";
    const at = (/** @type {PointerEvent} */ { clientX, clientY }) => `${clientX} ${clientY}`;
    return h(
      "section",
      {
        class: `event card${sealed ? " sealed" : ""}`,
        "aria-label": title,
        onpointerenter: (/** @type {PointerEvent} */ event) => {
          rests = at(event);
        },
        onpointermove: (/** @type {PointerEvent} */ event) => {
          if (at(event) !== rests) stay();
        },
        onpointerleave: go,
        onfocusin: stay,
        onfocusout: go,
        onclick: () => this.next(),
      },
      h("h2", {}, title),
      art.length
        ? h(
            "div",
            { class: "event-art" },
            art.map((symbol) => drawing(symbol)),
          )
        : null,
      h(
        "ol",
        { class: "event-rows" },
        rows.map((row) => this.row(row)),
      ),
      words ? h("p", { class: "event-words" }, sentence(words)) : null,
      h("button", { "data-do": "seen" }, say("Go on")),
    );
  }

  /** @param {AnnouncedRow} row */
  row({ seat, value, words, art, first }) {
    return h(
      "li",
      { class: first ? "first" : "" },
      disc(seat),
      h(
        "div",
        { class: "event-who" },
        h("b", {}, this.names[seat]),
        h(
          "span",
          { class: "event-figures", "aria-hidden": "true" },
          art.map(([symbol, count]) =>
            h("span", {}, drawing(symbol), count > 1 ? h("i", {}, `×${count}`) : null),
          ),
        ),
        words ? h("small", {}, words) : null,
      ),
      h("b", { class: "event-value" }, h("span", {}, value)),
    );
  }
}

/** @param {string} symbol */
function drawing(symbol) {
  return s(
    "svg",
    { viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("use", { href: `#${symbol}`, width: 100, height: 100 }),
  );
}

/**
 * Leave out what is empty around a symbol.
 * @param {SVGSVGElement} picture
 */
function crop(picture) {
  const { x, y, width, height } = picture.getBBox();
  if (width && height) set(picture, { viewBox: `${x} ${y} ${width} ${height}` });
}
