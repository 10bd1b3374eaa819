// The bar: what can be done now, the choices without a place on the table, and
// what a move would do before it is made.

import { picture } from "../board/shapes.js";
import { disc } from "../lib/disc.js";
import { forgiveDoubleClicks } from "../lib/double.js";
import { h, s, set } from "../lib/elements.js";
import { icon } from "../lib/icons.js";
import { percent, signed, times } from "../lib/numbers.js";
import { say, sentence } from "../lib/words.js";
import { AdviceCard } from "./advicecard.js";

/**
 * @import { Sign } from "../lib/icons.js"
 * @import { Choice, Move, Preview } from "../lib/protocol.js"
 * @import { Line } from "./draft.js"
 */

/**
 * @typedef {object} Handlers called for what is pressed
 * @property {(name: string) => void} step a choice
 * @property {(id: number) => void} move
 * @property {(line: number) => void} [drop] a line of the list of steps
 * @property {() => void} commit
 * @property {() => void} cancel
 * @property {() => void} undo
 * @property {() => void} moves
 * @property {() => void} [advice] a hint is wanted
 * @property {() => void} forward
 * @property {() => void} menu
 * @property {() => void} back
 *
 * @typedef {object} Shown what can be pressed
 * @property {Line[]} lines the steps of the move that is being made
 * @property {{ name: string, plain: Choice }[]} choices steps without a place on the table
 * @property {Move[]} moves those to choose from by name
 * @property {number | null} chosen one of them
 * @property {string | null} step the choice that was taken last
 * @property {boolean} commit whether a move is complete
 * @property {boolean} cancel whether something has been chosen
 * @property {boolean} undo
 * @property {boolean} list whether all moves can be listed
 * @property {number} waiting how many frames are still to be shown
 * @property {boolean} away whether a bot plays for this person
 * @property {boolean} hint whether to say that a second press makes the move
 * @property {string[]} advised choices and moves that a hint advises
 * @property {boolean} aside whether something else is chosen
 */

