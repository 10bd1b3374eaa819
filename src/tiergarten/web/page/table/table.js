// A table: waiting for players, playing, and the end.

import { loadArt } from "../board/art.js";
import { Board } from "../board/board.js";
import { asRefusal, get, post, Refusal } from "../lib/api.js";
import { closeDialogs } from "../lib/dialog.js";
import { h } from "../lib/elements.js";
import { lost } from "../lib/lost.js";
import { forgetToken } from "../lib/memory.js";
import { announce, forgetMessages, hush, toast } from "../lib/messages.js";
import { tell } from "../lib/refusals.js";
import { outdated } from "../lib/version.js";
import { pause } from "../lib/waiting.js";
import { say } from "../lib/words.js";
import { Bar } from "./bar.js";
import { curtain } from "./curtain.js";
import { openHelp, openMenu, openMoves } from "./dialogs.js";
import { listen } from "./keys.js";
import { Live } from "./live.js";
import { showLobby } from "./lobby.js";
import { Pace } from "./pace.js";
import { Side } from "./side.js";
import { Turn } from "./turn.js";

const AGAIN = 700; // milliseconds until we ask again whether a game is compiled
const RECENT = 8; // deeds that the bar may have room for

/** Show a table in an element; answers with a function that ends the view. */
export function showTable(main, id) {
  const table = new Table(main, id);
  table.open();
  return () => table.close();
}

class Table {
  constructor(main, id) {
    this.main = main;
    this.id = id;
    this.gone = new AbortController();
    this.eyes = null; // of several people at this screen the one who looks
    this.frame = null; // what is shown
    this.news = []; // what a screen reader has still to be told
  }

  close() {
    this.gone.abort();
    this.live?.close();
    this.pace?.close();
    this.lobby?.close();
    this.end?.close();
    this.board?.close();
    clearTimeout(this.telling);
  }

  // Sitting down

  async open() {
    const note = h("p", { class: "opening quiet" }, say("Opening the table …"));
    this.main.append(note);
    try {
      this.info = await get(`/tables/${this.id}`, {}, this.id).catch((error) =>
        this.anonymous(error),
      );
      this.game = await this.compiled(note);
      await loadArt(this.game.name);
    } catch (error) {
      const { message } = asRefusal(error);
      if (!this.gone.signal.aborted) this.fail(message);
      return;
    }
    note.remove();
    if (!this.gone.signal.aborted) this.connect();
  }

  /** A secret that is not for this table is forgotten; one can still watch. */
  anonymous(error) {
    if (error.error !== "wrong_token") throw error;
    forgetToken(this.id);
    return get(`/tables/${this.id}`);
  }

  /** What `/api/games` says of the game, once it is compiled. */
  async compiled(note) {
    for (;;) {
      const game = (await get("/games")).find(({ name }) => name === this.info.game);
      const { state, progress } = game.ready;
      if (state === "ready" || this.gone.signal.aborted) return game;
      if (state === "failed")
        throw new Refusal(503, { words: say("This game could not be prepared on this server.") });
      note.replaceChildren(
        say("This game is being prepared for the first time."),
        " ",
        h("progress", { max: 1, value: progress }),
      );
      await pause(AGAIN);
    }
  }

  connect() {
    this.live = new Live(this.id, {
      table: (info) => this.seated(info),
      frame: (frame) => {
        if (this.info.started) this.pace.take(frame);
      },
      refused: (refusal) => this.refused(refusal),
      connected: (whether) => this.bar?.connected(whether),
      known: () => this.pace?.known ?? null,
    });
  }

  refused({ error, words }) {
    if (error === "wrong_token") {
      forgetToken(this.id);
      toast(words);
      this.connect();
    } else {
      this.fail(words);
    }
  }

  fail(words) {
    this.main.replaceChildren(lost(say("This table cannot be shown"), words));
  }

  /** The table is told anew: who sits there, who is here, whether it has begun. */
  seated(info) {
    if (outdated(info.page)) {
      location.reload();
      return;
    }
    this.info = info;
    if (!info.started && !info.finished) {
      this.waitForPlayers();
      return;
    }
    const waited = Boolean(this.lobby);
    if (!this.board) this.build();
    this.side.seated(info);
    this.end?.update?.(info);
    if (this.frame) this.ask();
    if (waited) this.live.hello(); // the deal is told again, now that one may act
  }

