// The talk at a table: a button that counts what is new, and short notes of what is said. The panel
// with all of it is loaded when it is opened.

import { h, label } from "../lib/elements.js";
import { icon } from "../lib/icons.js";
import { recall, remember } from "../lib/memory.js";
import { announce } from "../lib/messages.js";
import { say } from "../lib/words.js";
import { drawn, meaning } from "./reactions.js";

/**
 * @import { TableMessage, TalkLine, TalkMessage } from "../lib/protocol.js"
 * @import { TalkPanel } from "./panel.js"
 */

const SHOWN_FOR = 7000; // milliseconds
const MOST_NOTES = 3;

export class Talk {
  /**
   * @param {HTMLElement} place where its button stands
   * @param {() => void} heard called when somebody else has said something, unless it is muted
   */
  constructor(place, heard) {
    this.heard = heard;
    /** @type {TableMessage | null} */
    this.info = null;
    /** @type {Map<number, TalkLine>} */
    this.lines = new Map();
    this.unread = 0;
    /** @type {TalkPanel | null} */
    this.panel = null;
    this.count = h("span", { class: "talk-count", hidden: true });
    this.button = h(
      "button",
      {
        class: "top-button talk-button",
        "data-do": "talk",
        "aria-expanded": "false",
        hidden: true,
        onclick: () => this.toggle(),
      },
      icon("talk"),
      this.count,
    );
    this.notes = h("div", { class: "talk-notes" });
    place.append(this.button);
    document.body.append(this.notes);
    this.name();
  }

  get muted() {
    return recall("muted") === true;
  }

  /** @param {boolean} whether */
  mute(whether) {
    remember("muted", whether);
    this.unread = 0;
    this.notes.replaceChildren();
    this.panel?.show();
    this.name();
  }

  /** Say on the button what is new. */
  name() {
    const { unread, muted } = this;
    const words = muted
      ? say("Talk (muted)")
      : unread
        ? say("Talk: {n} new", { n: unread })
        : say("Talk");
    label(this.button, words);
    this.button.classList.toggle("muted", muted);
    this.count.hidden = unread === 0;
    this.count.textContent = String(unread);
  }

  /**
   * Who is at the table has changed.
   * @param {TableMessage} info
   */
  update(info) {
    this.info = info;
    const company =
      !info.yours.length ||
      info.watching > 0 ||
      info.seats.some(
        ({ kind, stand_in }, seat) => !info.yours.includes(seat) && (kind !== "bot" || stand_in),
      );
    this.button.hidden = !company && this.lines.size === 0; // nobody talks to bots
    this.panel?.show();
  }

  /**
   * Something was said, or removed.
   * @param {TalkMessage} message
   */
  hear({ fresh, lines, removed }) {
    const known = new Set(this.lines.keys());
    if (fresh) this.lines.clear();
    for (const number of removed) this.lines.delete(number);
    for (const line of lines) this.lines.set(line.number, line);
    const first = fresh && known.size === 0; // what was said before one came is no news
    const news = first ? [] : lines.filter(({ number }) => !known.has(number));
    for (const line of news) if (!this.own(line)) this.tell(line);
    if (this.info) this.update(this.info);
    else this.panel?.show();
  }

  /**
   * Whether I have said it.
   * @param {TalkLine} line
   */
  own({ seat }) {
    return seat !== null && Boolean(this.info?.yours.includes(seat));
  }

  /** @param {TalkLine} line */
  tell(line) {
    if (this.muted) return;
    const words = line.reaction ? meaning(line.reaction) : line.words;
    announce(`${line.name}: ${words}`);
    this.heard();
    if (this.panel?.open) return;
    this.unread += 1;
    this.name();
    const note = h(
      "div",
      { class: "talk-note card" },
      h(
        "button",
        { class: "talk-note-words", onclick: () => this.toggle() },
        h("b", {}, line.name),
        " ",
        line.reaction ? drawn(line.reaction) : h("span", { dir: "auto" }, line.words),
      ),
      h(
        "button",
        { class: "talk-note-mute", "data-do": "mute", onclick: () => this.mute(true) },
        say("Mute"),
      ),
    );
    this.notes.append(note);
    while (this.notes.children.length > MOST_NOTES) this.notes.firstChild?.remove();
    setTimeout(() => note.remove(), SHOWN_FOR);
  }

  async toggle() {
    if (!this.panel) {
      const { TalkPanel } = await import("./panel.js");
      this.panel ??= new TalkPanel(this);
    }
    this.panel.toggle();
  }

  /**
   * The panel was opened or closed.
   * @param {boolean} open
   */
  opened(open) {
    this.unread = 0;
    this.name();
    this.button.setAttribute("aria-expanded", String(open));
    if (open) this.notes.replaceChildren();
    else this.button.focus({ preventScroll: true });
  }

  close() {
    this.button.remove();
    this.notes.remove();
    this.panel?.element.remove();
    this.panel?.closed();
  }
}
