// The words without which a regular expression finds nothing: an index of the parts of texts looks for those, and the
// expression is held against what it finds alone.
import { type Condition, all, any } from "./condition.ts";

/** What every text that is found holds: a part of it, all of some, or one of several. */
type Needed = { part: string } | { all: Needed[] } | { any: Needed[] };

/**
 * What a text needs for a pattern of PostgreSQL's to be found in it, whatever its case; undefined where nothing is
 * known of it. Only letters that keep their place when case and accents are taken away are looked at.
 */
export function neededBy(pattern: string): Needed | undefined {
  if (isOfAnotherKind.test(pattern)) return undefined;
  const reading = { pattern, at: 0 };
  const needed = readAlternatives(reading);
  return reading.at === pattern.length ? needed : undefined;
}

/** The condition that a text holds what is needed, `holds` being the one for a part. */
export function holding(needed: Needed, holds: (part: string) => Condition): Condition {
  if ("part" in needed) return holds(needed.part);
  return "all" in needed
    ? all(needed.all.map((part) => holding(part, holds)))
    : any(needed.any.map((part) => holding(part, holds)));
}

/** Other syntaxes, and letters told by their numbers. */
const isOfAnotherKind = /^\*\*\*|\(\?(?!:)|\\[xuUc0-9]/;

type Reading = { readonly pattern: string; at: number };

/** Up to the end, or to the bracket that closes the group. */
function readAlternatives(reading: Reading): Needed | undefined {
  const read = [readSequence(reading)];
  while (reading.pattern[reading.at] === "|") {
    reading.at += 1;
    read.push(readSequence(reading));
  }
  if (read.length === 1) return read[0];
  const parts = read.filter((part) => part !== undefined);
  return parts.length === read.length ? { any: parts } : undefined;
}

function readSequence(reading: Reading): Needed | undefined {
  const needed: Needed[] = [];
  let run = "";
  const endRun = () => {
    if (isSought.test(run)) needed.push({ part: run });
    run = "";
  };
  while (reading.at < reading.pattern.length && !"|)".includes(reading.pattern[reading.at]!)) {
    const atom = readAtom(reading);
    const times = readTimes(reading);
    if ("letter" in atom && times === "once") {
      run += atom.letter;
      continue;
    }
    // The letter is there once at least, but what comes next may stand behind others of it.
    if ("letter" in atom && times === "more") run += atom.letter;
    endRun();
    if ("group" in atom && atom.group && times !== "perhaps") needed.push(atom.group);
  }
  endRun();
  return needed.length > 1 ? { all: needed } : needed[0];
}

/** Shorter ones no index of three letters finds. */
const isSought = /[\p{L}\p{N}]{3}/u;

type Atom = { letter: string } | { group: Needed | undefined };
const anything: Atom = { group: undefined };

function readAtom(reading: Reading): Atom {
  const { pattern } = reading;
  const sign = String.fromCodePoint(pattern.codePointAt(reading.at)!);
  reading.at += sign.length;
  if (sign === "(") return readGroup(reading);
  if (sign === "[") return readSet(reading);
  if (sign === "\\") return readEscape(reading);
  if (".^$*+?{}".includes(sign) || !isPlain.test(sign)) return anything;
  return { letter: sign };
}

/** Signs and Latin letters, whose normal form does not depend on what stands beside them. */
const isPlain = /^[ -~À-ÖØ-öø-ž]$/u;

function readGroup(reading: Reading): Atom {
  if (reading.pattern.startsWith("?:", reading.at)) reading.at += 2;
  const group = readAlternatives(reading);
  // One that is not closed ends nowhere: nothing is known of the pattern then.
  reading.at = reading.pattern[reading.at] === ")" ? reading.at + 1 : Number.POSITIVE_INFINITY;
  return { group };
}

/** Any of some letters: which one is not known. */
function readSet(reading: Reading): Atom {
  const set = /^\^?\]?(?:\[:[^\]]+:\]|\[[.=].+?[.=]\]|\\.|[^\]\\])*\]/s.exec(
    reading.pattern.slice(reading.at),
  );
  reading.at = set ? reading.at + set[0].length : Number.POSITIVE_INFINITY;
  return anything;
}

/** A letter behind a backslash stands for others, or for a place; any other sign for itself. */
function readEscape(reading: Reading): Atom {
  const sign = reading.pattern[reading.at] ?? "";
  reading.at += 1;
  return /^[!-/:-@[-`{-~ ]$/.test(sign) ? { letter: sign } : anything;
}

/** How often what was read just now must be there. */
function readTimes(reading: Reading): "once" | "more" | "perhaps" {
  const times = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reading.pattern.slice(reading.at));
  if (!times) return "once";
  reading.at += times[0].length;
  return times[0].startsWith("+") || Number(times[1] ?? 0) > 0 ? "more" : "perhaps";
}