  waitForPlayers() {
    const { info, game, live } = this;
    if (this.lobby) this.lobby.update(info);
    else this.lobby = showLobby(this.main, { info, game, live });
  }

  build() {
    this.lobby?.close();
    this.lobby = null;
    this.stage = h("div", { class: "stage", role: "region", "aria-label": say("The table") });
    this.bar = new Bar({
      step: (name) => this.turn.press(name),
      move: (id) => this.turn.choose(id),
      commit: () => this.turn.commit(),
      cancel: () => this.cancel(),
      undo: () => this.undo(),
      moves: () => this.moves(),
      forward: () => this.pace.forward(),
      menu: () => this.menu(),
      back: () => this.change("return"),
    });
    this.side = new Side(this.id, this.game.name, () => this.bar.tell(this.side.recent(RECENT)));
    this.ending = h("div", { class: "ending", hidden: true });
    this.root = h(
      "div",
      { class: "table", "data-mine": "false" },
      h("h1", { class: "unseen" }, this.game.title),
      this.stage,
      this.ending,
      this.bar.element,
      this.side.element,
    );
    this.main.append(this.root);
    this.board = new Board(this.stage, {
      onSpot: (id) => this.pressed(id),
      onHover: (id) => this.turn.hover(id),
    });
    this.turn = new Turn({
      id: this.id,
      game: this.game.name,
      board: this.board,
      bar: this.bar,
      play: (move) => this.play(move),
    });
    this.pace = new Pace({
      show: (frame, waiting) => this.show(frame, waiting),
      more: (waiting) => this.bar.ahead(waiting),
      own: (frame) => this.own(frame),
    });
    listen(this, this.gone.signal);
  }

  // Frames

  get names() {
    return this.info.seats.map((seat) => seat.name);
  }

  /** Whether a seat is mine, and no bot stands in for me. */
  present(seat) {
    return this.info.yours.includes(seat) && this.info.seats[seat].kind === "person";
  }

  own({ deed, seats }) {
    return deed !== null && seats.includes(deed.seat) && this.present(deed.seat);
  }

  async show(told, waiting) {
    const frame = await this.through(told, waiting);
    if (this.gone.signal.aborted) return;
    const turned = this.frame?.seat !== frame.seat;
    const same = this.frame?.ply === frame.ply;
    if (same && this.end) return; // one may be looking at an earlier moment
    this.frame = frame;
    this.waiting = waiting;
    this.board.acts = frame.acting;
    this.board.show(frame.scene, { seat: frame.seat, animate: !turned && !same });
    this.side.show(frame);
    this.root.dataset.ply = frame.ply;
    this.root.dataset.acting = frame.acting.join(" ");
    this.ask();
    if (!same) this.speak(frame);
    if (frame.over && waiting === 0) this.finish();
  }

  /**
   * Of several people at one screen the one who is to act looks, behind a curtain if there are
   * secrets. What is past (more is waiting) is not for another one to look at.
   */
  async through(frame, waiting) {
    const { seats, seat, acting, over } = frame;
    if (seats.length < 2 || over || seat === this.eyes) return frame;
    if (this.eyes === null || (waiting === 0 && acting.includes(seat) && this.present(seat))) {
      if (this.game.secrets) await this.cover(seat);
      this.eyes = seat;
      return frame;
    }
    try {
      // nobody here is to act now: whoever looks goes on looking
      const seen = await get(
        `/tables/${this.id}/scene`,
        { move: frame.move, seat: this.eyes },
        this.id,
      );
      return { ...frame, ...seen, type: frame.type };
    } catch {
      return { ...frame, seat: this.eyes, scene: this.frame.scene, moves: [] };
    }
  }

  /** Take everything away that only the last one may know, and wait for the next one. */
  async cover(seat) {
    clearTimeout(this.telling);
    this.news = [];
    forgetMessages();
    closeDialogs();
    this.board.clear();
    this.bar.say({});
    this.bar.tell([]);
    this.bar.show({});
    this.turn.foresee(null); // an answer that is still to come is not for the next one either
    this.root.inert = true;
    await curtain(this.names[seat], this.gone.signal);
    this.root.inert = false;
  }

