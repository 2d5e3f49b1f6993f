// The products of one website, ready to be searched.
import { attributePrefix, kindOf } from "./fieldTerms.ts";
import { type TextIndex, TextIndexBuilder } from "./textIndex.ts";

/** A product by the names of its searched fields; attributes as attr.slug. */
export type SearchDocument = { id: number; values: Readonly<Record<string, string | number | null>> };

/** Of one website no more attributes are searched. */
const mostAttributes = 200;

/** Documents by number, in the order of their ids. */
export class Shard {
  readonly ids: Float64Array;
  /** Fields that at least one document has. */
  readonly texts: ReadonlyMap<string, TextIndex>;
  /** By document, NaN where it has none. */
  readonly numbers: ReadonlyMap<string, Float64Array>;

  constructor(ids: Float64Array, texts: Map<string, TextIndex>, numbers: Map<string, Float64Array>) {
    this.ids = ids;
    this.texts = texts;
    this.numbers = numbers;
  }

  get count(): number {
    return this.ids.length;
  }

  /** Roughly what it takes. */
  get bytes(): number {
    let bytes = this.ids.byteLength;
    for (const column of this.numbers.values()) bytes += column.byteLength;
    for (const index of this.texts.values()) bytes += index.bytes;
    return bytes;
  }

  /** The number of the document with this id, or -1. */
  numberOf(id: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.ids[middle]!;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
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
  readonly #ids: number[] = [];
  readonly #texts = new Map<string, { builder: TextIndexBuilder; filled: number }>();
  readonly #numbers = new Map<string, number[]>();
  #attributes = 0;

  add({ id, values }: SearchDocument): void {
    const last = this.#ids.at(-1);
    if (last !== undefined && id <= last) throw new Error(`Document ${id} comes after ${last}`);
    const document = this.#ids.push(id) - 1;
    for (const [field, value] of Object.entries(values)) {
      if (value !== null && value !== "") this.#addValue(document, field, value);
    }
  }

  #addValue(document: number, field: string, value: string | number): void {
    const kind = kindOf(field);
    if (kind === "number") {
      const column = this.#numbers.get(field) ?? [];
      column[document] = Number(value);
      this.#numbers.set(field, column);
      return;
    }
    const text = this.#textAt(field);
    if (!text) return;
    fill(text, document);
    text.filled += 1;
    if (kind === "keyword") text.builder.addKey(String(value));
    else text.builder.addText(String(value));
  }

  #textAt(field: string) {
    const known = this.#texts.get(field);
    if (known) return known;
    if (field.startsWith(attributePrefix) && ++this.#attributes > mostAttributes) return undefined;
    const made = { builder: new TextIndexBuilder(), filled: 0 };
    this.#texts.set(field, made);
    return made;
  }

  seal(): Shard {
    const { length } = this.#ids;
    const texts = [...this.#texts].map(([field, text]) => {
      fill(text, length);
      return [field, text.builder.seal()] as const;
    });
    const numbers = [...this.#numbers].map(
      ([field, column]) =>
        [field, Float64Array.from({ length }, (_, document) => column[document] ?? Number.NaN)] as const,
    );
    return new Shard(Float64Array.from(this.#ids), new Map(texts), new Map(numbers));
  }
}

/** Documents before this one have no value. */
function fill(text: { builder: TextIndexBuilder; filled: number }, document: number): void {
  for (; text.filled < document; text.filled += 1) text.builder.addNothing();
}
