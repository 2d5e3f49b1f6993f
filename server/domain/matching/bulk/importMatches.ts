// Matches that people bring in a file, and those that they undo with one. The lines are staged, the products they name are
// found for all of them at once, and what is to change is written in pieces, each with its comparisons (0037).
import { competitorsOfCatalog } from "#server/store/queries/catalogs/websiteUses.ts";
import type { Readable } from "node:stream";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { noMatchColumns, tooManyMatchLines } from "#server/errors.ts";
import { type OpenedTable, openTable } from "#server/extractors/tables/openTable.ts";
import { type Store, type Db, inTransaction } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { type DueLine, dueLines } from "#server/store/queries/matching/bulk/dueLines.ts";
import {
  countLines,
  makeLineTable,
  markImported,
  problemLines,
  stageLines,
} from "#server/store/queries/matching/bulk/matchLines.ts";
import { resolveLines } from "#server/store/queries/matching/bulk/resolveLines.ts";
import { settleLines } from "#server/store/queries/matching/bulk/settleLines.ts";
import type { Actor } from "#server/store/scopes.ts";
import { type Session, openSession } from "#server/store/connection/session.ts";
import { productsSeenBy, readerOfCatalog } from "#server/store/visitors.ts";
import { Limiter } from "#server/limiter.ts";
import { decidePairs } from "../matchManually.ts";
import { type MatchColumns, matchColumns } from "./matchColumns.ts";
import { MatchLineReader } from "./readMatchLines.ts";
import { shownProblem } from "./shownProblem.ts";
import { type KnownWebsites, knownWebsites } from "./websitesNamed.ts";

export type MatchImport = {
  /** Lines of the file, the header and blank ones left out: the sum of the next four. */
  lines: number;
  matched: number;
  unmatched: number;
  unchanged: number;
  failed: number;
  /** The first lines in error. */
  errors: { line: number; key: MessageKey; values: MessageValues }[];
};

export const importBounds = { bytes: 200_000_000, lines: 1_000_000, errors: 1_000 } as const;

/** As many as a comparison follows at once (docs/decisions/0007). */
const linesPerTransaction = 1_000;

type Tools = { store: Store; actor: Actor };
type Catalog = { id: number; website_id: number; customLabel: readonly string[] };
type Asked = {
  open: () => Readable;
  /** Nothing is written; what would be is counted. */
  dryRun: boolean;
  tell?: (done: number, total: number) => void;
};

/** Each holds a connection, and much of a processor. */
const importing = new Limiter<number>({ perKey: 1, total: 2 });

/**
 * Throws 422 for a file that cannot be read, or has no columns for the products of both sides, 413 for one too long, and
 * the signal's reason. Killed, or called off, it leaves whole pieces; imported again, the file does what is left.
 */
export async function importMatches(
  by: Tools,
  catalog: Catalog,
  request: Asked,
  signal: AbortSignal,
): Promise<MatchImport> {
  return importing.run(catalog.id, () => carryOut(by, catalog, request, signal), signal);
}

async function carryOut(
  { store, actor }: Tools,
  catalog: Catalog,
  { open, dryRun, tell = () => undefined }: Asked,
  signal: AbortSignal,
): Promise<MatchImport> {
  const session = await openSession(store);
  const { db } = session;
  const cut = () => session.cut();
  signal.addEventListener("abort", cut, { once: true });
  try {
    signal.throwIfAborted();
    const websites = await competitorsOfCatalog(db, catalog.id);
    const websitesByName = knownWebsites(websites);
    await stage(session, open(), { websites: websitesByName, labels: catalog.customLabel }, signal);
    await resolveLines(db, {
      ownWebsiteId: catalog.website_id,
      websiteIds: websites.map(({ id }) => id),
      theirs: productsSeenBy(await readerOfCatalog(db, catalog.id)),
    });
    await settleLines(db);
    const { lines, failed, repeated } = await countLines(db);
    const errors = (await problemLines(db, importBounds.errors)).map((problemLine) =>
      shownProblem(problemLine, websitesByName),
    );
    const counts = { matched: 0, unmatched: 0, unchanged: repeated };
    let done = failed + repeated;
    for await (const due of piecesOf(db, catalog.id, dryRun ? "look" : { by: actor.customer_id })) {
      for (const line of due) counts[outcomeOf(line)] += 1;
      tell((done += due.length), lines);
    }
    return { lines, ...counts, failed, errors };
  } catch (problem) {
    signal.throwIfAborted();
    throw problem;
  } finally {
    signal.removeEventListener("abort", cut);
    await session.close();
  }
}

/** The lines to be carried out, each piece once it is written; those that undo come first. */
async function* piecesOf(
  db: Db,
  catalogId: number,
  writing: "look" | { by: number },
): AsyncGenerator<DueLine[]> {
  for (const undoing of [true, false]) {
    let after = 0;
    for (;;) {
      const next = { undoing, after, limit: linesPerTransaction };
      const due = await inTransaction(db, async (tx) => {
        if (writing === "look") return dueLines(tx, catalogId, next);
        await lockComparison(tx, catalogId);
        const due = await dueLines(tx, catalogId, next);
        await write(tx, catalogId, due, writing.by);
        return due;
      });
      if (due.length === 0) break;
      after = due.at(-1)!.line;
      yield due;
    }
  }
}

async function stage(
  { db, client }: Session,
  content: Readable,
  { websites, labels }: { websites: KnownWebsites; labels: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const table = await openTable(content, {
    maxBytes: importBounds.bytes,
    isHeader: (cells) => matchColumns(cells, labels) !== null,
    signal,
  });
  try {
    const reader = new MatchLineReader(columnsOf(table, labels), websites, table.header.length);
    await makeLineTable(db);
    let lines = 0;
    for await (const records of table.records()) {
      lines += records.length;
      if (lines > importBounds.lines) throw tooManyMatchLines(importBounds.lines);
      await stageLines(
        client,
        records.map((record) => reader.read(record)),
      );
    }
  } finally {
    await table.close();
  }
}

function columnsOf({ header }: OpenedTable, labels: readonly string[]): MatchColumns {
  const columns = matchColumns(header, labels);
  if (!columns) throw noMatchColumns(header);
  return columns;
}

/** What a line changes. A match that somebody made by hand stays that, whatever a file says of where it comes from. */
function outcomeOf({ action, standing }: DueLine): "matched" | "unmatched" | "unchanged" {
  if (action === "undo") return standing === "undone" ? "unchanged" : "unmatched";
  const stands = action === "manual" ? standing === "manual" : standing !== null && standing !== "undone";
  return stands ? "unchanged" : "matched";
}

async function write(tx: Db, catalogId: number, due: readonly DueLine[], by: number): Promise<void> {
  const changing = due.filter((line) => outcomeOf(line) !== "unchanged");
  const pairs = changing.map(({ product_id, website_id, competitor_product_id }) => ({
    product_id,
    website_id,
    competitor_product_id,
  }));
  const verdict = due[0]?.action === "undo" ? "rejected" : "accepted";
  await decidePairs(tx, catalogId, { verdict, pairs, judge: { by } });
  const imported = pairs.filter((_, at) => changing[at]!.action === "import");
  if (imported.length > 0) await markImported(tx, catalogId, imported);
}