  /** Say what has happened, and let this person act if it is their turn. */
  ask() {
    const { frame, waiting } = this;
    const { prompt, seat, seats, acting, over } = frame;
    const mine =
      waiting === 0 && !over && seat !== null && acting.includes(seat) && this.present(seat);
    const away = !over && seats.length > 0 && !seats.some((one) => this.present(one));
    if (mine && !this.mine) this.board.enlarge(null);
    if (mine !== this.mine || seat !== this.asked) this.board.settle();
    this.mine = mine;
    this.asked = seat;
    this.bar.say({
      prompt: away ? say("A bot plays for you.") : prompt,
      mine,
      watching: !over && seat === null,
    });
    this.bar.tell(this.side.recent(RECENT));
    this.turn.begin(frame, { mine, names: this.names, waiting, away });
    this.root.dataset.mine = String(mine);
    document.title = `${mine ? `● ${say("Your turn")} · ` : ""}${this.game.title} · Tiergarten`;
  }

  /** Tell a screen reader, some moves at a time if they come quickly. */
  speak(frame) {
    if (frame.deed && !this.own(frame)) this.news.push(frame.deed.words);
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      const words = this.news.splice(0).slice(-6);
      if (this.mine || frame.over) words.push(this.frame.prompt);
      if (words.length) announce(words.join(". "));
    }, 350);
  }

  async finish() {
    if (this.end) return;
    this.end = { close() {} };
    const { showEnd } = await import("../end/end.js");
    if (this.gone.signal.aborted) return;
    this.root.classList.add("over");
    this.ending.hidden = false;
    this.end = showEnd(this.ending, {
      info: this.info,
      game: this.game,
      frame: this.frame,
      board: this.board,
    });
  }

  // What this person does

  pressed(id) {
    if (this.turn.press(id)) return;
    const spot = this.board.spot(id);
    if (spot) this.turn.explain(spot);
  }

  /** Make a move; one that meets another ply is tried again if it still answers the same question. */
  async play(move) {
    this.root.dataset.mine = "false";
    try {
      this.pace.take(await this.post(move, this.frame));
    } catch (error) {
      if (error.frame) this.pace.take(error.frame);
      this.cancel();
      this.ask();
      tell(error, this.game.name);
    }
  }

  async post(move, frame) {
    try {
      return await post(
        `/tables/${this.id}/moves`,
        { ply: frame.ply, move, seat: frame.seat },
        this.id,
      );
    } catch (error) {
      const now = error.frame;
      if (now?.ply > frame.ply && now.seat === frame.seat && now.prompt === frame.prompt)
        return this.post(move, now);
      throw error;
    }
  }

  /** Think again: about the move, or else about which board to look at. */
  cancel() {
    if (this.turn.cancel()) return true;
    const away = this.board.wanted !== null;
    this.board.enlarge(null);
    return away;
  }

  commit() {
    return this.turn.commit();
  }

  undo() {
    if (!this.frame?.undo || this.waiting) return false;
    hush(); // a refusal may be untrue of what comes back
    post(`/tables/${this.id}/undo`, { ply: this.frame.ply }, this.id).then(
      (frame) => this.pace.take(frame),
      (error) => tell(error, this.game.name),
    );
    return true;
  }

  moves() {
    if (!this.mine) return false;
    openMoves(this.frame.moves, (id) => this.turn.choose(id));
    return true;
  }

  help() {
    openHelp();
    return true;
  }

  menu() {
    const seated = !this.info.yours.length
      ? null
      : this.info.yours.some((seat) => this.present(seat))
        ? "mine"
        : "away";
    openMenu({
      info: this.info,
      game: this.game,
      seated,
      leave: () => this.change("leave"),
      back: () => this.change("return"),
    });
  }

  /** Get up, or come back. */
  async change(what) {
    try {
      this.seated({ ...this.info, ...(await post(`/tables/${this.id}/${what}`, {}, this.id)) });
      this.live.hello();
    } catch (error) {
      tell(error, this.game.name);
    }
  }
}
