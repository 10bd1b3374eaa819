// The focus is never lost: when what has it disappears, it goes where one can go on.

/**
 * Watch over the focus within an element, until the signal is aborted.
 * @param {HTMLElement} root
 * @param {() => HTMLElement} refuge where the focus goes instead of nowhere
 * @param {AbortSignal} signal
 */
export function keepFocus(root, refuge, signal) {
  /** @type {Element | null} */
  let last = null;
  root.addEventListener(
    "focusin",
    ({ target }) => {
      last = target instanceof Element ? target : null;
    },
    { signal },
  );
  addEventListener(
    "pointerdown",
    () => {
      if (nowhere()) last = null; // somebody has left it on purpose
    },
    { signal },
  );
  const watch = new MutationObserver(() => {
    if (!last || !nowhere() || usable(last)) return;
    last = null;
    refuge().focus({ preventScroll: true });
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
