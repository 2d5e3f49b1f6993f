// The lines of a file of matches, in a table of the session: which products they mean, and which are at odds.
import type pg from "pg";
import { type RawBuilder, sql } from "kysely";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { copyRows } from "#server/store/connection/copy.ts";
import type { Db } from "../../database.ts";
import { type SlotPair, pairsTable } from "./manualOffers.ts";

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

type Places = {
  ownWebsiteId: number;
  websiteIds: readonly number[];
  /** What the competitors' products are read from, in the columns of product_view. */
  theirs: RawBuilder<unknown>;
};

/** Fields by which a product is named; of several that a line fills in the first counts. */
export const ownFields = ["product_id", "sku", "ean", "internal_ref"] as const;
export const theirFields = ["product_id", "url", "sku", "ean"] as const;

/** Finds the products that the lines name, and puts down what is wrong with those that name none, or several. */
export async function resolveLines(db: Db, { ownWebsiteId, websiteIds, theirs }: Places): Promise<void> {
  await sql`analyze match_line`.execute(db);
  const isOwn = sql`product.website_id = ${ownWebsiteId}`;
  for (const field of ownFields)
    await resolve(db, { side: "own", field, products: sql.table("product"), target: isOwn });
  const isTheirs = sql`product.website_id = any(${websiteIds}::bigint[])
      and product.website_id = coalesce(asked.website_id, product.website_id)`;
  for (const field of theirFields)
    await resolve(db, { side: "their", field, products: theirs, target: isTheirs });
  await sql`
    update match_line set problem = case when own_id is null then 'matchImport.line.unknownOwn'
                                         else 'matchImport.line.unknownTheirs' end
    where problem is null and (own_id is null or their_id is null)`.execute(db);
}

type Side = {
  side: "own" | "their";
  field: string;
  products: RawBuilder<unknown>;
  target: RawBuilder<unknown>;
};

async function resolve(db: Db, { side, field, products, target }: Side): Promise<void> {
  const column = (name: string) => sql.ref(`${side}_${name}`);
  const written =
    side === "own"
      ? sql`own_id = found.id, problem = case when found.count > 1 then 'matchImport.line.ownOfTwo' end`
      : sql`their_id = found.id, website_id = found.website_id,
            problem = case when found.websites > 1 then 'matchImport.line.websiteNeeded'
                           when found.count > 1 then 'matchImport.line.theirsOfTwo' end`;
  await sql`
    with asked as materialized (
      select line, ${column("key")} as key, asked_website_id as website_id, ${keyOf(field, column("key"))} as made
      from match_line where problem is null and ${column("field")} = ${field}
    ), found as (
      select asked.line, min(product.id) as id, min(product.website_id) as website_id,
             count(distinct product.id) as count, count(distinct product.website_id) as websites
      from asked join ${products} as product on ${isNamed(field)}
      where ${target} and product.kind = 'product'
      group by asked.line
    )
    update match_line set ${written} from found where match_line.line = found.line`.execute(db);
}

/** What is made of a key once, to be looked for. */
function keyOf(field: string, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (field === "url") return sql`url_key(${key})::text`;
  return field === "ean" ? sql`gtin14(${key})` : sql`null::text`;
}

/** Addresses as those of order files; a code that is no barcode as it is written. */
function isNamed(field: string): RawBuilder<unknown> {
  if (field === "url") return sql`product.url is not null and url_key(product.url)::text = asked.made`;
  if (field === "ean")
    return sql`product.gtin = asked.made or asked.made is null and product.ean = asked.key`;
  return sql`${sql.ref(`product.${field}`)} = asked.key`;
}

/**
 * An own product has one match at a website: of lines that ask for two the first stands, and so it does against one that
 * undoes the same pair. A line that says again what one before says is repeated.
 */
export async function settleLines(db: Db): Promise<void> {
  await sql`
    with first as materialized (
      select distinct on (own_id, website_id) own_id, website_id, their_id, line
      from match_line where problem is null and action <> 'undo'
      order by own_id, website_id, line
    )
    update match_line set
      other_line = first.line,
      problem = case when match_line.action = 'undo' then 'matchImport.line.contradicts'
                     when match_line.their_id <> first.their_id then 'matchImport.line.slotTwice' end,
      action = case when match_line.their_id = first.their_id and match_line.action <> 'undo' then 'repeated'
                    else match_line.action end
    from first
    where match_line.problem is null and match_line.own_id = first.own_id
      and match_line.website_id = first.website_id and match_line.line <> first.line
      and (match_line.action <> 'undo' or match_line.their_id = first.their_id)`.execute(db);
  await sql`
    update match_line set action = 'repeated' where line in (
      select line from (
        select line, row_number() over (partition by own_id, their_id order by line) as place
        from match_line where problem is null and action = 'undo') as undone
      where place > 1)`.execute(db);
  // They are carried out a piece at a time.
  await sql`create index on match_line (line)`.execute(db);
}

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

/** A line to be carried out, and how its pair stands; null where it never was a match. */
export type DueLine = SlotPair & {
  line: number;
  action: "manual" | "import" | "undo";
  standing: "undone" | "manual" | "otherwise" | null;
};

/** The next lines behind `after`, first those that undo, then the others, each in the order of the file. */
export async function dueLines(
  tx: Db,
  catalogId: number,
  { undoing, after, limit }: { undoing: boolean; after: number; limit: number },
): Promise<DueLine[]> {
  const { rows } = await sql<DueLine>`
    with due as materialized (
      select line, action, own_id as product_id, website_id, their_id as competitor_product_id
      from match_line
      where problem is null and action <> 'repeated' and (action = 'undo') = ${undoing} and line > ${after}
      order by line limit ${limit}
    )
    select due.*, case when offer.unmatched then 'undone' when offer.type = 'manual' then 'manual'
                       when offer.type is not null then 'otherwise' end as standing
    from due left join offer on offer.catalog_id = ${catalogId} and offer.product_id = due.product_id
      and offer.website_id = due.website_id and offer.competitor_product_id = due.competitor_product_id
    order by due.line`.execute(tx);
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
