// The first view: the games, my tables, tables to join or watch.

import { h } from "./dom.js";
import { say } from "./words.js";

/** Show the home view in an element; answers with a function that ends it. */
export function showHome(main) {
  main.append(h("h1", {}, say("Four tabletop games")));
  return () => {};
}
