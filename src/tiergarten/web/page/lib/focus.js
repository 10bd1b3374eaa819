// The focus is never lost: when what has it disappears, it goes where one can go on.

/**
 * Watch over the focus within an element, until the signal is aborted.
 * @param {HTMLElement} root
 * @param {() => HTMLElement} refuge where the focus goes instead of nowhere
 * @param {AbortSignal} signal
 */
export function keepFocus(root, refuge, signal) {
  /** @type {HTMLElement | SVGElement | null} */
  let last = null;
  let lost = false; // whether it could not be used for a moment; the browser takes the focus away later
  const look = () => {
    if (signal.aborted || !last) return;
    lost = !usable(last) || (lost && document.activeElement !== last);
    if (!lost || !nowhere()) return;
    const next = usable(last) ? last : refuge();
    last = null;
    next.focus({ preventScroll: true });
  };
  root.addEventListener(
    "focusin",
    ({ target }) => {
      last = target instanceof HTMLElement || target instanceof SVGElement ? target : null;
      lost = false;
    },
    { signal },
  );
  root.addEventListener("focusout", () => requestAnimationFrame(look), { signal });
  addEventListener(
    "pointerdown",
    () => {
      if (nowhere()) last = null; // somebody has left it on purpose
    },
    { signal },
  );
  const watch = new MutationObserver(() => {
    look();
    // What is disabled or hidden has the focus until the next frame is drawn.
    if (lost) requestAnimationFrame(() => requestAnimationFrame(look));
  });
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden", "disabled"],
  });
  signal.addEventListener("abort", () => watch.disconnect());
}

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

/** @param {Element} element */
const usable = (element) =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(":disabled");
