// What the server says, and what it is asked: docs/server.md tells it in words. A test holds real
// answers of every game against these types (tests/web/test_protocol.py).

/** The number of a seat, from 0. */
export type Seat = number;

/** What stands for a move wherever it is chosen: its id, its text, and what it is called. */
export type Move = [id: number, text: string, label: string];

/** One line of a score. */
export type ScoreLine = [rule: string, label: string, points: number, category: string];

/** The lines of every seat. */
export type Breakdown = ScoreLine[][];

// Games

export interface Game {
  name: string;
  title: string;
  about: string;
  /** The numbers of players it can be played by, ascending. */
  players: number[];
  minutes: number;
  /** Whether players know things that others do not. */
  secrets: boolean;
  rule_ids: string;
  options: Option[];
  /** How many steps its lesson has; 0 if there is none, or until the game can be played. */
  lesson: number;
  /** How many puzzles it has; 0 if there are none, or until the game can be played. */
  puzzles: number;
  /** Bots that the operator has named for this game, and with how many players they play. */
  bots: { name: string; players: number[] }[];
  ready: Readiness;
}

export interface Readiness {
  /** `playable`: by people, and by bots that do not search. */
  state: "waiting" | "playable" | "ready" | "failed";
  /** From 0 to 1. */
  progress: number;
}

interface AnyOption {
  name: string;
  about: string;
  /** The numbers of players it makes sense for; empty: all. */
  players: number[];
  /** The values one can give, in words. */
  allowed: string;
  /** What its values are called; empty until the game can be played. */
  words: Record<string, string>;
}

export interface ChoiceOption extends AnyOption {
  kind: "choice";
  /** The first is the default. */
  names: string[];
}

export interface SetOption extends AnyOption {
  kind: "set";
  names: string[];
  /** How many are chosen, by the number of players. */
  count: Record<string, number>;
}

export interface SeatOption extends AnyOption {
  kind: "seat";
}

export interface TextOption extends AnyOption {
  kind: "text";
}

export type Option = ChoiceOption | SetOption | SeatOption | TextOption;

/** A rule book: Markdown, and its rules by their ids. */
export interface RuleBook {
  page: string;
  rules: Record<string, string>;
}

/** A symbol in words: what it is, what it means in this game, and the card that tells more. */
export type Meaning = [name: string, meaning: string, card?: string];

/** A card of the encyclopedia; `more` are the words that lead to it. */
export interface Card {
  title: string;
  art: string;
  more: string;
  facts: string[];
}

/** What the symbols of a game's art mean, by their names, and the cards by theirs. */
export interface Meanings {
  symbols: Record<string, Meaning>;
  cards: Record<string, Card>;
}

// Tables

interface AnySeat {
  name: string;
  /** Whether the bot plays for somebody who has got up. */
  stand_in: boolean;
  /** Whether somebody has left, and no bot plays for them yet. */
  left: boolean;
}

export interface BotSeat extends AnySeat {
  kind: "bot";
  level: string;
}

export interface PersonSeat extends AnySeat {
  kind: "person";
  level: null;
}

export interface OpenSeat extends AnySeat {
  kind: "open";
  level: null;
}

export type SeatInfo = BotSeat | PersonSeat | OpenSeat;

/** What anybody with the link may know about a table. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  /** The options that were chosen, as text. */
  options: Record<string, string>;
  listed: boolean;
  /** Whether spectators may talk, too. */
  open_talk: boolean;
  /** Seconds since 1970. */
  created: number;
  started: boolean;
  finished: boolean;
  /** Null until the match is over. */
  seed: string | null;
  seed_sha256: string;
  /** The id of the table where this company plays again. */
  again: string | null;
  rated: boolean;
  /** Whether hints are given here: to those who play with bots only, or where everybody agrees. */
  hints: boolean;
  /** Whether spectators see everybody's chance to win. */
  chances: boolean;
  /** The match that is played on here, and after how many moves; its table may be gone. */
  played_on: { table: string | null; move: number } | null;
  /** What happens when time is up or somebody leaves. */
  absence: Absence;
  /** Why the match has ended before its time, */
  ended: "time" | "left" | null;
  /** and because of whom. */
  ended_seat: Seat | null;
  /** Seconds for a move, and in reserve; null: there is no clock. */
  time: TimeControl | null;
  /** The seats of the client. */
  yours: Seat[];
  seats: SeatInfo[];
  /** How many seats are open. */
  free: number;
  people: number;
}

