// My turn: from the first press on a spot to the move, with a look ahead before it is made.

import { get } from "../lib/api.js";
import { onPointing } from "../lib/elements.js";
import { recall, remember } from "../lib/memory.js";
import { hush, toast } from "../lib/messages.js";
import { tell } from "../lib/refusals.js";
import { ruleButton } from "../lib/rulebook.js";
import { confirming } from "../lib/settings.js";
import { say, sentence } from "../lib/words.js";
import { isChoice, Picking } from "./picking.js";

const NOTHING = { paths: {}, offers: {}, choices: {} };
const DWELL = 180; // milliseconds on a spot before a look ahead is worth asking for
const HINTS = 3; // moves until one knows that a second press does it

export class Turn {
  /** `play(move)` makes a move, and answers when that is done. */
  constructor({ id, game, board, bar, play }) {
    Object.assign(this, { id, game, board, bar, play });
    this.frame = null;
    this.picking = new Picking(NOTHING);
    this.looked = 0; // looks ahead are counted, for only the last one is shown
    this.busy = false;
    onPointing(bar.element, (event, on) =>
      this.imagine(on ? event.target.closest("[data-step]")?.dataset.step : null),
    );
  }

  /** A frame is shown; `mine` tells whether this person is to act. */
  begin(frame, { mine, names, waiting, away }) {
    const same = mine && this.mine && sameDecision(frame, this.frame);
    Object.assign(this, { frame, mine, names, waiting, away });
    const fresh = new Picking(mine ? frame.scene : NOTHING);
    this.picking = same ? resumed(fresh, this.picking) : fresh;
    if (!same) this.foreseen = null;
    this.show();
  }

  show() {
    const { board, bar, picking, frame } = this;
    const spots = (steps) => [...steps].filter((step) => !isChoice(step));
    board.select(spots(picking.steps));
    board.glow(spots(picking.next));
    const { choices } = frame.scene;
    bar.show({
      choices: picking.choices.map((name) => ({
        name,
        label: choices[name][0],
        plain: choices[name],
      })),
      moves: picking.buttons.map((id) => this.moveOf(id)),
      chosen: picking.move,
      step: picking.steps.at(-1),
      commit: picking.move !== null,
      cancel: !picking.empty,
      undo: frame.undo && this.waiting === 0,
      list: this.mine,
      waiting: this.waiting,
      away: this.away,
      hint: picking.move !== null && picking.named === null && recall("hints", 0) < HINTS,
    });
    this.imagine();
    board.reveal(bar);
    if (picking.move === null) this.foresee(null);
    else if (this.foreseen?.id !== picking.move) this.foresee(picking.move);
  }

  moveOf(id) {
    return this.frame.moves.find(([known]) => known === id);
  }

  /** The only legal move needs no second thought. */
  set(picking) {
    hush();
    this.picking = picking;
    if (picking.move !== null && (!confirming() || this.frame.moves.length === 1)) this.commit();
    else this.show();
  }

  /** A spot or a choice is pressed. Answers false if it means nothing now. */
  press(step) {
    if (this.busy) return true;
    if (this.picking.isLast(step)) return this.commit();
    const next = this.picking.press(step);
    if (next === null) return false;
    this.set(next);
    return true;
  }

  /** A move is chosen by name; a button that is all there is needs no second thought. */
  choose(id) {
    if (this.busy) return;
    hush();
    const all = this.frame.moves.length === 1 && this.picking.buttons.includes(id);
    const settled = all || this.picking.named === id;
    this.picking = this.picking.choose(id);
    if (settled || !confirming()) this.commit();
    else this.show();
  }

  /** Choose a move by its text, if it is one of the legal ones. */
  chooseText(text) {
    const found = this.frame.moves.find(([, known]) => known === text);
    if (found) this.choose(found[0]);
    return Boolean(found);
  }

  cancel() {
    if (this.picking.empty) return false;
    this.set(new Picking(this.picking.scene));
    return true;
  }

  commit() {
    const { move } = this.picking;
    if (move === null || this.busy) return false;
    hush();
    if (recall("hints", 0) < HINTS) remember("hints", recall("hints", 0) + 1);
    this.waitFor(this.play(move));
    return true;
  }

  /** While the server is asked, nothing else can be pressed. */
  async waitFor(done) {
    this.busy = true;
    this.bar.busy(true);
    try {
      await done;
    } finally {
      this.busy = false;
      this.bar.busy(false);
    }
  }

  /** A spot is pressed that is not allowed: say why, and by which rule. */
  async explain({ label, move }) {
    const { seat, over } = this.frame;
    const what = sentence(label);
    if (seat === null || over) toast(what);
    else if (!this.mine) toast(say("{label}. It is not your turn.", { label: what }));
    else if (!move) toast(say("{label}. There is nothing to do here now.", { label: what }));
    else await this.askWhy(label, move);
  }

  async askWhy(label, move) {
    try {
      const { allowed, rule, words } = await get(
        `/tables/${this.id}/why`,
        { move, seat: this.frame.seat },
        this.id,
      );
      if (!allowed) toast(sentence(words), rule ? ruleButton(this.game, rule) : "");
      else if (!this.chooseText(move))
        toast(say("{label}. There is nothing to do here now.", { label: sentence(label) }));
    } catch (error) {
      tell(error, this.game);
    }
  }

  // Looking ahead

  /** Show what a move would do (null: nothing). */
  async foresee(move) {
    this.looked += 1;
    const now = this.looked;
    this.foreseen = move === null ? null : { id: move, label: this.moveOf(move)?.[2] };
    this.bar.foresee(this.foreseen);
    if (move === null) return;
    try {
      const found = await get(
        `/tables/${this.id}/preview`,
        { move, seat: this.frame.seat },
        this.id,
      );
      if (now !== this.looked) return;
      this.foreseen = found;
      this.bar.foresee(found, this.names);
      this.board.reveal(this.bar);
    } catch {
      /* the label has to do */
    }
  }

  /** Show how the last choice would lie on its spot; `step` is one that is only looked at. */
  imagine(step = null) {
    const { picking, board } = this;
    const would = step && this.mine && !picking.steps.includes(step) ? picking.press(step) : null;
    const [spot, choice] = lying(would) ?? lying(picking) ?? [null];
    board.ghost(spot, choice);
  }

  /** Where moves are made at once, resting on a spot shows what it would do. */
  hover(step) {
    clearTimeout(this.dwelling);
    if (!this.busy) this.imagine(step);
    if (confirming() || !this.mine || this.busy) return;
    this.dwelling = setTimeout(
      () => this.foresee(step && (this.picking.press(step)?.move ?? null)),
      DWELL,
    );
  }
}

/** Whether two frames ask the same person the same thing: then what was begun goes on. */
function sameDecision(a, b) {
  return (
    b !== null &&
    a.seat === b.seat &&
    a.prompt === b.prompt &&
    JSON.stringify(a.moves) === JSON.stringify(b.moves)
  );
}

/** The last spot of some steps and the choice that would lie there, or null. */
function lying(picking) {
  const [spot, step] = picking?.steps.slice(-2) ?? [];
  const choice = isChoice(step) && picking.scene.choices[step];
  return choice?.[3] ? [spot, choice] : null;
}

function resumed(fresh, before) {
  return before.named === null ? fresh.with(before.steps) : fresh.choose(before.named);
}
