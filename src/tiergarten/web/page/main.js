// Where the page begins: the language, the bar at the top, and which view the address asks for.

import { install } from "./app/install.js";
import { showHome } from "./home/home.js";
import { arrived, wentBack } from "./lib/back.js";
import { below } from "./lib/base.js";
import { closeDialogs } from "./lib/dialog.js";
import { around, part } from "./lib/elements.js";
import { lost } from "./lib/lost.js";
import { go, whenGoing } from "./lib/navigation.js";
import { showTheme } from "./lib/theme.js";
import { loadWords, say } from "./lib/words.js";
import { showTable } from "./table/table.js";
import { showTop } from "./top.js";

const main = part("main");
let leave = () => {}; // ends the view that is shown

function show() {
  arrived();
  leave();
  main.replaceChildren();
  closeDialogs();
  document.title = "Tiergarten";
  for (const skip of document.querySelectorAll(".skip")) {
    skip.textContent = say("Skip to the content");
  }
  const pathname = below(location.pathname) ?? "";
  const table = pathname.match(/^\/table\/([^/]+)$/)?.[1] ?? null;
  showTop(table, show);
  const taught = pathname.match(/^\/learn\/([^/]+)$/)?.[1] ?? null;
  const posed = pathname.match(/^\/puzzle\/([^/]+)$/)?.[1] ?? null;
  if (table) leave = showTable(main, table);
  else if (taught) leave = showLesson(decodeURIComponent(taught));
  else if (posed) leave = openPuzzle(decodeURIComponent(posed));
  else if (pathname === "/account") leave = openAccount();
  else leave = pathname === "/" ? showHome(main) : showNothing();
  install();
}

/**
 * Lessons are loaded when somebody takes one.
 * @param {string} game
 */
function showLesson(game) {
  const gone = new AbortController();
  import("./learn/learn.js").then(({ showLearn }) => {
    if (!gone.signal.aborted) showLearn(main, game, gone.signal);
  });
  return () => gone.abort();
}

/**
 * So are puzzles,
 * @param {string} game
 */
function openPuzzle(game) {
  const gone = new AbortController();
  import("./learn/puzzle.js").then(({ showPuzzle }) => {
    if (!gone.signal.aborted) showPuzzle(main, game, gone.signal);
  });
  return () => gone.abort();
}

/** and the account. */
function openAccount() {
  const gone = new AbortController();
  import("./account/account.js").then(({ showAccount }) => {
    if (!gone.signal.aborted) showAccount(main, gone.signal);
  });
  return () => gone.abort();
}

/** There is nothing at this address: the way home. */
function showNothing() {
  main.append(lost(say("There is no such page")));
  return () => {};
}

/** Links within the page do not reload it. */
document.addEventListener("click", (event) => {
  const link = around(event, "a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || event.defaultPrevented) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.classList.contains("skip")) {
    event.preventDefault();
    main.focus();
  } else if (
    link.origin === location.origin &&
    /^\/(account|(table|learn|puzzle)\/[^/]+)?$/.test(below(link.pathname) ?? "") &&
    !link.hash
  ) {
    event.preventDefault();
    go(`${below(link.pathname) ?? "/"}${link.search}`);
  }
});

whenGoing(() => {
  show();
  scrollTo(0, 0);
  main.focus();
});
addEventListener("popstate", () => {
  if (!wentBack()) show();
});
showTheme();
await loadWords();
show();