/** A table, and who is there now. */
export interface Presence extends TableInfo {
  type: "table";
  /** The seats whose people are there. */
  here: Seat[];
  /** The seats whose people have been away for so long that a bot may stand in. */
  away: Seat[];
  /** How many spectators there are. */
  watching: number;
  /** Whether what bots have answered, unseen, goes with a move of mine that is taken back. */
  undoes_bots: boolean;
  /** The present one: frames up to it are on their way. */
  ply: number;
  /** How far the bots that search are, from 0 to 1; null: ready. Until then they wait. */
  preparing: number | null;
}

/** When time is up or somebody leaves: the others may let a bot play, it plays at once, or the match ends. */
export type Absence = "offer" | "bot" | "end";

export interface TimeControl {
  move: number;
  reserve: number;
}

/** How many seconds everybody has, at the moment in which this is sent. */
export interface ClockMessage extends TimeControl {
  type: "clock";
  /** The seats whose time is running. */
  running: Seat[];
  /** What is left for the move, and in reserve, by seat. */
  left: [move: number, reserve: number][];
  /** The seats whose time is up. */
  late: Seat[];
}

/** A table that was asked for: with its clock, once the match has begun. */
export interface AskedTable extends Presence {
  clock: ClockMessage | null;
}

/** A table in a list. */
export interface ListedTable extends TableInfo {
  /** When something happened there last, in seconds since 1970. */
  moved: number;
}

/** One of my tables. */
export interface MyTable extends ListedTable {
  /** The number of its token in the list that was sent; null: it is mine by my account. */
  token: number | null;
  /** Whether it belongs to my account. */
  account: boolean;
  /** The seats that are to act now; null if it does not run. */
  acting: Seat[] | null;
}

/** A seat of a table that is to be made. */
export type NewSeat =
  | { kind: "me" | "here"; name: string }
  | { kind: "bot"; level: string }
  | { kind: "open" };

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string | string[] | number>;
  listed: boolean;
  clock?: TimeControl | null;
  absence?: Absence;
  rated?: boolean;
  hints?: boolean;
  chances?: boolean;
}

/** Where somebody wants to play on, and with whom. */
export interface PlayOn {
  move: number;
  seat: Seat;
  name: string | null;
  level: string;
}

/** The token is the secret of my seats: it is sent once. */
export interface MadeTable {
  token: string;
  table: TableInfo;
}

export interface Joined {
  token: string;
  seat: Seat;
  table: Presence;
}

// Accounts

export interface Account {
  name: string;
  /** Seconds since 1970. */
  created: number;
  /** Whether the operator has reset the password, so that a new one is to be chosen. */
  once: boolean;
}

/** The session is sent as a token from then on. */
export interface SignedIn {
  session: string;
  account: Account;
}

export interface PlayedGame {
  table: string;
  game: string;
  players: number;
  /** Seconds since 1970. */
  at: number;
  /** Null: the match has ended before its time. */
  place: number | null;
  score: number;
  stayed: boolean;
  /** After it; null: it was not rated. */
  rating: number | null;
  /** Whether the match itself is still kept. */
  replay: boolean;
}

export interface History {
  games: PlayedGame[];
  ratings: { game: string; players: number; rating: number; games: number }[];
}

// Scenes: see engine/scene.py

