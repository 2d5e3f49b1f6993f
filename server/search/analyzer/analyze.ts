// A title as the engine reads it: words, numbers, quantities and model numbers, each with the forms it may be written in
// elsewhere. French and English.
import { apostrophe, fold, isDigit } from "./fold.ts";
import { packedLetters, packedText } from "./packedLetters.ts";
import { digitsOfAPack, inOne, isPackWord, packNouns } from "./packWords.ts";
import { type Unit, powers, units } from "./units.ts";

/** What stands at a position: a word, a number, a number with its unit, a model number (letters and digits), a pack word. */
export const kinds = { word: 0, number: 1, quantity: 2, model: 3, pack: 4 } as const;

/** Longer texts are read up to here. */
const longestText = 4_000;
const longestModel = 24;
const mostPartsOfAModel = 4;
/** A number of so many digits is as telling as a model number. */
const digitsOfAModel = 5;

/**
 * One text at a time, in buffers that are used again for the next. The forms of position p are those from `firstForm[p]`
 * up to `firstForm[p + 1]`, the first one being the whole; form f is `codes[starts[f]]` up to `codes[ends[f]]`.
 */
export class Analyzer {
  readonly codes = new Uint16Array(longestText * 3);
  readonly kinds = new Uint8Array(longestText);
  readonly firstForm = new Uint16Array(longestText + 1);
  readonly starts = new Uint16Array(longestText * 2);
  readonly ends = new Uint16Array(longestText * 2);
  positions = 0;
  forms = 0;
  /** The folded text is `codes[0]` up to here. */
  textLength = 0;
  /** Where the next joined form is written in `codes`, behind the text. */
  #free = 0;
  readonly #runs = new Runs();
  #read = "";
  /** The room that a folded text may take. */
  readonly #folded = this.codes.subarray(0, longestText);

  /** Reads a text; stop words take no position. */
  read(text: string): void {
    this.positions = 0;
    this.forms = 0;
    this.#read = text;
    const length = fold(text, this.#folded);
    this.textLength = length;
    this.#free = length;
    const runs = this.#runs;
    runs.read(this.codes, length);
    let run = 0;
    while (run < runs.count) {
      run = this.#quantity(run) || this.#number(run) || this.#elided(run) || this.#compound(run);
    }
    this.firstForm[this.positions] = this.forms;
  }

  /** The text of a form. */
  form(at: number): string {
    return String.fromCharCode(...this.codes.subarray(this.starts[at]!, this.ends[at]!));
  }

  /** "500 ml", "0,5L", "2 To": the run after it; 0 when there is none here. */
  #quantity(run: number): number {
    const after = this.#endOfNumber(run);
    if (after === 0) return 0;
    const power = this.#powerAt(after);
    const unit = power ?? this.#unitAt(after);
    if (!unit) return 0;
    const amount = this.#amount(run, after) * unit.times;
    this.#begin(kinds.quantity);
    this.#write(`~${Number(amount.toPrecision(6))}${unit.unit}`);
    return after + (power ? 2 : 1);
  }

  /** "10,5", "1 000" and the numbers of "1920x1080": the run after it. A number glued to letters is part of a model. */
  #number(run: number): number {
    const after = this.#endOfNumber(run);
    if (after === 0) return 0;
    const isMultiplied =
      this.#isTimes(after) && after + 1 < this.#runs.count && this.#runs.isDigits(after + 1);
    if (!isMultiplied && this.#isGlued(after)) return 0;
    if (after === run + 1) this.#digits(run);
    else {
      this.#begin(kinds.number);
      this.#write(String(this.#amount(run, after)));
    }
    return isMultiplied ? after + 1 : after;
  }

