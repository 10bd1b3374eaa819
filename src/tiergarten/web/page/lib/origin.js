// Where a match comes from that was not dealt at its table.

import { onServer } from "./base.js";
import { h } from "./elements.js";
import { say } from "./words.js";

/** @import { TableInfo } from "./protocol.js" */

/**
 * Says that another match is played on here, with a link to that moment; null for any other table.
 * @param {TableInfo} info
 */
export function origin({ played_on: from }) {
  if (!from) return null;
  const words = say("Played on from move {n} of another match.", { n: from.move });
  const address = onServer(`/table/${from.table}?move=${from.move}`);
  return h(
    "p",
    { class: "quiet origin" },
    words,
    from.table ? [" ", h("a", { href: address }, say("Show that moment"))] : null,
  );
}
