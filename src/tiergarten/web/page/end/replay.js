// Stepping through the whole match: buttons, keys, a slider, and autoplay.

import { asRefusal } from "../lib/api.js";
import { h, label, set } from "../lib/elements.js";
import { icon } from "../lib/icons.js";
import { isForPage } from "../lib/keys.js";
import { momentLink, share } from "../lib/links.js";
import { announce, toast } from "../lib/messages.js";
import { bring } from "../lib/motion.js";
import * as server from "../lib/server.js";
import { pace } from "../lib/settings.js";
import { say, sayIn } from "../lib/words.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Sign } from "../lib/icons.js"
 * @import { Moment } from "../lib/protocol.js"
 */

const AHEAD = 3; // how many scenes are fetched in advance
const LEAST_PAUSE = 300; // between two moves when it plays by itself, in milliseconds

export class Replay {
  /**
   * `words` describe the last move; `stepped` is called whenever another moment is chosen.
   * `playOn` is called when somebody wants to play on from there.
   * @param {{ table: string, moves: number, board: Board, title: string, words: string }} match
   * @param {(move: number) => void} stepped
   * @param {(move: number) => void} playOn
   */
  constructor({ table, moves, board, title, words }, stepped, playOn) {
    this.table = table;
    this.moves = moves;
    this.board = board;
    this.stepped = stepped;
    this.at = moves; // the moment that is chosen
    /** @type {number | null} */
    this.shown = moves; // the moment that lies on the board; null if it could not be fetched
    /** @type {Map<number, Promise<Moment>>} */
    this.scenes = new Map(); // by the move
    this.settling = false;
    this.reviewed = false; // then a moment is known by the move that is made there
    /** @type {() => void} */
    this.whenShown = () => {}; // called when another moment lies on the board
    /** @type {number | null} */
    this.timer = null; // while it plays by itself
    this.away = false; // whether its place is out of sight,
    this.docked = false; // and whether it lies at the bottom of the window
    this.width = 0;
    this.gone = new AbortController();
    this.buttons = {
      first: button("first", "first", sayIn("replay", "First"), () => this.step(0, true)),
      back: button("back", "previous", sayIn("replay", "Back"), () => this.step(this.at - 1, true)),
      play: button("play", "play", sayIn("replay", "Play"), () => this.playOrStop()),
      next: button("next", "next", sayIn("replay", "Next"), () => this.step(this.at + 1, true)),
      last: button("last", "last", sayIn("replay", "Last"), () => this.step(this.moves, true)),
    };
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: this.moves,
      value: this.moves,
      "aria-label": say("Move"),
      "data-do": "slider",
      oninput: () => {
        this.step(Number(this.slider.value));
      },
    });
    this.count = h("span", { class: "count" });
    this.words = h("p", { class: "words" });
    const link = button("moment", "link", say("Share a link to this moment"), () =>
      share(momentLink(table, this.at), title),
    );
    this.playOn = h(
      "button",
      { class: "text-button", "data-do": "play-on", onclick: () => playOn(this.at) },
      say("Play on from here"),
    );
    this.caption = h("div", { class: "caption" }, this.count, this.words);
    this.ways = h("div", { class: "ways" }, this.playOn); // that lead on from there
    this.bar = h(
      "div",
      { class: "replay-bar", role: "group", "aria-label": say("The game, move by move") },
      this.caption,
      h("div", { class: "steps" }, Object.values(this.buttons), this.slider, link),
      this.ways,
    );
    this.element = h("div", { class: "replay" }, this.bar);
    // While one steps through the match and looks at the board, the bar comes along.
    this.observer = new IntersectionObserver(
      ([entry]) => {
        this.away = entry.intersectionRatio < 0.6;
        this.dock();
      },
      { threshold: [0, 0.6] },
    );
    this.observer.observe(this.element);
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this.element);
    this.sizes.observe(this.bar);
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.gone.signal });
    this.tell();
    this.words.textContent = words;
  }

  get closed() {
    return this.gone.signal.aborted;
  }

  close() {
    this.stop();
    this.gone.abort();
    this.observer.disconnect();
    this.sizes.disconnect();
    document.documentElement.style.scrollPaddingBottom = "";
  }

  /** Its height never shrinks, whatever the words are, so that what is below it stays in place. */
  resized() {
    const width = this.element.offsetWidth;
    if (width !== this.width && !this.docked) this.element.style.minHeight = "";
    this.width = width;
    this.element.style.minHeight = `${this.element.offsetHeight}px`;
    const { left } = this.element.getBoundingClientRect();
    this.bar.style.setProperty("--dock-left", `${left}px`);
    this.bar.style.setProperty("--dock-width", `${width}px`);
    this.clear();
  }

  /** Lay the bar at the bottom of the window if its place is out of sight and it is in use. */
  dock() {
    const docked = this.away && (this.timer !== null || this.at !== this.moves);
    if (docked === this.docked) return;
    this.docked = docked;
    this.bar.classList.toggle("docked", docked);
    this.clear();
  }

  /** What gets the focus is not scrolled to a place behind the bar. */
  clear() {
    document.documentElement.style.scrollPaddingBottom = this.docked
      ? `${this.bar.offsetHeight + 8}px`
      : "";
  }

  /**
   * Go to a moment; with `look`, scroll the board into view.
   * @param {number} move
   */
  step(move, look = false) {
    this.stop();
    this.choose(Math.min(this.moves, Math.max(0, move)));
    if (look) this.look();
  }

  /** @param {number} move */
  choose(move) {
    if (move === this.at) return;
    this.at = move;
    this.tell();
    this.stepped(move);
    this.settle();
  }

  /** Show the chosen moments on the board, one after another; those passed over are skipped. */
  async settle() {
    if (this.settling) return;
    this.settling = true;
    try {
      while (this.shown !== this.at && !this.closed) {
        const wanted = this.at;
        const scene = await this.scene(wanted);
        if (this.closed) break;
        if (wanted !== this.at && Math.abs(wanted - this.at) > 1) continue;
        const animate = this.shown !== null && Math.abs(wanted - this.shown) === 1;
        this.shown = wanted;
        this.board.acting(scene.acting);
        this.board.show(scene.scene, { seat: scene.seat, animate, move: wanted });
        this.whenShown();
        const words = await this.wordsOf(wanted, scene);
        if (wanted === this.at && !this.closed) this.tell(words);
      }
      const last = Math.min(this.at + AHEAD, this.moves);
      for (let move = this.at + 1; move <= last; move += 1) this.scene(move).catch(() => {});
    } catch (error) {
      this.stop();
      this.shown = null; // so that the next step tries again
      toast(asRefusal(error).message);
    } finally {
      this.settling = false;
    }
  }

  /** @param {number} move */
  scene(move) {
    const known = this.scenes.get(move);
    if (known) return known;
    const asked = server.scene(this.table, move);
    asked.catch(() => this.scenes.delete(move));
    this.scenes.set(move, asked);
    return asked;
  }

  /**
   * From now on every moment is known by the decision that is made there.
   * @param {{ verdict: Element, back: Element }} decision what is said of it by the board, and the way back to it
   */
  review({ verdict, back }) {
    this.reviewed = true;
    this.caption.append(verdict);
    this.ways.append(back);
    this.tell();
    if (this.at === this.moves) return;
    this.shown = null; // so that its words are told anew
    this.settle();
  }

  /**
   * The words for a moment: what was done last or, where decisions are reviewed, what is done next.
   * @param {number} move
   * @param {Moment} scene
   */
  async wordsOf(move, scene) {
    if (!this.reviewed || move === this.moves) return scene.words;
    return (await this.scene(move + 1)).words;
  }

  /**
   * Say where we are; the words of the move follow when they are there.
   * @param {string | null} words
   */
  tell(words = null) {
    const all = this.moves;
    this.count.textContent =
      this.reviewed && this.at < all
        ? say("Before move {n} of {all}", { n: this.at + 1, all })
        : say("Move {n} of {all}", { n: this.at, all });
    this.slider.value = String(this.at);
    set(this.slider, { "aria-valuetext": this.count.textContent });
    this.buttons.first.disabled = this.buttons.back.disabled = this.at === 0;
    this.buttons.last.disabled = this.buttons.next.disabled = this.at === this.moves;
    this.playOn.hidden = this.at === this.moves; // nothing is left to be played there
    const caption = this.at === 0 && !this.reviewed ? say("The game begins.") : words;
    if (caption !== null && caption !== this.words.textContent) {
      this.words.textContent = caption;
      if (this.timer === null) announce(caption);
    }
    this.dock();
  }

  playOrStop() {
    if (this.timer !== null) this.stop();
    else this.start();
  }

  start() {
    if (this.at === this.moves) this.choose(0);
    this.look();
    const pause = () => Math.max(LEAST_PAUSE, pace());
    const tick = () => {
      if (this.at === this.moves) {
        this.stop();
        return;
      }
      if (!this.settling) this.choose(this.at + 1);
      this.timer = setTimeout(tick, pause());
    };
    this.timer = setTimeout(tick, pause());
    this.playing(true);
  }

  stop() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.playing(false);
  }

  /** @param {boolean} whether */
  playing(whether) {
    this.buttons.play.replaceChildren(icon(whether ? "pause" : "play"));
    label(this.buttons.play, whether ? sayIn("replay", "Pause") : sayIn("replay", "Play"));
    this.dock();
  }

  look() {
    const { top, bottom } = this.board.element.getBoundingClientRect();
    if (bottom > innerHeight / 2 && top < innerHeight / 2) return;
    bring(this.board.element);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.shiftKey || !isForPage(event)) return;
    const wanted = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.moves }[
      event.key
    ];
    if (wanted === undefined) return;
    event.preventDefault();
    this.step(wanted);
  }
}

/**
 * @param {string} name
 * @param {Sign} sign
 * @param {string} words
 * @param {() => void} onclick
 */
function button(name, sign, words, onclick) {
  const made = h("button", { class: "icon-button", "data-do": name, onclick }, icon(sign));
  label(made, words);
  return made;
}
