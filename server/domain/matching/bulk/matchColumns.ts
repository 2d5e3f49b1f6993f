// The columns of a file of matches, by the names that people and our own export give them, French and English.
import type { ownFields, theirFields } from "#server/store/queries/matching/bulk/matchLines.ts";
import { columnKey } from "#server/extractors/columns/columnNames.ts";

type OwnField = (typeof ownFields)[number];
export type TheirField = (typeof theirFields)[number];

/** Where each is found, by the place of its column; absent where the file has none. */
export type MatchColumns = {
  own: Partial<Record<OwnField, number>>;
  theirs: Partial<Record<TheirField, number>>;
  website: number | undefined;
  type: number | undefined;
};

/** As columnKey leaves them, the best first. */
const ownNames: Record<OwnField, string> = {
  product_id: "identifiant, product id, id produit, identifiant produit, mon identifiant, own product id, id",
  sku: "sku, mon sku, own sku, reference, ref, reference produit, ma reference, code article, code produit, product reference",
  ean: "ean, mon ean, own ean, gtin, code barres, code barre, ean13, ean 13, gtin13, barcode, upc",
  internal_ref: "reference interne, ref interne, internal ref, internal reference, code interne",
};
const theirNames: Record<TheirField, string> = {
  product_id:
    "identifiant chez le concurrent, identifiant concurrent, id concurrent, product id concurrent, competitor product id, competitor id",
  url:
    "url concurrent, adresse chez le concurrent, adresse concurrent, adresse concurrente, url du concurrent, url chez le concurrent, lien concurrent, " +
    "lien du concurrent, competitor url, competitor address, address at the competitor, competitor link, competitor product url, " +
    "url competitor, url, lien, link",
  sku:
    "sku concurrent, sku chez le concurrent, sku du concurrent, reference concurrent, reference chez le concurrent, competitor sku, " +
    "sku at the competitor, competitor reference",
  ean: "ean concurrent, ean chez le concurrent, ean du concurrent, gtin concurrent, competitor ean, ean at the competitor, competitor gtin",
};
const websiteNames =
  "site concurrent, concurrent, site du concurrent, nom du concurrent, competitor website, competitor, competitor site, " +
  "competitor name, site, website, site web";
const typeNames = "type, type de match, match type, statut, status";

const known = new Set(
  [...Object.values(ownNames), ...Object.values(theirNames), websiteNames, typeNames].flatMap((names) =>
    names.split(", "),
  ),
);

/**
 * `labels`: what the catalogue calls its competitors. Null when no product of one's own, or none of a competitor's, is
 * named by any column.
 */
export function matchColumns(header: readonly string[], labels: readonly string[] = []): MatchColumns | null {
  const written = header.map(columnKey);
  const usual = usualNameOf([...labels.map(columnKey), ...wordsOfExport(written)]);
  const keys = written.map((key) => (known.has(key) ? key : usual(key)));
  const placeOf = (names: string): number | undefined => {
    const places = names.split(", ").map((name) => keys.indexOf(name));
    return places.find((index) => index !== -1);
  };
  const own = placesOf(ownNames, placeOf);
  const theirs = placesOf(theirNames, placeOf);
  if (Object.keys(own).length === 0 || Object.keys(theirs).length === 0) return null;
  return { own, theirs, website: placeOf(websiteNames), type: placeOf(typeNames) };
}

/** How our export calls a competitor's website, product and address, around what the catalogue calls them. */
const exportedNames = [
  ["site ", "identifiant ", "url "].map((before) => [before, ""] as const),
  [" website", " product id", " url"].map((behind) => ["", behind] as const),
];

/** What an export of any catalogue calls competitors: the word that all three columns have in common. */
function wordsOfExport(keys: readonly string[]): string[] {
  return exportedNames.flatMap(([website, ...others]) => {
    const [before, behind] = website!;
    const named = keys.filter((key) => key.startsWith(before) && key.endsWith(behind));
    const words = named.map((key) => key.slice(before.length, key.length - behind.length));
    return words.filter((word) => others.every(([start, end]) => keys.includes(start + word + end)));
  });
}

/** The known name that a name becomes where one of these words stands for "concurrent" or "competitor"; itself without one. */
function usualNameOf(words: readonly string[]): (key: string) => string {
  return (key) => {
    const names = words
      .filter((word) => word !== "")
      .flatMap((word) =>
        ["concurrent", "competitor"].map((usual) => ` ${key} `.replace(` ${word} `, ` ${usual} `).trim()),
      );
    return names.find((name) => known.has(name)) ?? key;
  };
}

function placesOf<Field extends string>(
  names: Record<Field, string>,
  placeOf: (names: string) => number | undefined,
): Partial<Record<Field, number>> {
  const places = (Object.keys(names) as Field[]).map((field) => [field, placeOf(names[field])] as const);
  return Object.fromEntries(places.filter(([, index]) => index !== undefined)) as Partial<
    Record<Field, number>
  >;
}

/** What a line asks for: a match as a person makes it, as it comes from elsewhere, or that there be none. */
type Action = "manual" | "import" | "undo";

const actionNames: Record<Action, string> = {
  manual: "manuel, manual, a la main, main, by hand, match, matche, matched, accepte, accepted, oui, yes, ok",
  import: "import, importe, imported, regle, rule, cle, key, image, auto, automatique, automatic",
  undo: "rejete, rejected, defait, undone, refuse, refused, non, no, unmatch, unmatched, dissocie, pas un match",
};

const actions = new Map(
  (Object.keys(actionNames) as Action[]).flatMap((action) =>
    actionNames[action].split(", ").map((name) => [name, action] as const),
  ),
);

/** By the word of a line; nothing said is a match by hand. Undefined for another word. */
export function actionNamed(word: string): Action | undefined {
  return word === "" ? "manual" : actions.get(columnKey(word));
}
