// The lines of the log as they are told: in order, with headings, and without what means nothing alone.
// Pure logic: no elements, no server.

/** @import { LogLine, Seat } from "../lib/protocol.js" */

/**
 * @typedef {{ kind: "round", round: number }} Heading
 * @typedef {{ kind: "since" }} Since what follows happened since the reader's last turn
 * @typedef {{
 *   kind: "line", ply: number, seat: Seat, told: string, art: string[], look: "fresh" | "mine" | "past"
 * }} Told
 * @typedef {Heading | Since | Told} Entry
 */

export class Column {
  constructor() {
    /** @type {Map<number, LogLine>} */
    this.lines = new Map(); // by ply
    /** @type {Seat[]} */
    this.mine = [];
  }

  /**
   * Add a line; it may tell steps before it, too.
   * @param {LogLine} line
   */
  add(line) {
    const { ply, since } = line;
    const others = [...this.lines.values()];
    if (others.some((other) => other.since < ply && ply <= other.ply)) return;
    for (let step = since + 1; step < ply; step += 1) this.lines.delete(step);
    this.lines.set(ply, line);
  }

  /** The ply before the first line; 0: there is nothing before it. */
  begin() {
    const first = Math.min(...this.lines.keys());
    return this.lines.get(first)?.since ?? 0;
  }

  /**
   * Forget the lines before a ply: something between them and the others is missing.
   * @param {number} ply
   */
  forget(ply) {
    for (const other of [...this.lines.keys()]) if (other < ply) this.lines.delete(other);
  }

  /**
   * Everything that is shown, the oldest first.
   * @returns {Entry[]}
   */
  entries() {
    const lines = this.whole();
    const [from, to] = this.since(lines);
    /** @type {Entry[]} */
    const entries = [];
    let round = 0;
    for (const [n, { ply, seat, told, art, round: now }] of lines.entries()) {
      if (now !== null && now !== round) entries.push({ kind: "round", round: now });
      round = now ?? 0;
      if (n === from && from < to) entries.push({ kind: "since" });
      const look = n >= from && n < to ? "fresh" : n >= to ? "mine" : "past";
      entries.push({ kind: "line", ply, seat, told, art, look });
    }
    return entries;
  }

  /** Without lines that a later one tells again. */
  whole() {
    const all = [...this.lines.values()].sort((a, b) => a.ply - b.ply);
    const done = lastOf(all, ({ begins }) => !begins);
    return all.filter(({ begins }, n) => !begins || n > done);
  }

  /**
   * Which of these lines happened since the reader's last turn: from one to before another; the
   * reader's turn that is under way comes after them.
   * @param {LogLine[]} lines
   * @returns {[from: number, to: number]}
   */
  since(lines) {
    const own = (/** @type {LogLine} */ { seat }) => this.mine.includes(seat);
    if (this.mine.length !== 1) return [lines.length, lines.length];
    const to = lastOf(lines, (line) => !own(line)) + 1;
    const from = lastOf(lines.slice(0, to), own) + 1;
    return [from, to];
  }
}

/**
 * Where the last line is of which this is true; -1: nowhere.
 * @param {LogLine[]} lines
 * @param {(line: LogLine) => boolean} is
 */
function lastOf(lines, is) {
  const back = [...lines].reverse().findIndex(is);
  return back < 0 ? -1 : lines.length - 1 - back;
}
