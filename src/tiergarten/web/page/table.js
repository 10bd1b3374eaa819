// A table: waiting for players, playing, and the end.

import { h } from "./dom.js";

/** Show a table in an element; answers with a function that ends the view. */
export function showTable(main, id) {
  main.append(h("h1", {}, id));
  return () => {};
}