/** A symbol on a panel: its middle, its width, a turn in degrees, a short text on it. */
export type Piece = [art: string, x: number, y: number, size: number, turn?: number, mark?: string];

export type Writing = [
  text: string,
  x: number,
  y: number,
  size: number,
  align: "start" | "middle" | "end",
  tone: "plain" | "quiet" | "strong",
];

/** One that begins with `M` is an SVG path, from the middle of the spot. */
export type Shape = "box" | "round" | "hex" | `M${string}`;

/**
 * A place one can press: its middle, its size, what it is in words, and which move that would be.
 * `?` stands for one that the server is asked for when it matters.
 */
export type Spot = [
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  label: string,
  shape?: Shape,
  move?: string,
  rule?: string,
];

/** A step without a place on the table; one with a size is shown as it would lie there. */
export type Choice = [
  label: string,
  art: string,
  turn: number,
  width?: number,
  height?: number,
  upon?: Piece[],
];

export interface Panel {
  id: string;
  title: string;
  kind: "market" | "board";
  /** Whose board it is. */
  seat: Seat | null;
  size: [width: number, height: number];
  /** A symbol that lies under everything; empty: none. */
  ground: string;
  scenery: Piece[];
  writings: Writing[];
  pieces: Piece[];
  spots: Spot[];
}

/** Legal moves by the steps to them, one within another; those without a step are listed under "". */
export type Paths = { [step: string]: number | Paths | number[] };

/** The boards in sentences, by the id of their panel: what lies there, and what helps to plan. */
export interface Descriptions {
  panels: Record<string, { lies: string[]; more: string[] }>;
}

export interface Scene {
  panels: Panel[];
  paths: Paths;
  /** By their names, which begin with `=`. */
  choices: Record<string, Choice>;
  /** The moves that a spot makes by itself. */
  offers: Record<string, number[]>;
  /** Spots with a piece for which a place is sought: it can be dragged to any spot that glows. */
  held: string[];
  /** What is left in the box, bag or pile. */
  left: [words: string, count: number][];
  /** What to choose next, and after which steps; the one for most of the steps taken is said. */
  prompts: [words: string, begun: string[][]][];
  /** The spots on which a choice would come to lie without being a step, by its name. */
  ghosts: Record<string, string[]>;
}

// The match

/** A position through the eyes of a seat, or of a spectator (null). */
export interface Position {
  seat: Seat | null;
  acting: Seat[];
  over: boolean;
  /** One sentence: what can be done now, who is waited for, or who has won. */
  prompt: string;
  moves: Move[];
  /** The moves that end my turn or seal my choice. */
  ends: number[];
  /** The kinds of my verbs, which begin the texts of moves: `draw`, `take`, `place`, `pay`, `move`. */
  kinds: Record<string, string>;
  /** Those of them that are only steps of a larger move: see `Ahead`. */
  goes_on: number[];
  /** As if the match ended now. */
  scores: number[];
  /** What everybody has now, where a game tells the two apart; null: the scores say it all. */
  points: number[] | null;
  /** Those who ask for differences are sent it only when the match is over. */
  breakdown?: Breakdown;
  winners: Seat[];
  scene: Scene;
}

/** The table after one ply. */
export interface Frame extends Position {
  type: "frame";
  ply: number;
  /** The ply that was sent before: several steps that were made as one have one frame. */
  follows: number;
  /** How many moves stand. */
  move: number;
  /** What led here; null at the deal. */
  deed: TableEvent | null;
  /** What of it is an event for everybody; usually nothing. */
  announcements: Announcement[];
  /** The seats of the receiver. */
  seats: Seat[];
  undo: boolean;
}

/** What turns one list into another: from this place that many items go, and these come. */
export type Splice = [at: number, removed: number, ...items: unknown[][]];

/** What has changed on a panel, or a whole one, which has an id. */
export type PanelChanges =
  | Panel
  | (Partial<Pick<Panel, "title" | "size" | "ground">> &
      Partial<Record<"scenery" | "writings" | "pieces" | "spots", Splice[]>> & { id?: never });

