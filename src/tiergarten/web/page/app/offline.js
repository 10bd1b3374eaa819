// On the page for when the server cannot be reached: look again when there is hope, and by and by.

const EVERY = 5000; // milliseconds
const SERVER = new URL("../../../api", import.meta.url); // this file lies under BASE/page/VERSION/

async function look() {
  try {
    if ((await fetch(SERVER, { cache: "no-store" })).ok) location.reload();
  } catch {
    /* not yet */
  }
}

addEventListener("online", look);
document.addEventListener("visibilitychange", look);
setInterval(look, EVERY);
