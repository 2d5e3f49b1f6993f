// The products of one website, or some of them, ready to be searched.
import { randomUUID } from "node:crypto";
import { NumberList } from "../numberList.ts";
import { attributePrefix, kindOf } from "./fieldTerms.ts";
import { sharedCopy, sharedFloats } from "./sharedArrays.ts";
import { TextIndex, type TextIndexData } from "./textIndex.ts";
import { TextIndexBuilder } from "./textIndexBuilder.ts";

/** A product by the names of its searched fields; attributes as attr.slug. */
export type SearchDocument = { id: number; values: Readonly<Record<string, string | number | null>> };

/** Of one website no more attributes are searched: the first ones, by the products' ids. */
const mostAttributes = 200;

/** What a shard is made of. Posted to another thread its arrays are shared, not copied. */
export type ShardData = {
  /** No two have the same. */
  key: string;
  /** Documents by number, in the order of their ids. */
  ids: Float64Array;
  /** Fields that at least one document has. */
  texts: Map<string, TextIndexData>;
  /** By document, NaN where it has none. */
  numbers: Map<string, Float64Array>;
  /** By document, 1 where it was replaced or removed; null while all live. */
  dead: Uint8Array | null;
  deadCount: number;
};

export class Shard {
  readonly data: ShardData;
  readonly texts: ReadonlyMap<string, TextIndex>;

  constructor(data: ShardData) {
    this.data = data;
    this.texts = new Map([...data.texts].map(([field, text]) => [field, new TextIndex(text)]));
  }

  get ids(): Float64Array {
    return this.data.ids;
  }
  get numbers(): ReadonlyMap<string, Float64Array> {
    return this.data.numbers;
  }

  /** Documents, the dead among them. */
  get count(): number {
    return this.ids.length;
  }

  isDead(document: number): boolean {
    return this.data.dead !== null && this.data.dead[document] === 1;
  }

  /** Roughly what it takes. */
  get bytes(): number {
    let bytes = this.ids.byteLength + (this.data.dead?.byteLength ?? 0);
    for (const column of this.numbers.values()) bytes += column.byteLength;
    for (const index of this.texts.values()) bytes += index.bytes;
    return bytes;
  }

  /** The number of the living document with this id, or -1. */
  numberOf(id: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const middleId = this.ids[middle]!;
      if (middleId === id) return this.isDead(middle) ? -1 : middle;
      if (middleId < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

/** The documents come in the order of their ids. */
export function buildShard(documents: Iterable<SearchDocument>): Shard {
  const builder = new ShardBuilder();
  for (const document of documents) builder.add(document);
  return builder.seal();
}

export class ShardBuilder {
  readonly #ids = new NumberList(Float64Array);
  readonly #texts = new Map<string, TextIndexBuilder>();
  readonly #numbers = new Map<string, NumberList<Float64Array>>();
  #attributes = 0;

  get count(): number {
    return this.#ids.length;
  }

  add({ id, values }: SearchDocument): void {
    this.begin(id);
    for (const [field, value] of Object.entries(values)) {
      if (value !== null) this.put(field, value);
    }
  }

  /** The next document, whose values follow. */
  begin(id: number): void {
    const last = this.#ids.items[this.#ids.length - 1]!;
    if (this.#ids.length > 0 && id <= last) throw new Error(`Document ${id} comes after ${last}`);
    this.#ids.push(id);
  }

  /** A value of the document that was begun last; each field once. "" is none. */
  put(field: string, value: string | number): void {
    if (value === "") return;
    const document = this.#ids.length - 1;
    const kind = kindOf(field);
    if (kind === "number") {
      const column = this.#columnAt(field);
      while (column.length < document) column.push(Number.NaN);
      column.push(Number(value));
      return;
    }
    const text = this.textAt(field);
    if (!text) return;
    fill(text, document);
    if (kind === "keyword") text.addKey(String(value));
    else text.addText(String(value));
  }

  /** The index of a text or a reference, to put terms there; undefined when it is one attribute too many. */
  textAt(field: string): TextIndexBuilder | undefined {
    const textIndex = this.#texts.get(field);
    if (textIndex) return textIndex;
    if (field.startsWith(attributePrefix) && ++this.#attributes > mostAttributes) return undefined;
    const made = new TextIndexBuilder();
    this.#texts.set(field, made);
    return made;
  }

  #columnAt(field: string): NumberList<Float64Array> {
    const numberIndex = this.#numbers.get(field);
    if (numberIndex) return numberIndex;
    const made = new NumberList(Float64Array);
    this.#numbers.set(field, made);
    return made;
  }

  seal(): Shard {
    const { length } = this.#ids;
    const texts = [...this.#texts].map(([field, text]) => {
      fill(text, length);
      return [field, text.seal()] as const;
    });
    const numbers = [...this.#numbers].map(([field, column]) => [field, columnOf(column, length)] as const);
    return new Shard({
      key: randomUUID(),
      ids: sharedCopy(this.#ids.items, length),
      texts: new Map(texts),
      numbers: new Map(numbers),
      dead: null,
      deadCount: 0,
    });
  }
}

/** Documents before this one have no value. */
function fill(text: TextIndexBuilder, document: number): void {
  while (text.count < document) text.addNothing();
}

function columnOf(values: NumberList<Float64Array>, length: number): Float64Array {
  const column = sharedFloats(length).fill(Number.NaN);
  column.set(values.items.subarray(0, values.length));
  return column;
}
