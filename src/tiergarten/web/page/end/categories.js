// From the lines of all scores to a few rows that can be compared: lines of the same rule and the
// same category are added up.

/** @import { Breakdown } from "../lib/protocol.js" */

/**
 * A row: by seat, how many points and how many lines there are.
 * @typedef {{ rule: string, words: string, points: number[], lines: number[] }} Category
 */

/** @param {Breakdown} breakdown */
export function categories(breakdown) {
  /** @type {Map<string, Category>} */
  const found = new Map();
  for (const [seat, lines] of breakdown.entries()) {
    for (const [rule, , points, words] of lines) {
      const key = `${rule} ${words}`;
      const none = breakdown.map(() => 0);
      const category = found.get(key) ?? { rule, words, points: [...none], lines: [...none] };
      found.set(key, category);
      category.points[seat] += points;
      category.lines[seat] += 1;
    }
  }
  return inOrder([...found.values()]);
}

/**
 * Rows of one rule stand together, in the order in which rules were first met.
 * @param {Category[]} rows
 */
function inOrder(rows) {
  const rules = [...new Set(rows.map((row) => row.rule))];
  return rules.flatMap((rule) => rows.filter((row) => row.rule === rule));
}
