// A table: opening it, waiting for its players, and from then on the match.

import { loadArt } from "../board/art.js";
import { asRefusal, Refusal } from "../lib/api.js";
import { h, part } from "../lib/elements.js";
import { forgetOffered, offeredToken } from "../lib/links.js";
import { lost } from "../lib/lost.js";
import { forgetToken, keepToken, tokenOf } from "../lib/memory.js";
import { toast } from "../lib/messages.js";
import { isPlayable } from "../lib/readiness.js";
import * as server from "../lib/server.js";
import { ring, soundButton } from "../lib/sounds.js";
import { outdated } from "../lib/version.js";
import { pause } from "../lib/waiting.js";
import { say } from "../lib/words.js";
import { Talk } from "../talk/talk.js";
import { Live } from "./live.js";
import { showLobby } from "./lobby.js";
import { Play } from "./play.js";

/** @import { Game, RefusalMessage, TableMessage } from "../lib/protocol.js" */

const AGAIN = 700; // milliseconds until we ask again whether a game can be played

/**
 * Show a table in an element; returns a function that closes the view.
 * @param {HTMLElement} main
 * @param {string} id
 */
export function showTable(main, id) {
  const visit = new Visit(main, id);
  visit.open();
  return () => visit.close();
}

class Visit {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   */
  constructor(main, id) {
    this.main = main;
    this.id = id;
    this.gone = new AbortController();
    this.sounds = soundButton();
    this.talk = new Talk(part("top-tools"), () => ring("talk"));
    part("top-tools").append(this.sounds);
    /** @type {Live | null} */
    this.live = null;
    /** @type {ReturnType<typeof showLobby> | null} */
    this.lobby = null;
    /** @type {Play | null} */
    this.play = null;
    this.page = ""; // the version of the page that the server has
  }

  get over() {
    return this.gone.signal.aborted;
  }

  close() {
    this.gone.abort();
    this.talk.close();
    this.sounds.remove();
    this.live?.close();
    this.lobby?.close();
    this.play?.close();
  }

  async open() {
    const note = h("p", { class: "opening quiet" }, say("Opening the table …"));
    this.main.append(note);
    try {
      await this.takeSecret();
      const info = await server.table(this.id).catch((error) => this.anonymous(error));
      const game = await this.playable(info.game, note);
      await loadArt(game.name);
      note.remove();
      if (!this.over) this.connect(game);
    } catch (error) {
      const { message } = asRefusal(error);
      if (!this.over) this.fail(message);
    }
  }

  /** The secret of a personal link is kept only if it is the secret of a seat here. */
  async takeSecret() {
    const token = offeredToken();
    if (!token) return;
    if (token !== tokenOf(this.id)) {
      try {
        await server.tableWith(this.id, token);
        keepToken(this.id, token);
      } catch (error) {
        if (asRefusal(error).error !== "wrong_token") throw error;
        const kept = tokenOf(this.id) !== null;
        toast(
          kept
            ? say("This personal link is not valid. You keep the seat that you have.")
            : say("This personal link is not valid. You can watch."),
        );
      }
    }
    if (!this.over) forgetOffered();
  }

  /**
   * A token that is not valid for this table is forgotten; one can still watch.
   * @param {unknown} error
   */
  anonymous(error) {
    const { error: why } = asRefusal(error);
    if (why !== "wrong_token" && why !== "not_signed_in") throw error;
    forgetToken(this.id);
    return server.tableOfOthers(this.id);
  }

  /**
   * What the server says of the game, once it can be played.
   * @param {string} name
   * @param {HTMLElement} note
   */
  async playable(name, note) {
    for (;;) {
      const game = (await server.games()).find((one) => one.name === name);
      if (game && (isPlayable(game.ready) || this.over)) return game;
      if (!game || game.ready.state === "failed") {
        throw new Refusal(503, { words: say("This game could not be prepared on this server.") });
      }
      note.replaceChildren(say("Getting ready …"));
      await pause(AGAIN);
    }
  }

  /** @param {Game} game */
  connect(game) {
    this.live = new Live(this.id, {
      table: (message) => this.seated(message, game),
      frame: (frame) => this.play?.take(frame),
      talk: (message) => this.talk.hear(message),
      clock: (message) => this.play?.clocks.take(message),
      refused: (message) => this.refused(message, game),
      connected: (whether) => this.play?.bar.connected(whether),
      known: () => this.play?.pace.known ?? null,
    });
  }

  /**
   * @param {RefusalMessage} message
   * @param {Game} game
   */
  refused({ error, words }, game) {
    if (error === "wrong_token") {
      forgetToken(this.id);
      toast(words);
      this.connect(game);
    } else {
      this.fail(words);
    }
  }

  /** @param {string} words */
  fail(words) {
    this.main.replaceChildren(lost(say("This table cannot be shown"), words));
  }

  /**
   * After an update of the server, load the page anew; but what somebody has begun is not taken from
   * them: then once it is done. Returns whether it is loaded anew.
   */
  renew() {
    const now = !this.play?.turn.begun && outdated(this.page);
    if (now) location.reload();
    return now;
  }

  /**
   * The table has changed: who sits there, who is here, whether it has begun.
   * @param {TableMessage} info
   * @param {Game} game
   */
  seated(info, game) {
    const hello = () => this.live?.hello();
    this.talk.update(info);
    this.page = info.page;
    if (this.renew()) return;
    if (this.play) {
      this.play.seated(info);
    } else if (info.finished && !info.started) {
      this.lobby?.close();
      this.lobby = null;
      this.main.replaceChildren(lost(say("This table is closed"), say("Nobody plays here.")));
    } else if (info.started) {
      const waited = this.lobby !== null;
      this.lobby?.close();
      this.lobby = null;
      const line = () => this.live;
      this.play = new Play(this.main, {
        info,
        game,
        hello,
        line,
        shown: () => this.renew(),
        signal: this.gone.signal,
      });
      if (waited) hello(); // the deal again, now with my moves
    } else if (this.lobby) {
      this.lobby.update(info);
    } else {
      this.lobby = showLobby(this.main, info, game, hello);
    }
  }
}
