// What this browser remembers: the name, the language, how one likes to play, and the secrets of
// the seats. Where nothing can be kept (a private window that forbids it), it lasts for the visit.

const PREFIX = "tiergarten.";
const lost = new Map();

export function remember(key, value) {
  lost.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    /* full or forbidden: `lost` has it */
  }
}

export function recall(key, otherwise = null) {
  if (lost.has(key)) return lost.get(key);
  try {
    const kept = localStorage.getItem(PREFIX + key);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/** The secret of my seats at a table, or null. */
export function tokenOf(table) {
  return tokens()[table] ?? null;
}

/** The secrets of all my seats, by the id of the table. */
export function tokens() {
  lost.delete("tokens"); // another window may have added some
  return recall("tokens", {}) ?? {};
}

export function keepToken(table, token) {
  remember("tokens", { ...tokens(), [table]: token });
}

export function forgetToken(table) {
  const { [table]: _, ...others } = tokens();
  remember("tokens", others);
}
