// From the lines of all scores to a few rows that can be compared: what belongs together is found
// by the rule of a line and by its words alone, so that it works for any game in any language.

/** @import { Breakdown } from "../lib/protocol.js" */

/**
 * A row: by seat, how many points and how many lines there are.
 * @typedef {{ rule: string, words: string, points: number[], lines: number[] }} Category
 *
 * Lines of one rule that are counted by a number: what they count, by what, and the first of them.
 * @typedef {{ tails: Set<string>, numbers: number[], head: string }} Series
 */

const NUMBER = /\d+/;

/** @param {Breakdown} breakdown */
export function categories(breakdown) {
  /** @type {Map<string, Category>} */
  const found = new Map();
  const placed = sameOrder(breakdown);
  const series = seriesOf(breakdown);
  for (const [seat, lines] of breakdown.entries()) {
    for (const [index, [rule, label, points]] of lines.entries()) {
      const row = rowOf(rule, label, series, placed ? index : null, breakdown);
      const key = `${rule} ${row.key}`;
      const none = breakdown.map(() => 0);
      const { words } = row;
      const category = found.get(key) ?? { rule, words, points: [...none], lines: [...none] };
      found.set(key, category);
      category.points[seat] += points;
      category.lines[seat] += 1;
    }
  }
  return inOrder([...found.values()]);
}

/**
 * Whether every seat has the same kinds of lines one after another.
 * @param {Breakdown} breakdown
 */
function sameOrder(breakdown) {
  const rules = breakdown.map((lines) => lines.map(([rule]) => rule).join());
  return rules.every((one) => one === rules[0]);
}

/**
 * Lines such as "round 2: visitors", by their rule.
 * @param {Breakdown} breakdown
 */
function seriesOf(breakdown) {
  /** @type {Map<string, Series>} */
  const series = new Map();
  for (const [rule, label] of breakdown.flat()) {
    const { head, tail } = parts(label);
    if (!isSeries(head, tail)) continue;
    const known = series.get(rule) ?? { tails: new Set(), numbers: [], head };
    series.set(rule, known);
    known.tails.add(tail);
    known.numbers.push(Number(head.match(NUMBER)?.[0]));
  }
  return series;
}

/** @param {string} label */
function parts(label) {
  const [head, ...rest] = label.split(":");
  return { head: head.trim(), tail: firstPart(rest.join(":")) };
}

/** @param {string} text */
const firstPart = (text) => text.split(/[,;(]/)[0].trim();
/** @type {(head: string, tail: string) => boolean} */
const isSeries = (head, tail) => NUMBER.test(head) && tail !== "" && !NUMBER.test(tail);

/**
 * To which row a line belongs.
 * @param {string} rule
 * @param {string} label
 * @param {Map<string, Series>} series
 * @param {number | null} index of the line, if all seats have the same lines
 * @param {Breakdown} breakdown
 */
function rowOf(rule, label, series, index, breakdown) {
  const { head, tail } = parts(label);
  const known = series.get(rule);
  if (known && isSeries(head, tail)) {
    const { tails, numbers, head: first } = known;
    if (tails.size === 1) return { key: tail, words: tail };
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    return {
      key: "series",
      words: first.replace(NUMBER, least === most ? `${least}` : `${least}–${most}`),
    };
  }
  // The same line of several seats may differ by a plural; then its place tells that it is the same.
  if (index === null) return { key: plain(label), words: plain(label) };
  const words = breakdown.map((lines) => plain(lines[index][1]));
  return {
    key: `line ${index}`,
    words: words.reduce((best, other) => (other.length > best.length ? other : best)),
  };
}

/**
 * What a line is about: without its numbers, and without what is told about them.
 * @param {string} label
 */
function plain(label) {
  if (!/[\d:]/.test(label)) return label;
  const { head } = parts(label);
  return (
    firstPart(head)
      .replace(/^[\d\s]+(?=\D)/, "")
      .trim() || head
  );
}

/**
 * Rows of one rule stand together, in the order in which rules were first met.
 * @param {Category[]} rows
 */
function inOrder(rows) {
  const rules = [...new Set(rows.map((row) => row.rule))];
  return rules.flatMap((rule) => rows.filter((row) => row.rule === rule));
}
