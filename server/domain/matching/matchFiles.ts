// Products of two files matched without a database: by keys first, then by what their texts say.
import { articleGtin, isbnGtin, referenceKey } from "#server/search/keys.ts";
import { TextMatcher } from "#server/search/texts/matchTexts.ts";
import { measuresIn } from "#server/search/texts/measures/attributeMeasures.ts";
import type { Written } from "#server/search/texts/measures/readMeasures.ts";
import type { Explanation } from "#server/search/texts/pairScore.ts";
import { ofHundred } from "./score.ts";

export type FileProduct = {
  /** What identifies it in its file. */
  key: string;
  title: string;
  brand?: string | null | undefined;
  mpn?: string | null | undefined;
  /** How much is sold, where the file says it apart from the title. */
  unit?: string | null | undefined;
  ean?: string | null | undefined;
  isbn?: string | null | undefined;
  description?: string | null | undefined;
  /** Those among them that say how much of it is sold, how large or how strong it is, are read. */
  attributes?: Readonly<Record<string, unknown>> | null | undefined;
  price?: number | null | undefined;
};

/** Keys of both products, how sure the match is of 100, and what it was found by. */
export type FileMatch = { own: string; theirs: string; score: number } & (
  | { method: "key"; key: ProductKey }
  | { method: "text"; explanation: Explanation }
);

type ProductKey = "gtin" | "mpn";
/** As for matches of a catalogue (keyOffers.ts). */
const scores: Record<ProductKey, number> = { gtin: 100, mpn: 95 };

/** Filled product by product, then matched once. A key that comes twice in a file counts once. */
export class FileMatcher {
  readonly #texts = new TextMatcher();
  readonly #own = new Side();
  readonly #theirs = new Side();

  get ownCount(): number {
    return this.#own.keys.length;
  }
  get theirCount(): number {
    return this.#theirs.keys.length;
  }

  /** False for a product whose key another one had: it takes no part. */
  addOwn(product: FileProduct): boolean {
    const isNew = this.#own.add(product);
    if (isNew) this.#texts.own.add(product);
    return isNew;
  }
  addTheirs(product: FileProduct): boolean {
    const isNew = this.#theirs.add(product);
    if (isNew) this.#texts.theirs.add(product);
    return isNew;
  }

  /**
   * One match at most for each own product: those by keys, then those by text, the surest first. Several own products may
   * have the key of one of theirs, and each is matched with it; by text, a product of theirs is matched once.
   * `progress` is told how many own products were looked at.
   */
  async match(progress?: (done: number) => void): Promise<FileMatch[]> {
    const byKey = this.#matchKeys();
    const { matches } = await this.#texts.match(byKey, {
      mayBe: (own, theirs) => !this.#contradict(own, theirs),
      verdicts: { right: byKey, wrong: [] },
      written: {
        own: (ownNumber) => this.#own.written(ownNumber),
        theirs: (other) => this.#theirs.written(other),
      },
      progress,
    });
    const name = ({ own, theirs }: { own: number; theirs: number }) => ({
      own: this.#own.keys[own]!,
      theirs: this.#theirs.keys[theirs]!,
    });
    return [
      ...byKey.map((pair) => ({
        ...name(pair),
        score: scores[pair.key],
        method: "key" as const,
        key: pair.key,
      })),
      ...matches.map((pair) => ({
        ...name(pair),
        score: ofHundred(pair.score),
        method: "text" as const,
        explanation: pair.explanation,
      })),
    ];
  }

  #matchKeys(): { own: number; theirs: number; key: ProductKey }[] {
    const pairs: { own: number; theirs: number; key: ProductKey }[] = [];
    const settled = new Set<number>();
    for (const key of ["gtin", "mpn"] as const) {
      for (const [value, owns] of this.#own[key]) {
        const others = this.#theirs[key].get(value) ?? [];
        for (const own of owns) {
          const theirs = settled.has(own) ? undefined : this.#closest(own, others);
          if (theirs === undefined) continue;
          settled.add(own);
          pairs.push({ own, theirs, key });
        }
      }
    }
    return pairs;
  }

  /** Of several with the same key the one with the closest price, else the first. */
  #closest(own: number, others: readonly number[]): number | undefined {
    const price = this.#own.prices[own];
    const distance = (other: number) =>
      price === undefined ? 0 : Math.abs((this.#theirs.prices[other] ?? Infinity) - price);
    const possible = others.filter((other) => !this.#contradict(own, other));
    return possible.reduce<number | undefined>(
      (best, other) => (best === undefined || distance(other) < distance(best) ? other : best),
      undefined,
    );
  }

  /** Two different barcodes are two products, whatever else they share. */
  #contradict(own: number, theirs: number): boolean {
    const gtin = this.#own.gtins[own];
    const other = this.#theirs.gtins[theirs];
    return gtin !== undefined && other !== undefined && gtin !== other;
  }
}

/** One file's products by their keys. */
class Side {
  readonly keys: string[] = [];
  readonly gtins: (string | undefined)[] = [];
  readonly prices: (number | undefined)[] = [];
  readonly #titles: string[] = [];
  /** By number, where the file says it. */
  readonly #units = new Map<number, string>();
  readonly #measures = new Map<number, Readonly<Record<string, unknown>>>();
  readonly gtin = new Map<string, number[]>();
  readonly mpn = new Map<string, number[]>();
  readonly #known = new Set<string>();

  add({ key, title, unit, ean, isbn, brand, mpn, price, attributes }: FileProduct): boolean {
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    const at = this.keys.push(key) - 1;
    const gtin = ((ean && articleGtin(ean)) || (isbn && isbnGtin(isbn)) || undefined)?.gtin;
    this.gtins.push(gtin);
    this.prices.push(price ?? undefined);
    this.#titles.push(title);
    if (unit) this.#units.set(at, unit);
    const measures = measuresIn(attributes);
    if (measures) this.#measures.set(at, measures);
    if (gtin) addTo(this.gtin, gtin, at);
    const reference = brand && mpn && referenceKey(brand, mpn);
    if (reference) addTo(this.mpn, reference, at);
    return true;
  }

  /** What it is called and how much of it is sold, as it is written. */
  written(at: number): Written {
    return {
      title: this.#titles[at]!,
      unit: this.#units.get(at) ?? null,
      measures: this.#measures.get(at) ?? null,
    };
  }
}

function addTo(products: Map<string, number[]>, key: string, at: number): void {
  const there = products.get(key);
  if (there) there.push(at);
  else products.set(key, [at]);
}
