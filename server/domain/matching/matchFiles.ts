// Products of two files matched without a database: by keys first, then by what their texts say.
import { brandKey, gtin14, isbnGtin, mpnKey } from "#server/search/keys.ts";
import { TextMatcher } from "#server/search/matchTexts.ts";
import type { Explanation } from "#server/search/pairScore.ts";

export type FileProduct = {
  /** What identifies it in its file. */
  key: string;
  title: string;
  brand?: string | null | undefined;
  mpn?: string | null | undefined;
  ean?: string | null | undefined;
  isbn?: string | null | undefined;
  description?: string | null | undefined;
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

  addOwn(product: FileProduct): void {
    if (this.#own.add(product)) this.#texts.own.add(product);
  }
  addTheirs(product: FileProduct): void {
    if (this.#theirs.add(product)) this.#texts.theirs.add(product);
  }

  /** One match at most for each product of both files: those by keys, then those by text, the surest first. */
  match(): FileMatch[] {
    const byKey = this.#matchKeys();
    const { matches } = this.#texts.match(byKey, { mayBe: (own, theirs) => !this.#contradict(own, theirs) });
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
        score: Math.round(100 * Math.max(0, Math.min(1, pair.score))),
        method: "text" as const,
        explanation: pair.explanation,
      })),
    ];
  }

  #matchKeys(): { own: number; theirs: number; key: ProductKey }[] {
    const pairs: { own: number; theirs: number; key: ProductKey }[] = [];
    const taken = new Set<number>();
    const settled = new Set<number>();
    for (const key of ["gtin", "mpn"] as const) {
      const theirs = this.#theirs[key];
      for (const [value, own] of this.#own[key]) {
        const other = theirs.get(value);
        if (other === undefined || taken.has(other) || settled.has(own)) continue;
        if (key === "mpn" && this.#contradict(own, other)) continue;
        taken.add(other);
        settled.add(own);
        pairs.push({ own, theirs: other, key });
      }
    }
    return pairs;
  }

  /** Two different barcodes are two products, whatever else they share. */
  #contradict(own: number, theirs: number): boolean {
    const one = this.#own.gtins[own];
    const other = this.#theirs.gtins[theirs];
    return one !== undefined && other !== undefined && one !== other;
  }
}

/** One file's products by their keys; of several with the same one, the first. */
class Side {
  readonly keys: string[] = [];
  readonly gtins: (string | undefined)[] = [];
  readonly gtin = new Map<string, number>();
  readonly mpn = new Map<string, number>();
  readonly #known = new Set<string>();

  add({ key, ean, isbn, brand, mpn }: FileProduct): boolean {
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    const at = this.keys.push(key) - 1;
    const gtin = ((ean && gtin14(ean)) || (isbn && isbnGtin(isbn)) || undefined)?.gtin;
    this.gtins.push(gtin);
    if (gtin && !this.gtin.has(gtin)) this.gtin.set(gtin, at);
    const reference = brand && mpn && brandKey(brand) && mpnKey(mpn) && `${brandKey(brand)} ${mpnKey(mpn)}`;
    if (reference && !this.mpn.has(reference)) this.mpn.set(reference, at);
    return true;
  }
}
