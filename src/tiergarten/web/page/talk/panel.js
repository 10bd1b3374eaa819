// The panel of the talk: what was said, what one can say, and what the maker of the table decides.

import { asRefusal } from "../lib/api.js";
import { closedByBack } from "../lib/back.js";
import { disc } from "../lib/disc.js";
import { h } from "../lib/elements.js";
import { recall, remember } from "../lib/memory.js";
import * as server from "../lib/server.js";
import { language, say } from "../lib/words.js";
import { drawn, meaning, REACTIONS } from "./reactions.js";

/**
 * @import { NewLine, TalkLine } from "../lib/protocol.js"
 * @import { Talk } from "./talk.js"
 */

export class TalkPanel {
  /** @param {Talk} talk */
  constructor(talk) {
    this.talk = talk;
    this.open = false;
    this.closed = () => {}; // to be called then
    this.drawn = ""; // the lines that are shown
    this.mute = h("button", {
      class: "plain-button",
      "data-do": "mute",
      onclick: () => talk.mute(!talk.muted),
    });
    this.silence = h("p", { class: "quiet talk-silence" }, say("The talk is muted."));
    this.empty = h("p", { class: "quiet talk-silence" }, say("Nobody has said anything yet."));
    this.list = h("ol", { class: "talk-lines", tabindex: 0, "aria-label": say("Talk") });
    this.name = h("input", {
      type: "text",
      maxlength: 40,
      autocomplete: "nickname",
      "aria-label": say("Your name"),
      placeholder: say("Your name"),
      value: recall("name"),
      "data-do": "talk-name",
    });
    this.words = h("input", {
      type: "text",
      maxlength: 200,
      autocomplete: "off",
      "aria-label": say("Message"),
      placeholder: say("Message"),
      "aria-describedby": "talk-mistake",
      "data-do": "talk-words",
    });
    this.mistake = h("p", { class: "mistake", id: "talk-mistake", role: "alert" });
    this.form = h(
      "form",
      { class: "talk-form", onsubmit: (event) => this.send(event) },
      h(
        "div",
        { class: "talk-reactions" },
        REACTIONS.map((reaction) =>
          h(
            "button",
            {
              type: "button",
              class: "plain-button",
              "data-reaction": reaction,
              "aria-label": meaning(reaction),
              title: meaning(reaction),
              onclick: () => this.speak({ reaction }),
            },
            drawn(reaction),
          ),
        ),
      ),
      this.name,
      h(
        "div",
        { class: "talk-row" },
        this.words,
        h("button", { class: "primary", type: "submit", "data-do": "send" }, say("Send")),
      ),
      this.mistake,
    );
    this.only = h("p", { class: "quiet talk-silence" }, say("Only the players talk here."));
    this.all = h("input", {
      type: "checkbox",
      "data-do": "open-talk",
      onchange: () => {
        this.allow();
      },
    });
    this.allowing = h("label", { class: "talk-allow" }, this.all, say("Spectators may write, too"));
    this.element = h(
      "section",
      {
        class: "talk card",
        "aria-label": say("Talk"),
        tabindex: -1,
        hidden: true,
        onkeydown: (event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          this.toggle();
        },
      },
      h(
        "div",
        { class: "talk-head" },
        h("h2", {}, say("Talk")),
        this.mute,
        h(
          "button",
          { class: "icon-button", "aria-label": say("Close"), onclick: () => this.toggle() },
          "×",
        ),
      ),
      this.silence,
      this.empty,
      this.list,
      this.form,
      this.only,
      this.allowing,
    );
    document.body.append(this.element);
  }

  toggle() {
    this.open = !this.open;
    this.element.hidden = !this.open;
    this.closed();
    if (this.open) this.closed = closedByBack(() => this.toggle());
    this.talk.opened(this.open);
    this.show();
    if (!this.open) return;
    this.list.scrollTop = this.list.scrollHeight;
    // On a phone a field in focus would call the keyboard up, which hides the talk.
    const typing = !this.form.hidden && matchMedia("(pointer: fine)").matches;
    (typing ? this.words : this.element).focus({ preventScroll: true });
  }

  /** Show what there is now. */
  show() {
    const { info, muted, lines } = this.talk;
    if (!info || !this.open) return;
    const mine = info.yours.length > 0;
    this.mute.textContent = muted ? say("Unmute") : say("Mute");
    this.silence.hidden = !muted;
    this.empty.hidden = muted || lines.size > 0;
    this.list.hidden = muted || lines.size === 0;
    this.form.hidden = muted || !(mine || info.maker || info.open_talk);
    this.only.hidden = muted || !this.form.hidden;
    this.name.hidden = mine;
    this.allowing.hidden = !info.maker;
    this.all.checked = info.open_talk;
    this.write([...lines.values()], info.maker);
  }

  /**
   * The newest stays in sight, unless somebody has scrolled up to read.
   * @param {TalkLine[]} lines
   * @param {boolean} maker
   */
  write(lines, maker) {
    const now = `${maker} ${lines.map(({ number }) => number).join(" ")}`;
    if (now === this.drawn) return;
    this.drawn = now;
    const { list } = this;
    const sticks = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.replaceChildren(...lines.map((line) => this.item(line, maker)));
    if (sticks) list.scrollTop = list.scrollHeight;
  }

  /**
   * @param {TalkLine} line
   * @param {boolean} maker
   */
  item(line, maker) {
    const { number, seat, name, words, reaction, at } = line;
    const time = new Date(at * 1000).toLocaleTimeString(language, {
      hour: "2-digit",
      minute: "2-digit",
    });
    const remove = h(
      "button",
      {
        class: "icon-button talk-remove",
        "aria-label": say("Remove this message"),
        title: say("Remove this message"),
        "data-do": "remove",
        onclick: () => this.attempt(server.removeLine(this.id, number)),
      },
      "×",
    );
    return h(
      "li",
      { "data-line": number, class: this.talk.own(line) ? "own" : "" },
      seat === null ? h("span", { class: "disc talk-guest", "aria-hidden": "true" }) : disc(seat),
      h(
        "div",
        { class: "talk-line" },
        h("b", {}, name),
        " ",
        h("small", { class: "quiet" }, seat === null ? say("watching, {time}", { time }) : time),
        reaction
          ? h("p", {}, drawn(reaction), h("span", { class: "unseen" }, meaning(reaction)))
          : h("p", { dir: "auto" }, words),
      ),
      maker ? remove : null,
    );
  }

  get id() {
    return this.talk.info?.id ?? "";
  }

  /** @param {SubmitEvent} event */
  async send(event) {
    event.preventDefault();
    const words = this.words.value;
    if (words.trim() && (await this.speak({ words }))) this.words.value = "";
  }

  /** @param {NewLine} line */
  speak(line) {
    const guest = !this.talk.info?.yours.length;
    const name = this.name.value.trim();
    if (guest && name) remember("name", name);
    return this.attempt(server.sayLine(this.id, guest ? { ...line, name } : line));
  }

  async allow() {
    await this.attempt(server.openTalk(this.id, this.all.checked));
  }

  /**
   * Whether it was done; if not, the reason is shown.
   * @param {Promise<unknown>} asked
   */
  async attempt(asked) {
    this.mistake.textContent = "";
    try {
      await asked;
      return true;
    } catch (error) {
      this.mistake.textContent = asRefusal(error).message;
      return false;
    }
  }
}
