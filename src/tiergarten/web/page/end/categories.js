// From the lines of all scores to a few rows that can be compared: what belongs together is found
// by the rule of a line and by its words alone, so that it works for any game in any language.

const NUMBER = /\d+/;

/** Rows of `{rule, words, points, lines}`; by seat, how many points and how many lines they are. */
export function categories(breakdown) {
  const found = new Map();
  const placed = sameOrder(breakdown);
  const series = seriesOf(breakdown);
  for (const [seat, lines] of breakdown.entries()) {
    for (const [index, [rule, label, points]] of lines.entries()) {
      const row = rowOf(rule, label, series, placed ? index : null, breakdown);
      const key = `${rule} ${row.key}`;
      if (!found.has(key))
        found.set(key, {
          rule,
          words: row.words,
          points: breakdown.map(() => 0),
          lines: breakdown.map(() => 0),
        });
      const category = found.get(key);
      category.points[seat] += points;
      category.lines[seat] += 1;
    }
  }
  return inOrder([...found.values()]);
}

/** Whether every seat has the same kinds of lines one after another. */
function sameOrder(breakdown) {
  const rules = breakdown.map((lines) => lines.map(([rule]) => rule).join());
  return rules.every((one) => one === rules[0]);
}

/** Lines such as "round 2: visitors": what their rule counts, and what it is counted by. */
function seriesOf(breakdown) {
  const series = new Map();
  for (const [rule, label] of breakdown.flat()) {
    const { head, tail } = parts(label);
    if (!isSeries(head, tail)) continue;
    if (!series.has(rule)) series.set(rule, { tails: new Set(), numbers: [], head });
    series.get(rule).tails.add(tail);
    series.get(rule).numbers.push(Number(head.match(NUMBER)[0]));
  }
  return series;
}

function parts(label) {
  const [head, ...rest] = label.split(":");
  return { head: head.trim(), tail: firstPart(rest.join(":")) };
}

const firstPart = (text) => text.split(/[,;(]/)[0].trim();
const isSeries = (head, tail) => NUMBER.test(head) && tail !== "" && !NUMBER.test(tail);

function rowOf(rule, label, series, index, breakdown) {
  const { head, tail } = parts(label);
  if (isSeries(head, tail)) {
    const { tails, numbers, head: first } = series.get(rule);
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

/** What a line is about: without its numbers, and without what is told about them. */
function plain(label) {
  if (!/[\d:]/.test(label)) return label;
  const { head } = parts(label);
  return (
    firstPart(head)
      .replace(/^[\d\s]+(?=\D)/, "")
      .trim() || head
  );
}

/** Rows of one rule stand together, in the order in which rules were first met. */
function inOrder(rows) {
  const rules = [...new Set(rows.map((row) => row.rule))];
  return rules.flatMap((rule) => rows.filter((row) => row.rule === rule));
}
