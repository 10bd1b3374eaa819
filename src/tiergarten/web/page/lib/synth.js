// The sounds themselves: a few notes of a soft bell or a piece of wood, made as they are needed.

/** @typedef {"move" | "turn" | "talk" | "end"} Sound */

/** @typedef {[pitch: number, after: number, lasts: number, loud: number]} Note */

/**
 * In hertz and seconds.
 * @type {Record<Sound, Note[]>}
 */
const NOTES = {
  move: [
    [330, 0, 0.07, 0.1],
    [165, 0, 0.09, 0.12],
  ],
  turn: [
    [523, 0, 0.3, 0.1],
    [784, 0.13, 0.45, 0.1],
  ],
  talk: [[880, 0, 0.16, 0.06]],
  end: [
    [523, 0, 0.35, 0.09],
    [659, 0.12, 0.35, 0.09],
    [784, 0.24, 0.35, 0.09],
    [1047, 0.36, 0.7, 0.09],
  ],
};
const LEAST = 0.12; // seconds between two sounds: moves may come quickly
const SOON = 0.01; // seconds until a note is at its loudest, so that it does not crack

/** @type {AudioContext | null} */
let context = null;
let last = 0;

/** @param {Sound} sound */
export function play(sound) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  const now = context.currentTime;
  if (last && now - last < LEAST) return;
  last = now;
  for (const note of NOTES[sound]) strike(context, now, note);
}

/**
 * @param {AudioContext} to
 * @param {number} now
 * @param {Note} note
 */
function strike(to, now, [pitch, after, lasts, loud]) {
  const tone = new OscillatorNode(to, { type: "sine", frequency: pitch });
  const volume = new GainNode(to, { gain: 0 });
  const begin = now + after;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + SOON);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  tone.connect(volume).connect(to.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}
