// What a turn is about: what is asked of whom, and those who know more about it.

/**
 * @import { Ahead, Frame, Preview, Reason } from "../lib/protocol.js"
 * @import { Draft } from "./draft.js"
 * @import { Picking, Ways } from "./picking.js"
 */

/**
 * What of a frame a turn is about.
 * @typedef {Pick<Frame, "seat" | "over" | "prompt" | "moves" | "ends" | "kinds" | "goes_on">} Words
 * @typedef {Words & { scene: Ways }} Question
 * @typedef {Question & Pick<Frame, "ply" | "deed" | "undo">} Asking
 *
 * @typedef {object} Asked who is asked, and how the table stands
 * @property {boolean} mine whether this person is to act
 * @property {string[]} names
 * @property {number} waiting how many frames are still to be shown
 * @property {boolean} away whether a bot plays for this person
 */

/**
 * Moves that are only thought of, by their ids or texts.
 * @typedef {{ ply: number, moves: (number | string)[], seat: number | null }} Steps
 *
 * What is pressed and not allowed: a spot, or the move that it would be, if that is known.
 * @typedef {{ spot?: string, move?: string }} Pressed
 *
 * Where a turn asks what a move would do, and why it is not allowed.
 * @typedef {object} Oracle
 * @property {(pressed: Pressed, seat: number) => Promise<Reason>} why
 * @property {(move: number, seat: number) => Promise<Preview>} preview
 * @property {(asked: Steps) => Promise<Ahead>} [ahead] where several would lead; where nobody can
 *   say, every move is made by itself
 *
 * Somebody who guides the hand: which of the steps glow, and what else is shown with them.
 * @typedef {object} Guide
 * @property {(picking: Picking) => Iterable<string>} glow
 * @property {(draft: Draft) => string[]} run the same for what is chosen in any order
 * @property {() => string} ready what is said when only the confirmation is left; may be empty
 * @property {(picking: Picking) => void} shown
 * @property {(error: unknown) => void} refuse says why a step is not made
 */

/** Stands for the move of a spot: the server is asked what pressing it would be. */
export const ASK = "?";
/** @type {Ways} */
export const NOTHING = { paths: {}, offers: {}, choices: {}, held: [], prompts: [], ghosts: {} };
/** @type {Asking} */
export const NO_QUESTION = {
  ply: 0,
  deed: null,
  seat: null,
  over: false,
  prompt: "",
  moves: [],
  undo: false,
  ends: [],
  kinds: {},
  goes_on: [],
  scene: NOTHING,
};
/**
 * Whether a later frame still asks the same person the same thing, because others alone have acted:
 * then what was begun goes on. After a move of their own they may be asked alike, but anew.
 * @typedef {Pick<Asking, "ply" | "deed" | "seat" | "prompt" | "moves">} Decision
 * @param {Decision} before
 * @param {Decision} now
 */
export function sameDecision(before, now) {
  const ids = (/** @type {Frame["moves"]} */ moves) => moves.map(([id]) => id).join();
  const alike = before.seat === now.seat && before.prompt === now.prompt;
  const answered = before.ply !== now.ply && now.deed?.seat === now.seat;
  return alike && !answered && ids(before.moves) === ids(now.moves);
}
