// Bringing something into sight, smoothly for those who like that.

import { calm } from "../board/glide.js";

export function bring(element) {
  element.scrollIntoView({ behavior: calm() ? "auto" : "smooth", block: "start" });
}
