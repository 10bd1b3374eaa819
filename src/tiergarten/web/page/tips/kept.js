// What this browser remembers of tips: where they are shown, and which have been read.

import { recall, remember } from "../lib/memory.js";

const MOST = 50; // tables that are remembered

/**
 * Whether tips are shown at a table.
 * @param {string} table
 */
export const showsTips = (table) => recall("tips")?.includes(table) ?? false;

/**
 * Show tips at a table from now on, or no longer.
 * @param {string} table
 * @param {boolean} whether
 */
export function tipsFrom(table, whether) {
  const others = (recall("tips") ?? []).filter((id) => id !== table);
  remember("tips", whether ? [...others, table].slice(-MOST) : others);
}

/** @param {string} tip */
export const isRead = (tip) => recall("read")?.includes(tip) ?? false;

/** @param {string} tip */
export function markRead(tip) {
  if (!isRead(tip)) remember("read", [...(recall("read") ?? []), tip]);
}
