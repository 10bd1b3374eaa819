// How far a game is.

/** @import { Readiness } from "./protocol.js" */

/**
 * Whether people can play it; bots may still be on their way.
 * @param {Readiness} readiness
 */
export const isPlayable = ({ state }) => state === "playable" || state === "ready";