/** What has changed in a scene; what is not named is as it was. */
export type SceneChanges = Partial<Omit<Scene, "panels" | "left">> & {
  left?: Splice[];
  panels?: Record<string, PanelChanges>;
  /** All panels by their ids, if their order has changed. */
  order?: string[];
};

/** What has changed since the frame before, for those who asked for differences. */
export type Changes = Partial<Omit<Frame, "type" | "scene">> &
  Pick<Frame, "ply" | "follows" | "move" | "deed"> & { type: "changes"; scene?: SceneChanges };

/** What somebody did. */
interface Told {
  seat: Seat;
  /** The same for everybody. */
  words: string;
  /** For the receiver, who is "You" in it. */
  told: string;
  /** The number of the round, from 1; null: the game has none. */
  round: number | null;
  /** Whether it means nothing alone, because a later line tells it all. */
  begins: boolean;
  /** Symbols of the art. */
  art: string[];
  /** Where on the table. */
  spots: string[];
  /** Pieces on the board of the seat, by their symbol or also by their place; without these and
   * spots, all of that board is meant. */
  pieces: ([art: string] | [art: string, x: number, y: number])[];
  /** The ply before all that the words tell: steps that belong together are told as one. */
  since: number;
}

/** A card that everybody sees. */
export interface Announcement {
  title: string;
  rows: AnnouncedRow[];
  /** What comes of it. */
  words: string;
  /** Symbols, drawn large. */
  art: string[];
  /** Whether the values are turned over together. */
  sealed: boolean;
  /** How long it is held before the next move is shown. */
  seconds: number;
}

export interface AnnouncedRow {
  seat: Seat;
  value: string;
  words: string;
  /** Symbols, and how many of each. */
  art: [symbol: string, count: number][];
  /** Whether this seat has won it, or has most. */
  first: boolean;
}

export interface TableEvent extends Told {
  kind: "move" | "take_back";
}

/** What several steps would do. */
export interface Outcome {
  /** Whether nothing is left to be chosen. */
  whole: boolean;
  /** Whether the last step reveals something. */
  surprise: boolean;
  /** What all of it would do, once it is whole, and if that can be known. */
  words: string | null;
  gains: number[] | null;
  point_gains: number[] | null;
}

/** The table after steps that are only thought of; if the last one reveals something, before it. */
export interface Ahead extends Position, Outcome {
  type: "ahead";
  ply: number;
  steps: Move[];
  /** Whether the order of the steps that come next does not matter. */
  loose: boolean;
  /** How the game would go on to the end of it, */
  suggested: Move[];
  /** and what all of that would do. */
  finished: Outcome | null;
}

/** The table after this many moves. */
export interface Moment extends Position {
  type: "scene";
  move: number;
  /** What the move was. */
  words: string | null;
}

export interface LogLine extends Told {
  ply: number;
}

/** Why a move is not allowed. */
export interface Reason {
  allowed: boolean;
  rule: string | null;
  words: string;
  /** Which move it is about; empty where a press would be none. A lesson does not say. */
  move?: string;
}

/** What a move would do; where chance has a say, `words` and `gains` are null. */
export interface Preview {
  id: number;
  text: string;
  label: string;
  surprise: boolean;
  words: string | null;
  /** As if the match ended now. */
  gains: number[] | null;
  /** What is won or lost at once, where a game tells the two apart. */
  point_gains: number[] | null;
}

export interface Result {
  winners: Seat[];
  ranks: number[];
  /** The rule that ranks the players. */
  rule: string;
  scores: number[];
  breakdown: Breakdown;
  names: string[];
  moves: number;
  seed: string;
  /** How many hints every seat was given. */
  hints: number[];
}

