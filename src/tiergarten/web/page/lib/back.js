// Back closes what is open before it leaves a view: while something is open, the history has one entry
// more, of the same address.

/** @type {(() => void)[]} */
const open = []; // ways to close it, the last one first
let at = location.href; // the address of the view that is shown
let steps = false; // whether a step back of our own is under way

/** Whether the present entry of the history is the one more. */
export const isSpare = () => history.state?.spare === true;

/** Whether a step back is under way, after which one can go elsewhere. */
export const isStepping = () => steps;

if (isSpare()) stepBack(); // the page was loaded anew, and nothing is open

/** A view is shown. */
export function arrived() {
  at = location.href;
}

/**
 * The view that is shown has another address from now on.
 * @param {string} address
 */
export function readdress(address) {
  history.replaceState(history.state, "", address);
  at = location.href;
}

/**
 * Something has been opened that Back is to close. Returns what to call once it is closed.
 * @param {() => void} close
 */
export function closedByBack(close) {
  open.push(close);
  keepSpare();
  return () => {
    const n = open.indexOf(close);
    if (n >= 0) open.splice(n, 1);
    if (n >= 0 && !open.length && isSpare() && !steps) stepBack();
  };
}

/** Whether going back or forward was about what is open, and nothing else is to be shown. */
export function wentBack() {
  const stepped = steps;
  steps = false;
  if (isSpare()) {
    stepBack(); // forward, to what has been closed
    return true;
  }
  const kept = history.scrollRestoration === "manual";
  history.scrollRestoration = "auto";
  const same = viewOf(location) === viewOf(new URL(at));
  if (kept && !same) scrollTo(0, 0);
  if (!same || !(stepped || open.length)) return false;
  if (location.href !== at) history.replaceState(null, "", at); // given while there was one more
  if (!stepped) open.pop()?.();
  if (open.length) keepSpare();
  return true;
}

/**
 * What an address shows, whatever number a puzzle has.
 * @param {URL | Location} address
 */
const viewOf = ({ pathname, hash }) => pathname + hash;

function keepSpare() {
  if (isSpare() || steps) return;
  history.scrollRestoration = "manual"; // what was open is closed where one has scrolled to
  history.pushState({ spare: true }, "");
}

function stepBack() {
  steps = true;
  history.back();
}