  /** "l'", "d'", "qu'" before a word, and the "s" of "men's". */
  #elided(run: number): number {
    const runs = this.#runs;
    if (runs.isDigits(run)) return 0;
    const isBefore = run + 1 < runs.count && runs.sign[run + 1] === apostrophe && !runs.isDigits(run + 1);
    if (isBefore && elisions.has(this.#packed(run))) return run + 1;
    const isAfter = runs.sign[run] === apostrophe && runs.lengthOf(run) === 1;
    return isAfter && this.codes[runs.starts[run]!] === 115 ? run + 1 : 0;
  }

  /** Letters and digits that stand together, or are joined by - . _ + #: "WH-1000XM4", "T111.417", "sans-fil". */
  #compound(first: number): number {
    const runs = this.#runs;
    let end = first + 1;
    let parts = 1;
    let hasDigits = runs.isDigits(first);
    while (end < runs.count && isJoined(runs.sign[end]!)) {
      if (runs.sign[end] !== glued) parts += 1;
      hasDigits ||= runs.isDigits(end);
      end += 1;
    }
    const length = this.#lettersAndDigits(first, end);
    if (parts === 1) this.#part(first, end);
    else if (this.#isInOne(first, end)) this.#inOne(first, end);
    else if (
      hasDigits &&
      parts <= mostPartsOfAModel &&
      length <= longestModel &&
      !this.#arePackWords(first, end)
    )
      this.#model(first, end);
    else this.#eachPart(first, end, (from, to) => this.#part(from, to));
    return end;
  }

  /** "2-en-1", as "2en1". */
  #inOne(first: number, end: number): void {
    this.#begin(kinds.pack);
    const start = this.#free;
    for (let run = first; run < end; run += 1) this.#append(run);
    this.#form(start, this.#free);
  }

