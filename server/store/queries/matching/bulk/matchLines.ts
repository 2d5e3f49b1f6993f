// The lines of a file of matches, in a table of the session: which products they mean, and which are at odds.
import { sql } from "kysely";
import pg from "pg";
import { copyRows } from "#server/store/connection/copy.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import type { Db } from "../../../database.ts";
import { type SlotPair, pairsTable } from "../manualOffers.ts";

export type LineProblem = Extract<MessageKey, `matchImport.line.${string}` | `feed.line.${string}`>;

/** A line as it was read; with a problem, nothing else of it counts. */
export type StagedLine = {
  line: number;
  action: "manual" | "import" | "undo" | null;
  own_field: string | null;
  own_key: string | null;
  their_field: string | null;
  their_key: string | null;
  /** Null: any competitor of the catalogue. */
  asked_website_id: number | null;
  problem: LineProblem | null;
  told: MessageValues | null;
};

const stagedColumns = [
  "line",
  "action",
  "own_field",
  "own_key",
  "their_field",
  "their_key",
  "asked_website_id",
  "problem",
  "told",
] as const;

/** In a session: the table lives as long as it does. */
export async function makeLineTable(db: Db): Promise<void> {
  await sql`
    create temp table match_line (
      line integer not null, action text, own_field text, own_key text, their_field text, their_key text,
      asked_website_id bigint, problem text, told jsonb,
      own_id bigint, website_id bigint, their_id bigint, other_line integer
    )`.execute(db);
}

export async function stageLines(client: pg.ClientBase, lines: readonly StagedLine[]): Promise<void> {
  const cells = lines.map((line) =>
    stagedColumns.map((name) =>
      name === "told" ? line.told && JSON.stringify(line.told) : (line[name] as string | number | null),
    ),
  );
  await copyRows(client, "match_line", stagedColumns, cells);
}

/** Fields by which a product is named; of several that a line fills in the first counts. */
export const ownFields = ["product_id", "sku", "ean", "internal_ref"] as const;
export const theirFields = ["product_id", "url", "sku", "ean"] as const;

type LineCounts = { lines: number; failed: number; repeated: number };

export async function countLines(db: Db): Promise<LineCounts> {
  const { rows } = await sql<LineCounts>`
    select count(*)::int as lines, (count(*) filter (where problem is not null))::int as failed,
           (count(*) filter (where problem is null and action = 'repeated'))::int as repeated
    from match_line`.execute(db);
  return rows[0]!;
}

export type ProblemLine = Pick<StagedLine, "line" | "own_key" | "their_key" | "their_field" | "told"> & {
  problem: LineProblem;
  other_line: number | null;
};

/** The first lines in error, in the order of the file. */
export async function problemLines(db: Db, most: number): Promise<ProblemLine[]> {
  const { rows } = await sql<ProblemLine>`
    select line, problem, own_key, their_key, their_field, told, other_line
    from match_line where problem is not null order by line limit ${most}`.execute(db);
  return rows;
}

/** Says of these live matches that they came from elsewhere. */
export async function markImported(tx: Db, catalogId: number, pairs: readonly SlotPair[]): Promise<void> {
  await sql`
    update offer set type = 'import' from ${pairsTable(pairs)}
    where offer.catalog_id = ${catalogId} and offer.product_id = pair.product_id
      and offer.website_id = pair.website_id and offer.competitor_product_id = pair.competitor_product_id`.execute(
    tx,
  );
}