export class Bar {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.hint = false;
    /** @type {(name: string, sign: Sign, label: string, act: () => void) => HTMLButtonElement} */
    const tool = (name, sign, label, act) =>
      h(
        "button",
        { class: "tool", "data-do": name, title: label, onclick: act },
        icon(sign),
        h("span", { class: "tool-word" }, label),
      );
    this.offline = h(
      "p",
      { class: "offline", hidden: true },
      say("Connection lost. Reconnecting …"),
    );
    this.preparing = h("p", { class: "preparing", hidden: true });
    this.watching = h("p", { class: "watching", hidden: true }, say("You are watching."));
    this.notes = h("div", { class: "notes" }); // for what concerns the company, not the move
    this.prompt = h("p", { class: "prompt" });
    this.steps = h("ol", {
      class: "steps",
      "aria-label": say("The steps of this move"),
      hidden: true,
    });
    this.preview = h("div", { class: "preview", hidden: true });
    this.options = h("div", { class: "options" });
    this.commit = h(
      "button",
      { class: "primary", "data-do": "commit", onclick: () => handlers.commit() },
      say("Do it"),
    );
    this.cancel = h(
      "button",
      { "data-do": "cancel", onclick: () => handlers.cancel() },
      say("Cancel"),
    );
    this.back = h(
      "button",
      { class: "primary", "data-do": "return", onclick: () => handlers.back(), hidden: true },
      say("Take my seat back"),
    );
    this.undo = tool("undo", "undo", say("Undo"), () => handlers.undo());
    this.moves = tool("moves", "list", say("All moves"), () => handlers.moves());
    this.wanted = tool("hint", "hint", say("Hint"), () => handlers.advice?.());
    this.wanted.hidden = true;
    this.advice = new AdviceCard();
    /** @type {string[]} */
    this.advised = []; // choices and moves
    this.forward = tool("forward", "forward", say("Show all at once"), () => handlers.forward());
    this.act = h("div", { class: "act" }, this.commit, this.cancel, this.back);
    this.element = h(
      "section",
      { class: "bar card", "aria-label": say("What to do now"), tabindex: -1 },
      this.offline,
      this.preparing,
      this.watching,
      this.notes,
      this.prompt,
      this.advice.element,
      this.steps,
      this.preview,
      this.options,
      this.act,
      h(
        "div",
        { class: "tools" },
        this.undo,
        this.moves,
        this.wanted,
        this.forward,
        tool("menu", "menu", say("Menu"), () => handlers.menu()),
      ),
    );
    forgiveDoubleClicks(this.element);
    this.show({});
  }

  /**
   * Say what can be done (null: as it is said already).
   * @param {{ prompt?: string | null, mine?: boolean, watching?: boolean }} asked
   */
  say({ prompt = "", mine = false, watching = false }) {
    if (prompt !== null) this.ask(prompt);
    this.watching.hidden = !watching;
    for (const tool of [this.undo, this.moves]) tool.hidden = watching;
    this.element.classList.toggle("mine", mine);
  }

  /**
   * Say what to do next. Returns whether that is something else than before.
   * @param {string} prompt
   */
  ask(prompt) {
    const other = this.prompt.textContent !== prompt;
    if (other) this.prompt.textContent = prompt;
    return other;
  }

  /**
   * The steps of a move that is being made, each of which can be taken out again.
   * @param {Line[]} lines
   */
  list(lines) {
    this.steps.hidden = lines.length === 0;
    this.steps.replaceChildren(
      ...lines.map(({ label, count, drop }) => {
        const what = sentence(label);
        const words = times(what, count);
        const remove = say("Take out: {step}", { step: what });
        return h(
          "li",
          {},
          h(
            "button",
            {
              class: "drop",
              "data-drop": drop,
              "aria-label": remove,
              title: remove,
              onclick: () => this.handlers.drop?.(drop),
            },
            h("span", {}, words),
            icon("close"),
          ),
        );
      }),
    );
  }

  /**
   * A move is on its way.
   * @param {boolean} whether
   */
  busy(whether) {
    this.element.classList.toggle("busy", whether);
    this.commit.disabled = whether;
    this.cancel.disabled = whether;
  }

  /** @param {boolean} whether */
  connected(whether) {
    this.offline.hidden = whether;
  }

  /**
   * Show how far the bots are that still have to be compiled; null: they are ready.
   * @param {number | null} progress
   */
  prepare(progress) {
    this.preparing.hidden = progress === null;
    this.preparing.textContent = say("The bots are being prepared for this computer, once: {n}", {
      n: percent(progress ?? 1),
    });
  }

  /**
   * Show how many frames are still waiting.
   * @param {number} waiting
   */
  ahead(waiting) {
    this.forward.hidden = waiting === 0;
  }

  /**
   * What can be pressed.
   * @param {Partial<Shown>} shown
   */
  show({
    lines = [],
    choices = [],
    moves = [],
    chosen = null,
    step = null,
    commit = false,
    cancel = false,
    undo = false,
    list = false,
    waiting = 0,
    away = false,
    hint = false,
    advised = [],
    aside = false,
  }) {
    this.advised = advised;
    if (!commit) this.advice.isRead();
    this.keepingFocus(() => {
      this.list(lines);
      this.offer([
        ...choices.map((choice) => this.choice(choice, step)),
        ...moves.map(([id, , label]) =>
          h(
            "button",
            {
              class: this.advised.includes(String(id)) ? "advised" : null,
              "data-move": id,
              "aria-pressed": String(id === chosen),
              onclick: () => this.handlers.move(id),
            },
            sentence(label),
          ),
        ),
      ]);
      this.options.classList.toggle(
        "numbers",
        choices.length > 0 && choices.every(({ plain: [label] }) => label.length < 4),
      );
      this.hint = hint;
      this.commit.hidden = !commit;
      this.commit.textContent = aside ? say("Do it anyway") : say("Do it"); // below a hint
      this.cancel.hidden = !cancel;
      this.undo.setAttribute("aria-disabled", String(!undo)); // it still says why
      this.moves.disabled = !list;
      this.ahead(waiting);
      this.back.hidden = !away;
    });
  }

  /**
   * Show these buttons. Those that are there already stay: one that is exchanged while a finger is
   * on it would not hear the click.
   * @param {HTMLButtonElement[]} buttons
   */
  offer(buttons) {
    const shown = [...this.options.children];
    for (const [n, one] of shown.entries()) {
      set(one, { "aria-pressed": buttons[n]?.getAttribute("aria-pressed") ?? "false" });
    }
    const alike = buttons.every((one, n) => one.isEqualNode(shown[n] ?? null));
    if (alike && shown.length === buttons.length) return;
    this.options.replaceChildren(...buttons);
  }

  /**
   * @param {{ name: string, plain: Choice }} choice
   * @param {string | null} step
   */
  choice({ name, plain }, step) {
    const [label, art] = plain;
    return h(
      "button",
      {
        class: this.advised.includes(name) ? "choice-button advised" : "choice-button",
        "data-step": name,
        "aria-pressed": String(name === step),
        onclick: () => this.handlers.step(name),
      },
      art ? drawing(plain) : null,
      h("span", {}, sentence(label)),
    );
  }

  /**
   * A button that is recreated keeps the focus; if it is gone, the bar gets it.
   * @param {() => void} change
   */
  keepingFocus(change) {
    const active = document.activeElement;
    const within = active instanceof HTMLElement && this.element.contains(active);
    change();
    if (!within || (active.isConnected && !active.hidden && !active.matches(":disabled"))) return;
    const { step, move } = active.dataset;
    const again = [...this.options.children].find(
      (button) =>
        button instanceof HTMLElement &&
        (step ?? move) !== undefined &&
        button.dataset.step === step &&
        button.dataset.move === move,
    );
    const next = again instanceof HTMLElement ? again : this.element;
    next.focus({ preventScroll: true });
  }

  /**
   * A hint is being thought about, or not any more.
   * @param {boolean} whether
   */
  think(whether) {
    this.wanted.classList.toggle("thinking", whether);
    set(this.wanted, { "aria-busy": String(whether) });
  }

  /** How much of the window's foot it covers: nothing where it stands beside the table. */
  get covers() {
    const dock = this.element.parentElement ?? this.element;
    return getComputedStyle(dock).bottom === "0px" ? dock.offsetHeight : 0;
  }

  /**
   * What a move would do, as far as that is known; or nothing (null).
   * @param {Partial<Preview> | null} found
   * @param {string[]} names of the players
   */
  foresee(found, names) {
    this.preview.hidden = found === null;
    this.preview.replaceChildren();
    if (found === null) return;
    const { label, words, surprise, gains, point_gains: points } = found;
    this.preview.append(
      h("p", { class: "preview-words" }, sentence(words ?? label ?? say("Looking ahead …"))),
      gained(points ?? gains, names),
      points && gains ? soFar(gains, names) : "",
      h(
        "p",
        { class: "quiet" },
        [
          surprise ? say("This reveals something new, so it can't be undone.") : "",
          this.hint ? say("Tap again to confirm.") : "",
        ]
          .filter(Boolean)
          .join(" "),
      ),
    );
  }
}

