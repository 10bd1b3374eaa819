// What the server can be asked: one function for every route that the page uses. Answers
// are not validated here; a test checks their types against the real server.

import { get, getMine, getText, getWith, post, postMine } from "./api.js";

/** @import * as protocol from "./protocol.js" */

// Games

/** @returns {Promise<protocol.Game[]>} */
export const games = () => get("/games");

/**
 * @param {string} game
 * @returns {Promise<protocol.RuleBook>}
 */
export const ruleBook = (game) => get(`/games/${encodeURIComponent(game)}/rules`);

/**
 * @param {string} game
 * @returns {Promise<protocol.Meanings>}
 */
export const meanings = (game) => get(`/games/${encodeURIComponent(game)}/symbols`);

// Tables

/**
 * Those that one may join or watch.
 * @returns {Promise<protocol.ListedTable[]>}
 */
export const tables = () => get("/tables");

/**
 * @param {string[]} tokens
 * @returns {Promise<protocol.MyTable[]>}
 */
export const myTables = (tokens) => postMine("/tables/mine", { tokens });

/**
 * @param {protocol.NewTable} asked
 * @returns {Promise<protocol.MadeTable>}
 */
export const makeTable = (asked) => postMine("/tables", asked);

/**
 * @param {string} id
 * @returns {Promise<protocol.Presence>}
 */
export const table = (id) => get(`/tables/${id}`, {}, id);

/**
 * The same with a secret that may be none.
 * @param {string} id
 * @param {string} token
 * @returns {Promise<protocol.Presence>}
 */
export const tableWith = (id, token) => getWith(`/tables/${id}`, token);

/**
 * The same without my secret.
 * @param {string} id
 * @returns {Promise<protocol.Presence>}
 */
export const tableOfOthers = (id) => get(`/tables/${id}`);

/**
 * @param {string} id
 * @param {string} name
 * @returns {Promise<protocol.Joined>}
 */
export const join = (id, name) => post(`/tables/${id}/join`, { name }, id);

/**
 * Give an open seat to a bot.
 * @param {string} id
 * @param {protocol.Seat} seat
 * @param {string} level
 * @returns {Promise<protocol.Presence>}
 */
export const fillSeat = (id, seat, level) => post(`/tables/${id}/seats/${seat}/bot`, { level }, id);

/**
 * Leave: a bot plays for me.
 * @param {string} id
 * @returns {Promise<protocol.Presence>}
 */
export const leave = (id) => post(`/tables/${id}/leave`, {}, id);

/**
 * Close a table that I have made and whose match has not begun.
 * @param {string} id
 * @returns {Promise<protocol.Presence>}
 */
export const closeTable = (id) => post(`/tables/${id}/close`, {}, id);

/**
 * Take my seat back.
 * @param {string} id
 * @returns {Promise<protocol.Presence>}
 */
export const comeBack = (id) => post(`/tables/${id}/return`, {}, id);

/**
 * Let a bot play for somebody who is away.
 * @param {string} id
 * @param {protocol.Seat} seat
 * @returns {Promise<protocol.Presence>}
 */
export const standIn = (id, seat) => post(`/tables/${id}/seats/${seat}/stand-in`, {}, id);

/**
 * The table where the same company plays again.
 * @param {string} id
 * @returns {Promise<protocol.Presence>}
 */
export const playAgain = (id) => post(`/tables/${id}/again`, {}, id);

// My account

/**
 * @param {string} name
 * @param {string} password
 * @returns {Promise<protocol.SignedIn>}
 */
export const createAccount = (name, password) => post("/account", { name, password });

/**
 * @param {string} name
 * @param {string} password
 * @returns {Promise<protocol.SignedIn>}
 */
export const login = (name, password) => post("/account/login", { name, password });

/**
 * @param {boolean} everywhere
 * @returns {Promise<{ account: string }>}
 */
export const logout = (everywhere) => postMine("/account/logout", { everywhere });

/** @returns {Promise<protocol.Account>} */
export const account = () => getMine("/account");

/** @returns {Promise<protocol.History>} */
export const history = () => getMine("/account/history");

/** @returns {Promise<object>} */
export const exportAccount = () => getMine("/account/export");

/**
 * @param {string} old
 * @param {string} fresh
 * @returns {Promise<protocol.SignedIn>}
 */
export const changePassword = (old, fresh) => postMine("/account/password", { old, new: fresh });

/**
 * Bind the seats of a guest to my account.
 * @param {string[]} tokens
 * @returns {Promise<{ claimed: number }>}
 */
export const claim = (tokens) => postMine("/account/claim", { tokens });

/**
 * @param {string} password
 * @returns {Promise<{ deleted: string }>}
 */
export const deleteAccount = (password) => postMine("/account/delete", { password });

// The talk

/**
 * Say something, or react.
 * @param {string} id
 * @param {protocol.NewLine} line
 * @returns {Promise<protocol.TalkLine>}
 */
export const sayLine = (id, line) => post(`/tables/${id}/talk`, line, id);

/**
 * Remove what somebody has said.
 * @param {string} id
 * @param {number} number
 * @returns {Promise<{ removed: boolean }>}
 */
export const removeLine = (id, number) => post(`/tables/${id}/talk/${number}/remove`, {}, id);

/**
 * Let spectators talk, or not.
 * @param {string} id
 * @param {boolean} open
 * @returns {Promise<{ open: boolean }>}
 */
export const openTalk = (id, open) => post(`/tables/${id}/talk/open`, { open }, id);

// The match