/** What a strong bot would do. */
export interface Hint {
  ply: number;
  seat: Seat;
  /** Its steps, of which several may make one move. */
  moves: Move[];
  /** How likely I am to win then, from 0 to 1. */
  chance: number;
  /** One sentence about chances and points. */
  why: string;
  /** What it brings, in words of the game; empty where that is open. */
  reason: string;
}

/** What a coach says about a move that is about to be made. */
export interface Doubt {
  ply: number;
  /** The chance to win that would be lost, from 0 to 1, if there is a doubt. */
  cost: number | null;
  /** One sentence, if it is a mistake or worse. */
  doubt: string | null;
}

/** Everybody's chance to win after this many moves, from 0 to 1. */
export interface Chances {
  move: number;
  chances: number[];
}

// Reviews

/** How far a review is; once it is done, what it says. */
export interface ReviewStanding {
  state: "none" | "waiting" | "running" | "done" | "failed";
  /** Parts that are made, of so many. */
  done: number;
  total: number;
}

export interface AskedReview extends ReviewStanding {
  review: Review | null;
}

/** All chances are from 0 to 1, by seat. */
export interface Review {
  /** How deep it looked: the iterations of a decision. */
  iterations: number;
  seats: ReviewedSeat[];
  /** Every decision: the chances before it, what it cost, and what chance did then. */
  moves: ReviewedMove[];
  /** What everybody had in the end. */
  end: number[];
  /** Whether so much is unsettled that the sums of the accounts say little. */
  rough: boolean;
}

export type Mark = "" | "inaccuracy" | "mistake" | "blunder";

export interface ReviewedMove {
  seat: Seat;
  cost: number;
  mark: Mark;
  chance: number[];
  luck: number[];
}

/** `start + skill + others + luck + unsettled` is `result`. */
export interface ReviewedSeat {
  name: string;
  start: number;
  skill: number;
  others: number;
  luck: number;
  unsettled: number;
  result: number;
  /** The result if luck had been even. */
  even: number;
  /** From 0 to 100; null: there was never a choice. */
  accuracy: number | null;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  /** The same in sentences. */
  words: string[];
  /** What mattered most, in the order of the match; `move` is how many moves were made before. */
  turns: { move: number; kind: "skill" | "others" | "luck"; change: number; words: string }[];
}

/** What could be done in a position, the best first. */
export interface Decision {
  move: number;
  seat: Seat;
  cost: number;
  mark: Mark;
  /** There was nothing to decide. */
  forced: boolean;
  luck: number[];
  /** What was done. */
  words: string;
  moves: WeighedMove[];
}

export interface WeighedMove {
  text: string;
  label: string;
  /** Everybody's chance after it; null: it was hardly looked into. */
  chance: number[] | null;
  /** Where it would be made on the board. */
  spots: string[];
  made: boolean;
  best: boolean;
}

/** The points of every seat after each move, the deal first. */
export interface Course {
  turns: Seat[];
  /** The score as if the match had ended then. */
  points: number[][];
  /** The points that they had, where a game counts these apart from the score; else null. */
  counted: number[][] | null;
}

// The talk

export type Reaction = "well" | "laugh" | "wow" | "sad" | "heart";

/** What somebody has said: words, or a reaction. */
export interface TalkLine {
  number: number;
  /** Null: a spectator. */
  seat: Seat | null;
  name: string;
  words: string;
  reaction: Reaction | null;
  /** Seconds since 1970. */
  at: number;
}

export interface TalkMessage {
  type: "talk";
  /** Whether these are all lines; otherwise those that are new. */
  fresh: boolean;
  lines: TalkLine[];
  /** The numbers of those that are gone. */
  removed: number[];
}

/** What is to be said; a spectator gives a name. */
export type NewLine = ({ words: string } | { reaction: Reaction }) & { name?: string };

// Lessons

