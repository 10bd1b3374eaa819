// Where the page begins: the language, the bar at the top, and which view the address asks for.

import { h } from "./dom.js";
import { showHome } from "./home.js";
import { keepToken } from "./memory.js";
import { showTable } from "./table.js";
import { NAMES, chooseLanguage, language, loadWords, say } from "./words.js";

const main = document.getElementById("main");
let leave = () => {}; // ends the view that is shown

/** Go to an address of this page without loading it anew. */
export function go(path) {
  history.pushState(null, "", path);
  return show();
}

async function show() {
  leave();
  main.replaceChildren();
  document.title = "Tiergarten";
  showTop();
  const [, table] = location.pathname.match(/^\/table\/([^/]+)$/) ?? [];
  if (table) {
    const token = location.hash.slice(1); // a personal link: the secret is never sent as an address
    if (token) {
      keepToken(table, token);
      history.replaceState(null, "", location.pathname);
    }
    leave = showTable(main, table);
  } else {
    leave = showHome(main);
  }
}

function showTop() {
  const home = h("a", { href: "/", class: "brand" }, "Tiergarten");
  home.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go("/");
  });
  const options = Object.entries(NAMES).map(([code, name]) =>
    h("option", { value: code, selected: code === language, lang: code }, name));
  const choose = h("select", { "aria-label": say("Language"), onchange: async () => {
    await chooseLanguage(choose.value);
    show();
  } }, options);
  document.getElementById("top").replaceChildren(home, h("span", { class: "top-title", id: "top-title" }), choose);
  document.querySelector(".skip").textContent = say("Skip to the content");
}

addEventListener("popstate", show);
await loadWords();
show();
