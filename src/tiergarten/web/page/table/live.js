// The socket of a table, which tells every ply.

import { tokenOf } from "../lib/memory.js";
import { language } from "../lib/words.js";

/** @import { Frame, Hello, News, RefusalNews, TableNews } from "../lib/protocol.js" */

/**
 * @typedef {object} Told who hears what is told
 * @property {(table: TableNews) => void} table
 * @property {(frame: Frame) => void} frame
 * @property {(refusal: RefusalNews) => void} refused
 * @property {(whether: boolean) => void} connected
 * @property {() => number | null} known the last ply that has come
 */

const SOONEST = 250; // milliseconds until we connect again; then longer and longer
const ENOUGH = 5; // times that what was missed is asked for in vain; then one begins at the present
const PASSING = ["too_many", "compiling"]; // what will be different after a while

/** The socket of a table. It comes back by itself, says hello, and is told what it has missed. */
export class Live {
  /**
   * @param {string} table
   * @param {Told} told
   */
  constructor(table, told) {
    this.table = table;
    this.told = told;
    this.waits = SOONEST;
    this.closed = false;
    this.fruitless = 0; // connections in a row that have told of nothing
    this.timer = 0;
    this.socket = this.connected();
  }

  connected() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/live`);
    socket.onopen = () => {
      this.hello(this.fruitless < ENOUGH ? this.told.known() : null);
      this.fruitless += 1;
      this.told.connected(true);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.told.connected(false);
      this.timer = setTimeout(() => {
        this.socket = this.connected();
      }, this.waits);
      this.waits = Math.min(this.waits * 2, 8000);
    };
    return socket;
  }

  /** @param {News} news */
  hear(news) {
    switch (news.type) {
      case "table":
        return this.told.table(news);
      case "frame":
        this.fruitless = 0;
        this.waits = SOONEST;
        return this.told.frame(news);
      case "refused":
        if (PASSING.includes(news.error)) return; // it closes, and we come back
        this.closed = true;
        return this.told.refused(news);
    }
  }

  /**
   * Say who one is: at first, after joining, and in another language.
   * @param {number | null} ply up to where one knows everything
   */
  hello(ply = null) {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    /** @type {Hello} */
    const hello = { token: tokenOf(this.table), language, ply };
    this.socket.send(JSON.stringify(hello));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
