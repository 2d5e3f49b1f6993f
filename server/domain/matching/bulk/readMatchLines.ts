// From the records of a file to the lines that are staged: what each asks for, or what is wrong with it by itself.
import { cut } from "#shared/messages/cut.ts";
import type { MessageValues } from "#shared/messages/index.ts";
import { cleanText } from "#server/extractors/products/cleanText.ts";
import type { CsvRecord } from "#server/extractors/tables/tokenizeCsv.ts";
import type { LineProblem, StagedLine } from "#server/store/queries/matching/bulk/matchLines.ts";
import { ownFields, theirFields } from "#server/store/queries/matching/bulk/matchLines.ts";
import { type MatchColumns, type TheirField, actionNamed } from "./matchColumns.ts";
import type { KnownWebsites } from "./websitesNamed.ts";

/** Longer than any key or address that is stored. */
const longestKey = 2_000;

export class MatchLineReader {
  readonly #columns: MatchColumns;
  readonly #websites: KnownWebsites;
  readonly #width: number;

  constructor(columns: MatchColumns, websites: KnownWebsites, width: number) {
    this.#columns = columns;
    this.#websites = websites;
    this.#width = width;
  }

  read({ line, cells, trouble }: CsvRecord): StagedLine {
    if (trouble) {
      const bounds = { cells: "cells" in trouble ? trouble.cells : 0, columns: this.#width, max_KB: 64 };
      return refused(line, `feed.line.${trouble.kind}`, bounds);
    }
    const texts = cells.map((cell) => unguarded(cleanText(cell)));
    const own = firstOf(ownFields, this.#columns.own, texts);
    if (!own) return refused(line, "matchImport.line.noOwnKey");
    const theirs = firstOf(theirFields, this.#columns.theirs, texts);
    if (!theirs) return refused(line, "matchImport.line.noTheirKey");
    const url = cellAt(texts, this.#columns.theirs.url);
    for (const key of [own.key, theirs.key, url]) {
      if (key.length > longestKey) return refused(line, "matchImport.line.tooLong", { max: longestKey });
      if (isAbridged(key)) return refused(line, "matchImport.line.abridged", { key });
    }
    const word = cellAt(texts, this.#columns.type);
    const action = actionNamed(word);
    if (!action) return refused(line, "matchImport.line.unknownType", { type: cut(word, 100) });
    const target = this.#placeOf(cellAt(texts, this.#columns.website), theirs, url);
    if ("problem" in target) return refused(line, target.problem, target.told);
    return {
      line,
      action,
      own_field: own.field,
      own_key: own.key,
      their_field: target.theirs.field,
      their_key: target.theirs.key,
      asked_website_id: target.id,
      problem: null,
      told: null,
    };
  }

  /** The website, null for any of the competitors', and the key to look for there. */
  #placeOf(
    name: string,
    theirs: TheirKey,
    url: string,
  ): { id: number | null; theirs: TheirKey } | { problem: LineProblem; told: MessageValues } {
    if (name === "") return { id: theirs.field === "url" ? null : this.#websites.only, theirs };
    const values = { website: cut(name, 200) };
    const called = this.#websites.named(name);
    if (called.length === 0) return { problem: "matchImport.line.websiteNotLinked", told: values };
    if (called.length === 1) return { id: called[0]!, theirs };
    // Several are called so: the address of the product tells which.
    if (url === "") return { problem: "matchImport.line.websiteAmbiguous", told: values };
    const [at, ...others] = this.#websites.at(url).filter((id) => called.includes(id));
    const isOne = at !== undefined && others.length === 0;
    return isOne ? { id: at, theirs } : { id: null, theirs: { field: "url", key: url } };
  }
}

type TheirKey = { field: TheirField; key: string };

function cellAt(texts: readonly string[], column: number | undefined): string {
  return column === undefined ? "" : (texts[column] ?? "");
}

/** The first of these fields that the line fills in. */
function firstOf<Field extends string>(
  fields: readonly Field[],
  places: Partial<Record<Field, number>>,
  texts: readonly string[],
): { field: Field; key: string } | undefined {
  for (const field of fields) {
    const key = cellAt(texts, places[field]);
    if (key !== "") return { field, key };
  }
  return undefined;
}

/** Exports put an apostrophe before what a spreadsheet would run. */
function unguarded(cell: string): string {
  return /^'+[=+\-@＝＋－＠\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** "3,24568E+12": a spreadsheet has dropped the last digits of a code. */
function isAbridged(key: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(key);
}

function refused(line: number, problem: LineProblem, values: MessageValues = {}): StagedLine {
  return {
    line,
    action: null,
    own_field: null,
    own_key: null,
    their_field: null,
    their_key: null,
    asked_website_id: null,
    problem,
    told: values,
  };
}
