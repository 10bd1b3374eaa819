// Several people at one screen, and the game has secrets: a curtain before the next one looks.

import { h } from "../lib/elements.js";
import { say } from "../lib/words.js";

/**
 * Cover everything until the next person lifts the curtain.
 * @param {string} name
 * @param {AbortSignal} signal that nobody looks any more
 * @returns {Promise<void>}
 */
export function curtain(name, signal) {
  return new Promise((lifted) => {
    const lift = () => {
      cover.remove();
      lifted();
    };
    const button = h(
      "button",
      { class: "primary", "data-do": "lift", onclick: lift },
      say("I am {name}: lift the curtain", { name }),
    );
    const cover = h(
      "div",
      {
        class: "curtain",
        role: "dialog",
        "aria-modal": "true",
        "aria-labelledby": "curtain-words",
        onkeydown: (event) => {
          if (event.key === "Tab") event.preventDefault(); // there is but one button
        },
      },
      h(
        "div",
        { class: "curtain-words" },
        h(
          "p",
          { class: "curtain-name", id: "curtain-words" },
          say("Pass the screen to {name}.", { name }),
        ),
        h("p", { class: "quiet" }, say("What comes next is for your eyes only.")),
        button,
      ),
    );
    signal.addEventListener("abort", () => cover.remove());
    document.body.append(cover);
    button.focus();
  });
}