  /** "x6-2plis". */
  #arePackWords(first: number, end: number): boolean {
    let areAll = true;
    this.#eachPart(first, end, (from, to) => {
      areAll &&= to > from + 1 && this.#isPackWord(from, to);
    });
    return areAll;
  }

  #isInOne(first: number, end: number): boolean {
    if (end !== first + 3 || !this.#runs.isDigits(first) || !this.#runs.isDigits(first + 2)) return false;
    return inOne.has(this.#packed(first + 1)) && this.#text(first + 2) === "1";
  }

  /** A model number at one position: joined, then its parts unless they are mere digits. */
  #model(first: number, end: number): void {
    this.#begin(kinds.model);
    const start = this.#free;
    let onlyDigits = true;
    for (let run = first; run < end; run += 1) {
      onlyDigits &&= this.#runs.isDigits(run);
      this.#append(run);
    }
    this.#form(onlyDigits ? this.#afterZeros(start, this.#free) : start, this.#free);
    if (onlyDigits) {
      this.kinds[this.positions - 1] = this.#free - start >= digitsOfAModel ? kinds.model : kinds.number;
      return;
    }
    this.#eachPart(first, end, (from, to) => {
      const [begin, stop] = [this.#runs.starts[from]!, this.#runs.ends[to - 1]!];
      if (stop - begin > 1) this.#form(begin, stop);
    });
  }

  #eachPart(first: number, end: number, tell: (from: number, to: number) => void): void {
    let from = first;
    for (let run = first + 1; run <= end; run += 1) {
      if (run < end && this.#runs.sign[run] === glued) continue;
      tell(from, run);
      from = run;
    }
  }

  /** Runs that stand together: a word, a number, a pack word, or a model number. */
  #part(first: number, end: number): void {
    const runs = this.#runs;
    if (end > first + 1) {
      this.#begin(this.#isPackWord(first, end) ? kinds.pack : kinds.model);
      this.#form(runs.starts[first]!, runs.ends[end - 1]!);
    } else if (runs.isDigits(first)) this.#digits(first);
    else this.#word(runs.starts[first]!, runs.ends[first]!);
  }

  /** Digits without the zeros before them. */
  #digits(run: number): void {
    const start = this.#runs.starts[run]!;
    const end = this.#runs.ends[run]!;
    const isModel = end - start >= digitsOfAModel;
    this.#begin(isModel ? kinds.model : kinds.number);
    this.#form(this.#afterZeros(start, end), end);
  }

  /** "x4", "6Tr", "2plis", "160s", "2EN1", "FPS15": they tell how much is sold, and nothing by which a thing is found. */
  #isPackWord(first: number, end: number): boolean {
    const runs = this.#runs;
    const isFactor = end === first + 2 && this.#isTimes(first) && runs.lengthOf(first + 1) <= digitsOfAPack;
    if (isFactor) return this.#isWrittenAsTimes(end);
    return isPackWord(this.codes, runs.starts[first]!, runs.ends[end - 1]!);
  }

  /** "x4", and "X4" where how many there are of something follows; X20 is a camera. */
  #isWrittenAsTimes(after: number): boolean {
    const runs = this.#runs;
    if (after < runs.count && (runs.isDigits(after) || packNouns.has(this.#packed(after)))) return true;
    return smallTimes.test(this.#read) && this.#read !== this.#read.toLowerCase();
  }

  #afterZeros(start: number, end: number): number {
    let first = start;
    while (first < end - 1 && this.codes[first] === 48) first += 1;
    return first;
  }

  /** A word in the singular, unless it is a stop word. */
  #word(start: number, end: number): void {
    const { codes } = this;
    const length = end - start;
    if (length <= longestStopWord && stopWords.has(packedLetters(codes, start, end))) return;
    const isPlural = length > 3 && codes[end - 1] === 115 && codes[end - 2] !== 115;
    this.#begin(kinds.word);
    this.#form(start, isPlural ? end - 1 : end);
  }

  /**
   * The run after the digits of a number that begins here: "12", "10,5", "1.299,00", "10,000". 0 when none does: after a
   * letter, or where several dots make a part number of it ("0.601.868.109").
   */
  #endOfNumber(run: number): number {
    const runs = this.#runs;
    if (!runs.isDigits(run)) return 0;
    let end = run + 1;
    while (end < runs.count && runs.isDigits(end) && isDecimalSign(runs.sign[end]!)) end += 1;
    if (end - run > 2 && !this.#isGrouped(run, end)) return 0;
    // "12-34" and "3.5-b" are parts of one.
    if (end < runs.count && runs.isDigits(end) && isJoined(runs.sign[end]!)) return 0;
    return end;
  }

  /** Whether all groups but the first, and the last if it is cents, have three digits: "1,299,000.50". */
  #isGrouped(run: number, end: number): boolean {
    const runs = this.#runs;
    const { sign } = runs;
    const hasCents = sign[end - 1] !== sign[run + 1];
    for (let at = run + 1; at < (hasCents ? end - 1 : end); at += 1) {
      if (runs.lengthOf(at) !== 3 || sign[at] !== comma) return false;
    }
    return true;
  }

  /** A comma before three digits parts thousands, any other sign decimals. */
  #amount(run: number, end: number): number {
    let digits = this.#text(run);
    for (let at = run + 1; at < end; at += 1) {
      const parts = this.#runs.sign[at] === comma && this.#runs.lengthOf(at) === 3;
      digits += `${parts ? "" : "."}${this.#text(at)}`;
    }
    return Number(digits);
  }

  /** The unit right behind a number, a blank or a dash between them at most, that no letter or digit follows. */
  #unitAt(run: number): Unit | undefined {
    const runs = this.#runs;
    if (run >= runs.count || runs.isDigits(run)) return undefined;
    const { sign } = runs;
    if (sign[run] !== glued && sign[run] !== 32 && sign[run] !== dash) return undefined;
    if (sign[run] === 32 && runs.starts[run]! - runs.ends[run - 1]! > 1) return undefined;
    if (run + 1 < runs.count && sign[run + 1] === glued) return undefined;
    return units.get(this.#packed(run));
  }

  /** "cm2" and "cm³" behind a number. */
  #powerAt(run: number): Unit | undefined {
    const runs = this.#runs;
    const isPower = run + 1 < runs.count && runs.sign[run + 1] === glued && runs.lengthOf(run + 1) === 1;
    if (!isPower || (run + 2 < runs.count && runs.sign[run + 2] === glued)) return undefined;
    if (runs.sign[run] !== glued && runs.sign[run] !== 32) return undefined;
    return powers[this.#text(run + 1)]?.get(this.#packed(run));
  }

  #packed(run: number): number {
    return packedLetters(this.codes, this.#runs.starts[run]!, this.#runs.ends[run]!);
  }

  #isTimes(run: number): boolean {
    const runs = this.#runs;
    return run < runs.count && runs.lengthOf(run) === 1 && this.codes[runs.starts[run]!] === 120;
  }

  #isGlued(run: number): boolean {
    return run < this.#runs.count && isJoined(this.#runs.sign[run]!);
  }

  #text(run: number): string {
    return String.fromCharCode(...this.codes.subarray(this.#runs.starts[run]!, this.#runs.ends[run]!));
  }

  #lettersAndDigits(first: number, end: number): number {
    let length = 0;
    for (let run = first; run < end; run += 1) length += this.#runs.lengthOf(run);
    return length;
  }

  #begin(kind: number): void {
    this.kinds[this.positions] = kind;
    this.firstForm[this.positions] = this.forms;
    this.positions += 1;
  }

  #form(start: number, end: number): void {
    this.starts[this.forms] = start;
    this.ends[this.forms] = end;
    this.forms += 1;
  }

  #append(run: number): void {
    this.codes.copyWithin(this.#free, this.#runs.starts[run]!, this.#runs.ends[run]!);
    this.#free += this.#runs.lengthOf(run);
  }

  #write(text: string): void {
    const start = this.#free;
    for (let at = 0; at < text.length; at += 1) this.codes[this.#free++] = text.charCodeAt(at);
    this.#form(start, this.#free);
  }
}

