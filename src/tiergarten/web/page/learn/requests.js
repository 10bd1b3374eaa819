// What the server can be asked about lessons and puzzles, which have no table.

import { get, post } from "../lib/api.js";

/** @import * as protocol from "../lib/protocol.js" */

// Lessons

/**
 * Where somebody is in a lesson: the step, and the moves made in it.
 * @typedef {{ game: string, step: number, moves: number[], name: string }} Place
 */

/** @type {(game: string, step: number) => string} */
const lessonPath = (game, step) => `/games/${encodeURIComponent(game)}/lesson/${step}`;

/**
 * @param {Place} place
 * @returns {Promise<protocol.LessonFrame>}
 */
export const lesson = ({ game, step, moves, name }) =>
  get(lessonPath(game, step), { moves: moves.join(","), name });

/**
 * @param {Place} place
 * @param {number | number[]} move one, or several that belong together
 * @returns {Promise<protocol.LessonAnswer>}
 */
export const attempt = ({ game, step, moves, name }, move) =>
  post(lessonPath(game, step), { moves, move, name });

/**
 * @param {Place} place
 * @param {(number | string)[]} steps moves that are only thought of
 * @returns {Promise<protocol.LessonThought>}
 */
export const lessonAhead = ({ game, step, moves, name }, steps) =>
  post(`${lessonPath(game, step)}/ahead`, { moves, steps, name });

/**
 * @param {Place} place
 * @param {string} move
 * @returns {Promise<protocol.Reason>}
 */
export const lessonWhy = ({ game, step, moves }, move) =>
  get(`${lessonPath(game, step)}/why`, { move, moves: moves.join(",") });

/**
 * @param {Place} place
 * @param {number} move
 * @returns {Promise<protocol.Preview>}
 */
export const lessonPreview = ({ game, step, moves, name }, move) =>
  get(`${lessonPath(game, step)}/preview`, { move, moves: moves.join(","), name });

/**
 * @param {Place} place
 * @returns {Promise<protocol.Descriptions>}
 */
export const lessonDescriptions = ({ game, step, moves, name }) =>
  get(`${lessonPath(game, step)}/description`, { moves: moves.join(","), name });

// Puzzles

/**
 * Where somebody is in a puzzle: which one it is, and the moves that were tried.
 * @typedef {{ game: string, id: string, moves: number[], name: string }} PuzzlePlace
 */

/** @type {(game: string, id: string) => string} */
const puzzlePath = (game, id) =>
  `/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(id)}`;

/**
 * @param {string} game
 * @returns {Promise<protocol.PuzzleList>}
 */
export const puzzles = (game) => get(`/games/${encodeURIComponent(game)}/puzzles`);

/**
 * @param {PuzzlePlace} place
 * @returns {Promise<protocol.PuzzleFrame>}
 */
export const puzzle = ({ game, id, moves, name }) =>
  get(puzzlePath(game, id), { moves: moves.join(","), name });

/**
 * @param {PuzzlePlace} place
 * @param {number[]} move
 * @returns {Promise<protocol.PuzzleAnswer>}
 */
export const tryPuzzle = ({ game, id, moves, name }, move) =>
  post(puzzlePath(game, id), { moves, move, name });

/**
 * @param {PuzzlePlace} place
 * @returns {Promise<protocol.PuzzleBest>}
 */
export const puzzleAnswer = ({ game, id, moves }) =>
  get(`${puzzlePath(game, id)}/answer`, { moves: moves.join(",") });

/**
 * @param {PuzzlePlace} place
 * @param {string} move
 * @returns {Promise<protocol.Reason>}
 */
export const puzzleWhy = ({ game, id }, move) => get(`${puzzlePath(game, id)}/why`, { move });

/**
 * @param {PuzzlePlace} place
 * @param {number} move
 * @returns {Promise<protocol.Preview>}
 */
export const puzzlePreview = ({ game, id, name }, move) =>
  get(`${puzzlePath(game, id)}/preview`, { move, name });

/**
 * @param {PuzzlePlace} place
 * @returns {Promise<protocol.Descriptions>}
 */
export const puzzleDescriptions = ({ game, id, moves, name }) =>
  get(`${puzzlePath(game, id)}/description`, { moves: moves.join(","), name });
