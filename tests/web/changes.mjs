// Applies differences as the page does, and says where that gives another frame than was sent whole.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [script, messages] = process.argv.slice(2);
const { applied } = await import(script);
let frame = null;
for (const [sent, whole] of JSON.parse(readFileSync(messages, "utf8"))) {
  frame = sent.type === "changes" ? applied(frame, sent) : sent;
  if (!isDeepStrictEqual(frame, whole)) console.log(`ply ${whole.ply} of ${whole.seats}`);
}
