// Back closes what is open before it leaves a view: while something is open, the history has one entry
// more, of the same address.

/** @type {(() => void)[]} */
const open = []; // ways to close it, the last one first
let at = ""; // the address where it was opened
let steps = false; // whether a step back of our own is under way

/** Whether the present entry of the history is the one more. */
export const isSpare = () => history.state?.spare === true;

/** Whether a step back is under way, after which one can go elsewhere. */
export const isStepping = () => steps;

if (isSpare()) history.replaceState(null, ""); // the page was loaded anew, and nothing is open

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
  if (steps) {
    steps = false;
    if (open.length) keepSpare(); // opened meanwhile
    return true;
  }
  if (open.length && location.href === at) {
    open.pop()?.();
    if (open.length) keepSpare();
    return true;
  }
  if (isSpare()) stepBack(); // forward, to what has been closed
  return isSpare();
}

function keepSpare() {
  at = location.href;
  if (!isSpare() && !steps) history.pushState({ spare: true }, "");
}

function stepBack() {
  steps = true;
  history.back();
}