/**
 * Every board in sentences, as one of my seats sees it.
 * @param {string} id
 * @param {{ seat: protocol.Seat | null, move?: number | null }} how
 * @returns {Promise<protocol.Descriptions>}
 */
export function descriptions(id, { seat, move = null }) {
  const asked = { ...(seat === null ? {} : { seat }), ...(move === null ? {} : { move }) };
  return get(`/tables/${id}/description`, asked, id);
}

/**
 * Make a move, or several as one, in answer to a ply; returns the new frame.
 * @param {string} id
 * @param {protocol.AskedMove} asked
 * @returns {Promise<protocol.Frame>}
 */
export const play = (id, asked) => post(`/tables/${id}/moves`, asked, id);

/**
 * Where everybody's points come from, after this many moves.
 * @param {string} id
 * @param {number} move
 * @returns {Promise<{ scores: number[], breakdown: protocol.Breakdown }>}
 */
export const scores = (id, move) => get(`/tables/${id}/scores`, { move }, id);

/**
 * Where moves would lead, by their ids or texts.
 * @param {string} id
 * @param {{ ply: number, moves: (number | string)[], seat: protocol.Seat | null }} asked
 * @returns {Promise<protocol.Ahead>}
 */
export const ahead = (id, asked) => post(`/tables/${id}/ahead`, asked, id);

/**
 * What a strong bot would do at a seat of mine, also instead of moves that would be a mistake.
 * @param {string} id
 * @param {{ ply: number, seat: protocol.Seat | null, instead?: number[] }} asked
 * @returns {Promise<protocol.Hint>}
 */
export const hint = (id, asked) => post(`/tables/${id}/hint`, asked, id);

/**
 * A new table at a position of a match that is over.
 * @param {string} id
 * @param {protocol.PlayOn} asked
 * @returns {Promise<protocol.MadeTable>}
 */
export const playOn = (id, asked) => post(`/tables/${id}/play-on`, asked, id);

/**
 * Whether moves that are about to be made would be a mistake.
 * @param {string} id
 * @param {{ ply: number, moves: number[], seat: protocol.Seat | null }} asked
 * @returns {Promise<protocol.Doubt>}
 */
export const coach = (id, asked) => post(`/tables/${id}/coach`, asked, id);

/**
 * Everybody's chances, now or after this many moves.
 * @param {string} id
 * @param {number | null} move
 * @returns {Promise<protocol.Chances>}
 */
export const chances = (id, move = null) =>
  get(`/tables/${id}/chances`, move === null ? {} : { move }, id);

/**
 * The review of a match, or how far it is.
 * @param {string} id
 * @returns {Promise<protocol.AskedReview>}
 */
export const review = (id) => get(`/tables/${id}/review`, {}, id);

/**
 * Have a match reviewed.
 * @param {string} id
 * @returns {Promise<protocol.ReviewStanding>}
 */
export const askReview = (id) => post(`/tables/${id}/review`, {}, id);

/**
 * What could be done after this many moves of a match that is reviewed.
 * @param {string} id
 * @param {number} move
 * @returns {Promise<protocol.Decision>}
 */
export const decision = (id, move) => get(`/tables/${id}/review/decision`, { move }, id);

/**
 * Take my last move back, with all steps that were made as one with it.
 * @param {string} id
 * @param {number} ply
 * @returns {Promise<protocol.Frame>}
 */
export const undo = (id, ply) => post(`/tables/${id}/undo`, { ply, whole: true }, id);

/**
 * Why a move is not allowed, or what a press on a spot would be.
 * @param {string} id
 * @param {{ spot?: string, move?: string }} pressed one of them
 * @param {protocol.Seat} seat
 * @returns {Promise<protocol.Reason>}
 */
export const why = (id, pressed, seat) => get(`/tables/${id}/why`, { ...pressed, seat }, id);

/**
 * What a move would do.
 * @param {string} id
 * @param {number} move
 * @param {protocol.Seat} seat
 * @returns {Promise<protocol.Preview>}
 */
export const preview = (id, move, seat) => get(`/tables/${id}/preview`, { move, seat }, id);

/**
 * What has happened after a ply: the last lines of it, if there are many.
 * @param {string} id
 * @param {number} since
 * @returns {Promise<protocol.LogLine[]>}
 */
export const log = (id, since) => get(`/tables/${id}/log`, { since }, id);

/**
 * The last lines of what has happened before a ply.
 * @param {string} id
 * @param {number} before
 * @returns {Promise<protocol.LogLine[]>}
 */
export const logBefore = (id, before) => get(`/tables/${id}/log`, { before }, id);

/**
 * The table after this many moves, through the eyes of one of my seats.
 * @param {string} id
 * @param {number} move
 * @param {protocol.Seat | null} [seat] else the one that is to act
 * @returns {Promise<protocol.Moment>}
 */
export const scene = (id, move, seat = null) =>
  get(`/tables/${id}/scene`, seat === null ? { move } : { move, seat }, id);

/**
 * @param {string} id
 * @returns {Promise<protocol.Result>}
 */
export const result = (id) => get(`/tables/${id}/result`);

/**
 * @param {string} id
 * @returns {Promise<protocol.Course>}
 */
export const course = (id) => get(`/tables/${id}/points`);

/**
 * The match as a file.
 * @param {string} id
 */
export const saved = (id) => getText(`/tables/${id}/save`);

/**
 * What was worth a word since a ply.
 * @param {string} id
 * @param {number} since
 * @returns {Promise<protocol.Tip[]>}
 */
export const tips = (id, since) => get(`/tables/${id}/tips`, { since }, id);
