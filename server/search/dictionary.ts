// Terms by number. A hash table over typed arrays: a million strings in a Map take a gigabyte.

const smallest = 1_024;
/** Of the slots, the share that may be taken before the table is made twice as large. */
const fullest = 0.6;

/** What a dictionary is made of. Threads that search share it. */
export type DictionaryArrays = {
  size: number;
  slots: Int32Array;
  hashes: Uint32Array;
  starts: Uint32Array;
  codes: Uint16Array;
};

/** Numbers terms from 0 in the order in which they come. Terms are ranges of UTF-16 code units. */
export class Dictionary {
  size = 0;
  /** By hash: the number of a term plus one, 0 where there is none. */
  #slots: Int32Array = new Int32Array(smallest);
  /** By term. */
  #hashes: Uint32Array = new Uint32Array(smallest);
  /** Term t is `#codes[#starts[t]]` up to `#codes[#starts[t + 1]]`. */
  #starts: Uint32Array = new Uint32Array(smallest);
  #codes: Uint16Array = new Uint16Array(smallest * 8);

  /** A dictionary on arrays that it does not copy; nothing may be added to it. */
  static from({ size, slots, hashes, starts, codes }: DictionaryArrays): Dictionary {
    const made = new Dictionary();
    made.size = size;
    made.#slots = slots;
    made.#hashes = hashes;
    made.#starts = starts;
    made.#codes = codes;
    return made;
  }

  /** Its terms as they are, without the room to grow; the next `add` may write elsewhere. */
  arrays(): DictionaryArrays {
    return {
      size: this.size,
      slots: this.#slots,
      hashes: this.#hashes.subarray(0, this.size),
      starts: this.#starts.subarray(0, this.size + 1),
      codes: this.#codes.subarray(0, this.#starts[this.size]!),
    };
  }

  /** The number of a term, or -1. */
  find(codes: Uint16Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(codes, start, end, hashOf(codes, start, end))]! - 1;
  }

  /** The number of a term, which is given one when it has none. */
  add(codes: Uint16Array, start: number, end: number): number {
    const hash = hashOf(codes, start, end);
    const slot = this.#slotOf(codes, start, end, hash);
    const existing = this.#slots[slot]! - 1;
    if (existing >= 0) return existing;
    const term = this.size;
    this.#makeRoom(end - start);
    let free = this.#starts[term]!;
    for (let at = start; at < end; at += 1) this.#codes[free++] = codes[at]!;
    this.#starts[term + 1] = free;
    this.#hashes[term] = hash;
    this.#slots[slot] = term + 1;
    this.size += 1;
    if (this.size > this.#slots.length * fullest) this.#spread();
    return term;
  }

  /** As `find` and `add`, of a text. */
  findText(text: string): number {
    const codes = codesOf(text);
    return this.find(codes, 0, codes.length);
  }
  addText(text: string): number {
    const codes = codesOf(text);
    return this.add(codes, 0, codes.length);
  }

  /** The text of a term. */
  text(term: number): string {
    return String.fromCharCode(...this.#codes.subarray(this.#starts[term]!, this.#starts[term + 1]!));
  }

  get bytes(): number {
    const arrays = [this.#slots, this.#hashes, this.#starts, this.#codes];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Code units of a term. */
  lengthOf(term: number): number {
    return this.#starts[term + 1]! - this.#starts[term]!;
  }

  /** Whatever has one text has one hash; it is that of neighbours written as one too (hashOfJoined). */
  hashOf(term: number): number {
    return this.#hashes[term]!;
  }

  /** The hash of two terms written as one, or of three. */
  hashOfJoined(first: number, second: number, third = -1): number {
    const hash = this.#hashOn(this.#hashes[first]!, second);
    return (third < 0 ? hash : this.#hashOn(hash, third)) >>> 0;
  }

  /** The number of the term that two, or three, are when they are written as one, given their hash; -1 for none. */
  findJoined(hash: number, first: number, second: number, third = -1): number {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask); this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const term = this.#slots[slot]! - 1;
      if (this.#hashes[term] === hash && this.#isJoined(term, first, second, third)) return term;
    }
    return -1;
  }

  /** Writes the code units of a term into `into` from `at` on, and returns where they end. */
  write(term: number, into: Uint16Array, at: number): number {
    let end = at;
    for (let from = this.#starts[term]!; from < this.#starts[term + 1]!; from += 1)
      into[end++] = this.#codes[from]!;
    return end;
  }

  /** Below 0 when the first comes before the other one by their code units, as texts do. */
  compare(left: number, right: number): number {
    const length = Math.min(this.lengthOf(left), this.lengthOf(right));
    const first = this.#starts[left]!;
    const second = this.#starts[right]!;
    for (let at = 0; at < length; at += 1) {
      const difference = this.#codes[first + at]! - this.#codes[second + at]!;
      if (difference !== 0) return difference;
    }
    return this.lengthOf(left) - this.lengthOf(right);
  }

  /** Where a term is, or would be. */
  #slotOf(codes: Uint16Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = slotOf(hash, mask);
    for (let slotValue = this.#slots[slot]!; slotValue !== 0; slotValue = this.#slots[slot]!) {
      if (this.#hashes[slotValue - 1] === hash && this.#is(slotValue - 1, codes, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #is(term: number, codes: Uint16Array, start: number, end: number): boolean {
    const own = this.#starts[term]!;
    if (this.#starts[term + 1]! - own !== end - start) return false;
    for (let at = 0; at < end - start; at += 1) if (this.#codes[own + at] !== codes[start + at]) return false;
    return true;
  }

  #isJoined(term: number, first: number, second: number, third: number): boolean {
    let at = this.#starts[term]!;
    for (const part of third < 0 ? [first, second] : [first, second, third]) {
      const end = at + this.lengthOf(part);
      if (end > this.#starts[term + 1]! || !this.#is(part, this.#codes, at, end)) return false;
      at = end;
    }
    return at === this.#starts[term + 1]!;
  }

  #hashOn(before: number, term: number): number {
    let hash = before;
    const end = this.#starts[term + 1]!;
    for (let at = this.#starts[term]!; at < end; at += 1) hash = Math.imul(hash ^ this.#codes[at]!, prime);
    return hash;
  }

  #makeRoom(length: number): void {
    if (this.size + 2 > this.#starts.length) {
      this.#starts = twice(this.#starts, Uint32Array);
      this.#hashes = twice(this.#hashes, Uint32Array);
    }
    while (this.#starts[this.size]! + length > this.#codes.length)
      this.#codes = twice(this.#codes, Uint16Array);
  }

  #spread(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let term = 0; term < this.size; term += 1) {
      let slot = slotOf(this.#hashes[term]!, mask);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = term + 1;
    }
  }
}

function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

function twice<Kind extends Uint16Array | Uint32Array>(old: Kind, Made: new (length: number) => Kind): Kind {
  const made = new Made(old.length * 2);
  made.set(old);
  return made;
}

const prime = 0x01000193;

/** FNV-1a over code units: that of a text goes on where that of its beginning ends. */
export function hashOf(codes: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ codes[at]!, prime);
  return hash >>> 0;
}

/** The bits of a hash are mixed once more: the lowest ones choose the slot. */
function slotOf(hash: number, mask: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & mask;
}
