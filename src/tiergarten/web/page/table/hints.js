// Hints: which of the next steps a strong bot would take. Pure logic: no elements, no server.

import { pathsIn } from "./picking.js";

/**
 * @import { Hint } from "../lib/protocol.js"
 * @import { Draft } from "./draft.js"
 * @import { Question } from "./question.js"
 */

/**
 * What has been chosen so far, in answer to what.
 * @typedef {{ hint: Hint | null, draft: Draft | null, question: Question }} Chosen
 */

/**
 * The moves of a hint that are left to be made, and the spots and choices of the next one; null if
 * something else was chosen.
 * @param {Chosen} chosen
 * @returns {{ moves: number[] | null, steps: string[] }}
 */
export function advisedSteps({ hint, draft, question }) {
  const made = draft?.ids ?? [];
  const ids = hint?.moves.map(([id]) => id) ?? [];
  const moves = made.every((id, n) => ids[n] === id) ? ids.slice(made.length) : null;
  const known = pathsIn(question.scene.paths).find(({ id }) => id === moves?.[0]);
  return { moves, steps: known?.path ?? [] };
}

/**
 * The same where the order does not matter: what is advised and not chosen yet.
 * @param {Chosen} chosen
 * @param {Draft} draft
 * @returns {{ moves: number[] | null, steps: string[] }}
 */
export function advisedSpots({ hint }, draft) {
  const left = hint?.moves.map(([id]) => id) ?? [];
  for (const [n, id] of draft.ids.entries()) {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    else if (n < draft.steps.length) return { moves: null, steps: [] }; // something else was begun
  }
  const taken = new Set(draft.chosen);
  const steps = left.flatMap((id) => {
    const free = (draft.spots.get(id) ?? []).find((/** @type {string} */ spot) => !taken.has(spot));
    if (free) taken.add(free);
    return free ? [free] : [];
  });
  return { moves: left, steps };
}