/** What the coach has to say. */
export interface Coaching {
  /** Counted from 0. */
  step: number;
  steps: number;
  words: string;
  /** What the others have done at the beginning of the step. */
  told: string[];
  /** The moves that are right now; none when the pupil is on their own. */
  wanted: number[];
  /** Spots to look at. */
  look: string[];
  /** What is said when only the confirmation of a larger move is left; may be empty. */
  ready: string;
  lets_go: boolean;
  /** Whether there is nothing to do in this step. */
  reads: boolean;
  done: boolean;
  /** Whether the goal cannot be reached any more. */
  missed: boolean;
  /** What is said when it is done; if it is empty, the next step follows at once. */
  after: string;
  names: string[];
  /** How many play in the real game that follows. */
  players: number;
}

/** A step of a lesson, after the moves made in it. */
export interface LessonFrame extends Frame {
  lesson: Coaching;
}

/** The table of a lesson after steps that are only thought of. */
export interface LessonAhead extends Ahead {
  /** The moves that are right then. */
  wanted: number[];
}

/** What the coach says to such steps; there is no `ahead` if they are not right. */
export interface LessonThought {
  right: boolean;
  words: string;
  rule: string | null;
  ahead: LessonAhead | null;
}

/** What the coach says to a move. */
export interface LessonAnswer {
  right: boolean;
  words: string;
  rule: string | null;
  frame: LessonFrame;
}

// Puzzles

/** The puzzles of a game by their ids, and that of a date, the same for everybody. */
export interface PuzzleList {
  puzzles: string[];
  today: string;
  date: string;
}

/** A puzzle, after the moves tried. */
export interface PuzzleFrame extends Frame {
  puzzle: {
    id: string;
    words: string;
    done: boolean;
    /** Why the best move is best, when it is done. */
    after: string;
    names: string[];
  };
}

/** What is said to a move that was tried. */
export interface PuzzleAnswer {
  right: boolean;
  words: string;
  rule: string | null;
  /** All that were tried and allowed. */
  tried: number[];
  frame: PuzzleFrame;
}

/** The best move, and those that come to the same. */
export interface PuzzleBest {
  best: number[];
  words: string;
}

export interface Tip {
  ply: number;
  /** By which one remembers that it was read. */
  name: string;
  words: string;
}

// The socket, and refusals

/** The body of a refusal; `error` is for programs, `words` are for people. */
export interface PlainRefusal {
  error: string;
  rule: string | null;
  words: string;
  /** Which of several moves is refused, from 0. */
  step?: number;
  /** The present one, with `stale_ply`. */
  frame?: Frame;
  /** From 0 to 1, with `compiling`. */
  progress?: number;
  /** What a new table is refused for: a seat (null where it is about none), */
  seat?: Seat | null;
  /** or an option. */
  option?: string;
  /** What the server speaks, with `wrong_protocol`. */
  protocol?: number;
}

export interface TableMessage extends Presence {
  /** The number of the protocol. */
  protocol: number;
  /** The version of the page that the server has. */
  page: string;
  /** The number of seconds of silence after which a line is asked whether it is alive. */
  heartbeat: number;
  /** Whether the receiver has made the table. */
  maker: boolean;
}

export type RefusalMessage = PlainRefusal & { type: "refused" };

/** A move that was sent over the socket is refused; `ply` is the one it named. */
export type NotMade = PlainRefusal & { type: "not_made"; ply: number | null };

/** What the socket receives. */
export type Message =
  | TableMessage
  | ClockMessage
  | Frame
  | Changes
  | TalkMessage
  | RefusalMessage
  | NotMade
  | { type: "pong" };

/** A move, or several as one, in answer to a ply. */
export interface AskedMove {
  ply: number;
  move?: number;
  moves?: number[];
  seat: Seat | null;
}

/** What is sent there. */
export interface Hello {
  protocol: number;
  token: string | null;
  language: string;
  ply: number | null;
  differences: boolean;
}

/** A move, or several as one. */
export interface AskedMove {
  ply: number;
  seat: Seat | null;
  move?: number;
  moves?: number[];
}
