// The socket of a table, which tells every ply.

import { tokenOf } from "../lib/memory.js";
import { language } from "../lib/words.js";

const SOONEST = 250; // milliseconds until we connect again; then longer and longer
const ENOUGH = 5; // times that what was missed is asked for in vain; then one begins at the present
const PASSING = ["too_many", "compiling"]; // what will be different after a while

/** The socket of a table. It comes back by itself, says hello, and is told what it has missed. */
export class Live {
  /**
   * `told` has functions for what is heard: table, frame, refused, and connected(whether); and
   * known(), the last ply that has come, or null.
   */
  constructor(table, told) {
    this.table = table;
    this.told = told;
    this.waits = SOONEST;
    this.closed = false;
    this.fruitless = 0; // connections in a row that have told of nothing
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.hello(this.fruitless < ENOUGH ? this.told.known() : null);
      this.fruitless += 1;
      this.told.connected(true);
    };
    socket.onmessage = (event) => {
      const plain = JSON.parse(event.data);
      if (plain.type === "refused" && PASSING.includes(plain.error)) return; // it closes, and we come back
      if (plain.type === "frame") {
        this.fruitless = 0;
        this.waits = SOONEST;
      }
      if (plain.type === "refused") this.closed = true;
      this.told[plain.type]?.(plain);
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.told.connected(false);
      this.timer = setTimeout(() => this.connect(), this.waits);
      this.waits = Math.min(this.waits * 2, 8000);
    };
  }

  /** Say who one is: at first, after joining, and in another language; and up to where one knows everything. */
  hello(ply = null) {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ token: tokenOf(this.table), language, ply }));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
