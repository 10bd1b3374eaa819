// My account: signing in, my ratings and games, my data. Loaded when somebody goes there.

import { asRefusal } from "../lib/api.js";
import { h } from "../lib/elements.js";
import * as server from "../lib/server.js";
import { session, signedOut } from "../lib/session.js";
import { say } from "../lib/words.js";
import { historyParts } from "./history.js";
import { ownData } from "./own.js";
import { signing } from "./signing.js";

/**
 * Show the account in an element.
 * @param {HTMLElement} main
 * @param {AbortSignal} signal aborted when the view is closed
 */
export function showAccount(main, signal) {
  const root = h("div", { class: "account" });
  main.append(root);
  const show = async () => {
    if (signal.aborted) return;
    if (!session()) {
      root.replaceChildren(...signing(show));
      return;
    }
    try {
      const [account, history, games] = await Promise.all([
        server.account(),
        server.history(),
        server.games(),
      ]);
      if (signal.aborted) return;
      root.replaceChildren(
        h("header", { class: "hero" }, h("h1", {}, account.name)),
        ...historyParts(history, games),
        ...ownData(account, show),
      );
    } catch (error) {
      const { error: why, message } = asRefusal(error);
      if (why === "not_signed_in") {
        signedOut();
        show();
      } else root.replaceChildren(h("p", { class: "mistake", role: "alert" }, message));
    }
  };
  document.title = `${say("Account")} · Tiergarten`;
  show();
}
