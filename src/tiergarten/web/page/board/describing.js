// Boards in words, for those who cannot see them: a button at each panel opens sentences about all
// that lies there. They are fetched only for panels that are open, after the board has been shown.

import { h, set } from "../lib/elements.js";
import { recall } from "../lib/memory.js";
import { say } from "../lib/words.js";

/**
 * @import { Descriptions, Seat } from "../lib/protocol.js"
 * @import { Panel } from "./panel.js"
 */

/**
 * Through whose eyes a table is shown, and after how many moves (null: now).
 * @typedef {{ seat: Seat | null, move: number | null }} Shown
 *
 * Who asks for the boards in words, as they are shown.
 * @typedef {(shown: Shown) => Promise<Descriptions>} Asks
 */

/** Whether every board is to be described without being asked: a setting. */
const describesAll = () => recall("describing") === true;

export class Describing {
  /** @param {Asks} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Shown} */
    this.shown = { seat: null, move: null };
    /** @type {Map<string, { button: HTMLButtonElement, words: HTMLElement }>} */
    this.panels = new Map(); // by id
    this.asked = 0; // how often, so that an answer that comes too late is told apart
    this.closing = new AbortController();
    addEventListener("describing", () => this.settingChanged(), { signal: this.closing.signal });
  }

  close() {
    this.closing.abort();
  }

  settingChanged() {
    for (const id of this.panels.keys()) this.set(id, describesAll());
    this.renew();
  }

  /**
   * Put the button and the place for its words into a panel: before the drawing, as they are read.
   * @param {Panel} panel
   */
  add({ id, element }) {
    const words = h("div", {
      class: "described",
      id: `described-${id}`,
      role: "region",
      tabindex: 0,
      hidden: true,
    });
    const button = h("button", {
      class: "describe",
      "aria-controls": words.id,
      onclick: (event) => {
        event.stopPropagation();
        this.open(id, button.getAttribute("aria-expanded") !== "true");
      },
    });
    element.querySelector(".panel-head")?.after(button, words);
    this.panels.set(id, { button, words });
    this.set(id, describesAll());
  }

  /**
   * @param {string} id
   * @param {boolean} whether
   */
  set(id, whether) {
    const panel = this.panels.get(id);
    if (!panel) return;
    panel.words.hidden = !whether;
    panel.words.classList.toggle("aloud", describesAll());
    set(panel.button, { "aria-expanded": String(whether) });
  }

  /**
   * Show the words of a panel, or no longer.
   * @param {string} id
   * @param {boolean} whether
   */
  open(id, whether) {
    this.set(id, whether);
    if (whether) this.renew();
  }

  /**
   * The boards have changed: those that are open are described anew.
   * @param {Iterable<Panel>} panels
   * @param {Shown} shown
   */
  show(panels, shown) {
    this.shown = shown;
    const there = new Set();
    for (const { id, plain } of panels) {
      there.add(id);
      const panel = this.panels.get(id);
      if (!panel) continue;
      panel.button.textContent = say("Describe this board: {name}", { name: plain.title });
      set(panel.words, { "aria-label": say("{name}, in words", { name: plain.title }) });
    }
    for (const id of [...this.panels.keys()]) if (!there.has(id)) this.panels.delete(id);
    this.renew();
  }

  async renew() {
    const open = [...this.panels].filter(([, { words }]) => !words.hidden);
    if (!open.length) return;
    this.asked += 1;
    const { asked } = this;
    const found = await this.ask(this.shown).catch(() => null); // it stays as it was
    if (!found || asked !== this.asked) return;
    for (const [id, { words }] of open) {
      const { lies = [], more = [] } = found.panels[id] ?? {};
      const list = (/** @type {string[]} */ sentences) =>
        sentences.length
          ? h(
              "ul",
              {},
              sentences.map((text) => h("li", {}, text)),
            )
          : null;
      words.replaceChildren(...[list(lies), list(more)].filter((one) => one !== null));
    }
  }
}
