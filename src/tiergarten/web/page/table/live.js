// The socket of a table, which receives every ply. A line that is dead is noticed, and replaced.

import { reloadIfOther } from "../lib/api.js";
import { onServer } from "../lib/base.js";
import { breakOff, setHeartbeat } from "../lib/line.js";
import { tokenOf } from "../lib/memory.js";
import { session } from "../lib/session.js";
import { PROTOCOL } from "../lib/version.js";
import { language } from "../lib/words.js";
import { Awaited } from "./awaited.js";
import { applied } from "./changes.js";
import { Heartbeat } from "./heartbeat.js";

/** @import { AskedMove, ClockMessage, Frame, Hello, Message, RefusalMessage, TableMessage, TalkMessage } from "../lib/protocol.js" */

/**
 * @typedef {object} Handlers called with what is received
 * @property {(table: TableMessage) => void} table
 * @property {(frame: Frame) => void} frame
 * @property {(talk: TalkMessage) => void} talk
 * @property {(clock: ClockMessage) => void} clock
 * @property {(refusal: RefusalMessage) => void} refused
 * @property {(whether: boolean) => void} connected
 * @property {() => number | null} known the last ply received
 */

const SOONEST = 250; // milliseconds until we connect again; then longer and longer,
const LATEST = 3000; // but while somebody looks never longer than this,
const HIDDEN = 8000; // and else than this
const HANDSHAKE = 2000; // milliseconds for a connection to come about, at least
const QUICK = 1000; // milliseconds after which one is begun anew, if there is reason to hope
const ENOUGH = 5; // attempts to get what was missed; then begin at the present
const PASSING = ["too_many", "compiling", "database_away"]; // refusals that pass

/** The socket of a table. It reconnects by itself, says hello, and is sent what it has missed. */
export class Live {
  /**
   * @param {string} table
   * @param {Handlers} handlers
   */
  constructor(table, handlers) {
    this.table = table;
    this.handlers = handlers;
    this.waits = SOONEST;
    this.ended = new AbortController();
    this.fruitless = 0; // connections in a row that have brought nothing
    this.timer = 0; // until the next attempt, or until this one is given up
    this.heartbeat = new Heartbeat({
      ask: () => this.send({ type: "ping" }),
      dead: () => this.replace(),
    });
    /** @type {WebSocket | null} */
    this.socket = null; // null while we wait for the next attempt
    this.began = 0; // when the last attempt was made
    /** @type {Frame | null} */
    this.last = null; // what was received last: the next one may tell only what has changed
    /** @type {Awaited | null} */
    this.awaited = null; // a move that was sent, while it is not answered
    const { signal } = this.ended;
    const wake = () => this.wake();
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", wake, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(
      `${scheme}//${location.host}${onServer(`/api/tables/${this.table}/live`)}`,
    );
    this.socket = socket;
    this.began = performance.now();
    this.timer = setTimeout(() => this.lost(), Math.max(this.heartbeat.every, HANDSHAKE));
    socket.onopen = () => {
      clearTimeout(this.timer);
      this.hello(this.fruitless < ENOUGH ? this.handlers.known() : null);
      this.fruitless += 1;
      this.heartbeat.heard();
      this.handlers.connected(true);
    };
    socket.onmessage = (event) => {
      this.heartbeat.heard();
      this.receive(JSON.parse(event.data));
    };
    socket.onclose = () => this.lost();
  }

  /** This socket is of no use any more. */
  drop() {
    const { socket } = this;
    this.socket = null;
    this.last = null;
    this.awaited?.lost();
    clearTimeout(this.timer);
    this.heartbeat.stop();
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** There is no connection: try again after a while. */
  lost() {
    this.drop();
    if (this.ended.signal.aborted) return;
    this.handlers.connected(false);
    this.timer = setTimeout(() => this.connect(), this.waits);
    this.waits = Math.min(this.waits * 2, document.hidden ? HIDDEN : LATEST);
  }

  /** The line is dead, whatever the socket says: a new one, at once. */
  replace() {
    this.drop();
    breakOff();
    this.handlers.connected(false);
    this.connect();
  }

  /** Somebody looks again, or the network is back. */
  wake() {
    if (document.hidden) return;
    this.waits = SOONEST;
    const { socket, heartbeat } = this;
    if (!socket) this.connect();
    else if (socket.readyState !== WebSocket.OPEN) {
      if (performance.now() - this.began > QUICK) this.replace();
    } else if (heartbeat.silent) this.replace();
    else if (!heartbeat.asked) heartbeat.ask();
  }

  /** @param {Message} message */
  receive(message) {
    switch (message.type) {
      case "table":
        this.heartbeat.every = message.heartbeat * 1000;
        setHeartbeat(message.heartbeat);
        return this.handlers.table(message);
      case "frame":
        this.fruitless = 0;
        this.waits = SOONEST;
        return this.take(message);
      case "clock":
        return this.handlers.clock(message);
      case "changes":
        if (!this.last) return; // of a socket that was given up
        return this.take(applied(this.last, message));
      case "not_made":
        return this.awaited?.refused(message, this.last);
      case "talk":
        return this.handlers.talk(message);
      case "refused":
        if (PASSING.includes(message.error)) return; // it closes, and we come back
        this.close();
        reloadIfOther(message);
        return this.handlers.refused(message);
    }
  }

  /** @param {Frame} frame */
  take(frame) {
    this.last = frame;
    this.handlers.frame(frame);
    this.awaited?.take(frame);
  }

  /**
   * Make a move by this line. The answer is the frame to which it leads, and null if that is not
   * known, because the line was not open, or was lost.
   * @param {AskedMove} asked
   * @returns {Promise<{ sent: boolean, frame: Frame | null }>}
   */
  async move(asked) {
    if (!this.last || this.awaited || this.socket?.readyState !== WebSocket.OPEN) {
      return { sent: false, frame: null };
    }
    this.awaited = new Awaited(asked);
    this.send({ type: "move", ...asked });
    try {
      return { sent: true, frame: await this.awaited.answer };
    } finally {
      this.awaited = null;
    }
  }

  /**
   * Say who I am: at first, after joining, and in another language.
   * @param {number | null} ply the last ply that was received
   */
  hello(ply = null) {
    /** @type {Hello} */
    const hello = {
      protocol: PROTOCOL,
      token: tokenOf(this.table) ?? session(),
      language,
      ply,
      differences: true,
    };
    this.send(hello);
  }

  /** @param {Hello | { type: "ping" } | ({ type: "move" } & AskedMove)} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.ended.abort();
    this.drop();
  }
}