const comma = 44;
const dash = 45;
/** The sign of a run that follows the one before it without anything between. */
const glued = 0;

/** The letters, and the digits, of a text, each with the sign before it. */
class Runs {
  readonly starts = new Uint16Array(longestText);
  readonly ends = new Uint16Array(longestText);
  /** What stands right before a run: `glued`, a single sign, or a blank for anything else. */
  readonly sign = new Uint16Array(longestText);
  count = 0;
  #codes: Uint16Array = new Uint16Array(0);

  read(codes: Uint16Array, length: number): void {
    this.#codes = codes;
    this.count = 0;
    let at = 0;
    let before = 0;
    while (at < length) {
      if (isSign(codes[at]!)) {
        at += 1;
        continue;
      }
      const start = at;
      const digits = isDigit(codes[at]!);
      while (at < length && !isSign(codes[at]!) && isDigit(codes[at]!) === digits) at += 1;
      const gap = this.count === 0 ? 2 : start - before;
      this.sign[this.count] = gap === 0 ? glued : gap === 1 ? codes[start - 1]! : 32;
      this.starts[this.count] = start;
      this.ends[this.count] = at;
      this.count += 1;
      before = at;
    }
  }

  lengthOf(run: number): number {
    return this.ends[run]! - this.starts[run]!;
  }

  isDigits(run: number): boolean {
    return isDigit(this.#codes[this.starts[run]!]!);
  }
}

/** Blanks and the signs that fold.ts keeps; all of them come before the letters, but "_". */
function isSign(code: number): boolean {
  return code < 48 || code === 95;
}

function isJoined(sign: number): boolean {
  return sign === glued || sign === dash || sign === 46 || sign === 95 || sign === 43 || sign === 35;
}

function isDecimalSign(sign: number): boolean {
  return sign === 46 || sign === comma;
}

const elisions = new Set("l m t qu n s j d c jusqu quoiqu lorsqu puisqu".split(" ").map(packedText));
const stopWords = new Set(
  "le la les de du des et en au aux un une pour avec sans sur par the a an of and for with in on by to from"
    .split(" ")
    .map(packedText),
);
const longestStopWord = 4;
const smallTimes = /(?<![\p{L}\d])[x×]\d/u;
