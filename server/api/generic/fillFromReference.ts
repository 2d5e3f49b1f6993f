// What a new row, or one that is replaced, has from the row that it refers to: a catalogue its website's name and logo.
import { entityOf } from "#shared/entities/index.ts";
import { type Entity, columnsOf } from "#shared/entities/entity.ts";
import { isSealedAddress } from "#shared/fields.ts";
import { type Row, findPlainAddresses } from "#server/store/collection.ts";
import { storedAddresses } from "#server/store/rows.ts";
import type { Caller } from "../caller.ts";
import type { Verbs } from "./genericVerbs.ts";
import { textOf } from "./textOf.ts";
import { verbsOf } from "./verbs.ts";

/** The drafts of whole rows, with what they leave empty and take from a row that the caller can see, or from themselves. */
export async function fillFromReference(verbs: Verbs, caller: Caller, drafts: Row[]): Promise<Row[]> {
  const complete = await withLent(verbs, caller, drafts);
  return verbs.fillFromReference ? verbs.fillFromReference(caller, complete) : complete;
}

async function withLent({ entity }: Verbs, caller: Caller, drafts: Row[]): Promise<Row[]> {
  const taking = columnsOf(entity).filter(([, { options }]) => options.from !== undefined);
  let complete = drafts;
  for (const [reference, fields] of Map.groupBy(taking, ([, { options }]) => options.from ?? "")) {
    const names = fields.map(([name]) => name);
    const lacking = complete.filter((draft) => names.some((name) => isEmpty(draft[name])));
    const ids = lacking.map((draft) => idIn(draft[reference])).filter(Number.isSafeInteger);
    if (ids.length === 0) continue;
    const { entity: lending, find } = verbsOf(entityOf(entity.fields[reference]?.model ?? ""));
    const shown = await find(caller, { where: { id: { inq: ids } }, fields: ["id", ...names] });
    const lenders = await withPlainAddresses(caller, lending, shown, names);
    const byId = new Map(lenders.map((row) => [row["id"], row]));
    complete = complete.map((draft) => filled(draft, names, byId.get(idIn(draft[reference]))));
  }
  return complete;
}

/** What is lent is lent whole: an address with the secrets that nobody is shown. */
async function withPlainAddresses(
  { db }: Caller,
  lending: Entity,
  rows: Row[],
  names: readonly string[],
): Promise<Row[]> {
  const hiding = rows.filter((row) => storedAddresses in row).map(({ id }) => Number(id));
  if (hiding.length === 0) return rows;
  const addresses = names.filter((name) => isSealedAddress(lending.fields[name]!));
  const plain = new Map(
    (await findPlainAddresses(db, lending, hiding, addresses)).map((row) => [row["id"], row]),
  );
  return rows.map((row) => ({ ...row, ...plain.get(row["id"]) }));
}

/** NaN for what is no id: it is refused with the rest of the draft. */
function idIn(sent: unknown): number {
  return Number(textOf(sent));
}

function filled(draft: Row, names: string[], lender: Row = {}): Row {
  const taken = names.filter((name) => isEmpty(draft[name]) && !isEmpty(lender[name]));
  return { ...draft, ...Object.fromEntries(taken.map((name) => [name, lender[name]])) };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
