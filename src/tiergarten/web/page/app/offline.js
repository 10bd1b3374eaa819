// On the page for when the server cannot be reached: look again when there is hope, and by and by.

const EVERY = 5000; // milliseconds

async function look() {
  try {
    if ((await fetch("/api", { cache: "no-store" })).ok) location.reload();
  } catch {
    /* not yet */
  }
}

addEventListener("online", look);
document.addEventListener("visibilitychange", look);
setInterval(look, EVERY);
