// Small sounds, off with one press. None before the first touch: until then nothing is even loaded.

import { h, label, set } from "./elements.js";
import { icon } from "./icons.js";
import { recall, remember } from "./memory.js";
import { say } from "./words.js";

/**
 * @import { Sound } from "./synth.js"
 */

let touched = false;
for (const name of ["pointerdown", "keydown"]) {
  addEventListener(
    name,
    () => {
      touched = true;
    },
    { once: true, capture: true },
  );
}

const sounding = () => recall("sounds") !== false;

/** @param {Sound} sound */
export async function ring(sound) {
  if (!touched || !sounding()) return;
  const { play } = await import("./synth.js");
  play(sound);
}

/** The button that turns them off and on. */
export function soundButton() {
  const button = h("button", {
    class: "top-button",
    "data-do": "sounds",
    onclick: () => {
      remember("sounds", !sounding());
      show();
      ring("talk"); // so that one hears what has been turned on
    },
  });
  const show = () => {
    const on = sounding();
    button.replaceChildren(icon(on ? "sound" : "silence"));
    label(button, say("Sounds"));
    set(button, { "aria-pressed": String(on) });
  };
  show();
  return button;
}
