// What is drawn on a table, in words: for tooltips, and as a list.

import { h } from "../lib/elements.js";
import { toast } from "../lib/messages.js";
import { say } from "../lib/words.js";
import { meaningsOf, noteOf, noteOfSpot, symbolAt, symbolsOn } from "./meaning.js";

/**
 * @import { Panel } from "./panel.js"
 * @import { Found } from "./tooltip.js"
 */

export class Notes {
  /**
   * `does` says what pressing a spot would do, if it can be pressed.
   * @param {string} game
   * @param {Map<string, Panel>} panels
   * @param {(spot: string) => string[]} does
   */
  constructor(game, panels, does) {
    this.game = game;
    this.panels = panels;
    this.does = does;
  }

  /**
   * What a tooltip tells of a point of the screen.
   * @param {{ x: number, y: number }} point
   * @param {boolean} held
   * @returns {Promise<Found | null>}
   */
  async at({ x, y }, held) {
    const meanings = await meaningsOf(this.game);
    const under = document.elementFromPoint(x, y);
    const id = under?.closest("[data-panel]")?.getAttribute("data-panel");
    const panel = this.panels.get(id ?? "");
    if (!under || !panel?.element.contains(under)) return null;
    const there = panel.spots.get(under.closest(".spot")?.getAttribute("data-spot") ?? "");
    const spot = there ? { label: there.plain[5], does: this.does(there.plain[0]) } : null;
    const symbol = symbolAt(panel, meanings, { x, y }, held);
    const around = panel.element.getBoundingClientRect();
    if (symbol) return { note: noteOf(symbol.art, meanings, spot), box: symbol.box, panel: around };
    if (!there || !spot) return null;
    const box = there.element.getBoundingClientRect();
    return { note: noteOfSpot(spot, [], meanings), box, panel: around };
  }

  /**
   * Something is pressed that is drawn there and is no spot: say what it is, where presses are
   * answered.
   * @param {{ x: number, y: number }} point
   */
  async tell(point) {
    const found = await this.at(point, true);
    if (!found) return;
    const { title, lines, more } = found.note;
    const read = more && h("button", { type: "button", onclick: more.open }, more.words);
    const meaning = lines.join(" ");
    toast(meaning ? say("{name}: {meaning}", { name: title, meaning }) : title, read);
  }

  /**
   * What it tells of a spot that has the focus.
   * @param {Element} element
   * @returns {Promise<Found | null>}
   */
  async ofSpot(element) {
    const meanings = await meaningsOf(this.game);
    const id = element.getAttribute("data-spot") ?? "";
    const panel = [...this.panels.values()].find(({ spots }) => spots.has(id));
    const spot = panel?.spots.get(id);
    if (!panel || !spot) return null;
    const words = { label: spot.plain[5], does: this.does(id) };
    const note = noteOfSpot(words, symbolsOn(panel, spot, meanings), meanings);
    const around = panel.element.getBoundingClientRect();
    return { note, box: element.getBoundingClientRect(), panel: around };
  }

  /** Everything that is drawn on the table, once; what lies on the spot with the focus comes first. */
  async openAll() {
    const { showMeanings } = await import("./encyclopedia.js");
    const meanings = await meaningsOf(this.game);
    const id = document.activeElement?.getAttribute("data-spot") ?? "";
    const first = [...this.panels.values()].flatMap((panel) => {
      const spot = panel.spots.get(id);
      return spot ? symbolsOn(panel, spot, meanings) : [];
    });
    const all = [...this.panels.values()].flatMap(({ plain: { pieces, scenery } }) =>
      [...pieces, ...scenery].map(([art]) => art),
    );
    showMeanings([...new Set([...first, ...all])], meanings);
  }
}
