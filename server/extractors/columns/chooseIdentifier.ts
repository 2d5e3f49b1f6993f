// By which column a file's products are told apart: what was chosen, or else what tells all of its lines apart.
import { productIdentifiers } from "#shared/reference/feedDialects.ts";
import { idOf, identifyingField } from "../products/identify.ts";
import type { Column } from "../products/lineCells.ts";
import type { Identifier, ReadOptions } from "../types.ts";

type ChosenIdentifier = {
  /** That of the settings, as far as it counts. */
  configured: Identifier | undefined;
  identifier: Identifier | undefined;
  /** The usual one, where several lines share it that another tells apart. */
  shared?: Identifier;
};

/** What tells products apart in lines that have these columns. */
export function chooseIdentifier(
  { type_options }: ReadOptions,
  columns: readonly Column[],
  rows: readonly string[][],
): ChosenIdentifier {
  const configured = type_options?.uniqueProductIdentifier || undefined;
  const isChosen = configured !== undefined && (type_options?.identifier_chosen || configured !== "url_slug");
  if (isChosen) return { configured, identifier: configured };
  // url_slug is what settings say when nobody chose: without an address in the file it gives way to what the file has.
  const byDefault = columns.some(({ field }) => field === "url") ? configured : undefined;
  const usual = byDefault ?? firstFilled(columns, rows);
  const better = usual && telling(usual, columns, rows);
  if (better) return { configured: undefined, identifier: better, shared: usual };
  return { configured: byDefault, identifier: usual };
}

/** A title identifies a product only where the settings say so. */
const usualIdentifiers = productIdentifiers.filter((name) => name !== "url_slug" && name !== "title");

/** The first of the mapped fields that identify products, passing over those that most lines leave empty. */
function firstFilled(columns: readonly Column[], rows: readonly string[][]): Identifier | undefined {
  const mapped = usualIdentifiers.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  const filled = mapped.find(
    ({ index }) => rows.filter((row) => row[index]?.trim()).length * 2 >= rows.length,
  );
  return (filled ?? mapped[0])?.field as Identifier | undefined;
}

/** Lines are of one product by these: of one moment or of one seller each. */
const severalLinesEach = new Set(["observedAt", "competitor_name"]);

/** What lines that repeat a product say alike, in whatever categories they put it. */
const sayWhich = ["title", "sku", "ean", "price"];

/**
 * Another identifier that every line has and none shares, where lines of several products share the usual one, as
 * variants do a page.
 */
function telling(
  usual: Identifier,
  columns: readonly Column[],
  rows: readonly string[][],
): Identifier | undefined {
  if (columns.some(({ field }) => severalLinesEach.has(field))) return undefined;
  const cellsOf = (field: string) => {
    const column = columns.find((other) => other.field === field);
    return rows.map((row) => (column ? (row[column.index] ?? "").trim() : ""));
  };
  const idsOf = (name: Identifier) => cellsOf(identifyingField(name)).map((cell) => idOf(cell, name));
  const ids = idsOf(usual);
  const said = sayWhich.map(cellsOf);
  const products = ids.map((id, line) => id && JSON.stringify([id, ...said.map((cells) => cells[line])]));
  if (countOf(products) === countOf(ids)) return undefined;
  const others = usualIdentifiers.filter((name) => identifyingField(name) !== identifyingField(usual));
  const candidates = usual === "url_slug" ? [...others, "url" as const] : others;
  return candidates.find((name) => countOf(idsOf(name)) === rows.length);
}

/** How many different ones there are. */
function countOf(values: readonly string[]): number {
  return new Set(values.filter((value) => value !== "")).size;
}