/**
 * The points that are won or lost at once.
 * @param {number[] | null | undefined} gains
 * @param {string[]} names
 */
const gained = (gains, names) =>
  gains?.some((gain) => gain !== 0) ? gainsOf(gains, names, say("Points")) : "";

/**
 * What becomes of the score as if the match ended now.
 * @param {number[]} gains
 * @param {string[]} names
 */
function soFar(gains, names) {
  if (gains.every((gain) => gain === 0)) return "";
  const what = say("If it ended now");
  return h("div", { class: "so-far quiet" }, h("span", {}, what), gainsOf(gains, names, what));
}

/**
 * @param {number[]} gains
 * @param {string[]} names
 * @param {string} what
 */
function gainsOf(gains, names, what) {
  const changed = gains.map((gain, seat) => ({ gain, seat })).filter(({ gain }) => gain !== 0);
  return h(
    "ul",
    { class: "gains", "aria-label": what },
    changed.map(({ gain, seat }) =>
      h(
        "li",
        { class: gain > 0 ? "up" : "down" },
        disc(seat),
        h("span", {}, names[seat]),
        h("b", {}, signed(gain)),
      ),
    ),
  );
}

/**
 * What a choice looks like; one that would lie on the table is larger, so that it can be studied.
 * @param {Choice} plain
 */
function drawing(plain) {
  const [, , , width = 100, height = 100] = plain;
  const studied = plain[3] ? `studied ${width > height ? "wide" : "high"}` : "";
  return s(
    "svg",
    {
      viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`,
      class: `picture ${studied}`,
      "aria-hidden": "true",
    },
    picture(plain),
  );
}
