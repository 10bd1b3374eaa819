// The socket of a table, which receives every ply.

import { reloadIfOther } from "../lib/api.js";
import { tokenOf } from "../lib/memory.js";
import { PROTOCOL } from "../lib/version.js";
import { language } from "../lib/words.js";

/** @import { Frame, Hello, Message, RefusalMessage, TableMessage } from "../lib/protocol.js" */

/**
 * @typedef {object} Handlers called with what is received
 * @property {(table: TableMessage) => void} table
 * @property {(frame: Frame) => void} frame
 * @property {(refusal: RefusalMessage) => void} refused
 * @property {(whether: boolean) => void} connected
 * @property {() => number | null} known the last ply received
 */

const SOONEST = 250; // milliseconds until we connect again; then longer and longer
const ENOUGH = 5; // attempts to get what was missed; then begin at the present
const PASSING = ["too_many", "compiling"]; // refusals that pass

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
    this.closed = false;
    this.fruitless = 0; // connections in a row that have brought nothing
    this.timer = 0;
    this.socket = this.connected();
  }

  connected() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/live`);
    socket.onopen = () => {
      this.hello(this.fruitless < ENOUGH ? this.handlers.known() : null);
      this.fruitless += 1;
      this.handlers.connected(true);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.handlers.connected(false);
      this.timer = setTimeout(() => {
        this.socket = this.connected();
      }, this.waits);
      this.waits = Math.min(this.waits * 2, 8000);
    };
    return socket;
  }

  /** @param {Message} message */
  receive(message) {
    switch (message.type) {
      case "table":
        return this.handlers.table(message);
      case "frame":
        this.fruitless = 0;
        this.waits = SOONEST;
        return this.handlers.frame(message);
      case "refused":
        if (PASSING.includes(message.error)) return; // it closes, and we come back
        this.closed = true;
        reloadIfOther(message);
        return this.handlers.refused(message);
    }
  }

  /**
   * Say who I am: at first, after joining, and in another language.
   * @param {number | null} ply the last ply that was received
   */
  hello(ply = null) {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    /** @type {Hello} */
    const hello = { protocol: PROTOCOL, token: tokenOf(this.table), language, ply };
    this.socket.send(JSON.stringify(hello));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
