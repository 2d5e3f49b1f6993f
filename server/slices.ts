// Work that would hold up everybody while it lasts is done in slices. The process has one thread for all its customers:
// between two slices it hears and answers the others, and those who have slices to do take turns.
import { channel } from "node:diagnostics_channel";

/** No slice is of more: two milliseconds of work or three, for a page waits for several (docs/decisions/0229). */
export const sliceBounds = { rows: 100, bytes: 200_000 } as const;

/** Told of each slice after the first of a work, when its turn has come: whose it is, and who asked for it. */
export const sliceChannel = channel("vigie:slice");

/**
 * How long a slice gives way to the questions of others, at most, since the last one; and how young a question is that it
 * gives way to (docs/decisions/0281).
 */
export const giveWay = { atMost_ms: 5, question_ms: 100 } as const;

/** Whose the work is: a customer's number, or a connection. */
export type Key = number | object;

type Turn = { owner: Key; begin: () => void };

const waiting = new Map<Key, Turn[]>();
let isPlanned = false;
let retry: NodeJS.Timeout | undefined;
let lastTurn = -Infinity;

/**
 * Resolves when the next slice of somebody's work may be done, everything else that had come being done first. One
 * slice at a time in the whole process: of several who wait, each has one before anybody has a second one. `owner`: who
 * asked for the work, where others do parts of it.
 */
export function turnOf(key: Key, owner = key): Promise<void> {
  return new Promise((begin) => {
    const mine = waiting.get(key);
    if (mine) mine.push({ owner, begin });
    else waiting.set(key, [{ owner, begin }]);
    plan();
  });
}

/** Does a work slice by slice, in the order of the items; the first slice at once. Throws what the work throws. */
export async function inSlices<Item>(
  key: Key,
  items: readonly Item[],
  work: (slice: readonly Item[]) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += sliceBounds.rows) {
    if (from > 0) await turnOf(key);
    work(items.slice(from, from + sliceBounds.rows));
  }
}

/** A question that somebody waits for; it may be known only later whose it is. */
export type Question = { owner: Key; readonly since: number };

const questions = new Set<Question>();

/** A question has come: until it is answered, the slices of others give way to it for a while. */
export function beginQuestion(owner: Key): Question {
  const question = { owner, since: performance.now() };
  questions.add(question);
  return question;
}

export function endQuestion(question: Question): void {
  if (questions.delete(question) && waiting.size > 0) plan();
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  // Comes after what the network has brought, and once only before it is looked at again.
  setImmediate(giveTurn);
}

function giveTurn(): void {
  isPlanned = false;
  const now = performance.now();
  const isForced = now - lastTurn >= giveWay.atMost_ms;
  const next = [...waiting].find(([, [turn]]) => isForced || !givesWay(turn!.owner, now));
  if (!next) return waitForQuestions(now);
  const [key, [turn, ...others]] = next;
  // Whoever has had a turn goes behind all who wait.
  waiting.delete(key);
  if (others.length > 0) waiting.set(key, others);
  if (waiting.size > 0) plan();
  lastTurn = now;
  sliceChannel.publish({ key, owner: turn!.owner });
  turn!.begin();
}

function givesWay(owner: Key, now: number): boolean {
  for (const question of questions)
    if (question.owner !== owner && now - question.since < giveWay.question_ms) return true;
  return false;
}

/** The end of a question plans the next slice as well. */
function waitForQuestions(now: number): void {
  if (waiting.size === 0 || retry) return;
  retry = setTimeout(
    () => {
      retry = undefined;
      plan();
    },
    lastTurn + giveWay.atMost_ms - now,
  );
}
