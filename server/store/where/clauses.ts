// The parts of a question about an entity's rows: what is read from where, which rows, in which order.
import { type RawBuilder, sql } from "kysely";
import { type Entity, type Subset, visibleFields } from "#shared/entities/entity.ts";
import type { Field } from "#shared/fields.ts";
import type { Filter, OrderTerm, Where } from "#shared/filters/filter.ts";
import { unknownOrder, unknownProperty } from "#server/errors.ts";
import { fieldNamed } from "../aliases.ts";
import { type Condition, all } from "./condition.ts";
import { shownColumn } from "../sealed/shownAddresses.ts";
import { priceColumns } from "../queries/comparison/prices/catalogCurrency.ts";
import { type Actor, scopeOf, writeScopeOf } from "../scopes.ts";
import { seenBy } from "../visitors.ts";
import { whereSql } from "./where.ts";

export function bounds({ limit, skip }: Pick<Filter, "limit" | "skip">): RawBuilder<unknown> {
  return sql`${limit === undefined ? sql`` : sql`limit ${limit}`} ${skip === undefined ? sql`` : sql`offset ${skip}`}`;
}

/** Where an actor's rows are read from: `from`, or the entity's own table or view, without what is not theirs to see. */
export function source(
  actor: Actor,
  entity: Entity,
  {
    from = relationOf(entity),
    where,
  }: { from?: RawBuilder<unknown> | undefined; where?: Where | undefined } = {},
): RawBuilder<unknown> {
  return sql`${seenBy(actor, entity, from, where)} as row`;
}

function relationOf(entity: Entity): RawBuilder<unknown> {
  return sql.table(entity.view ?? entity.table);
}

export function visible(actor: Actor, entity: Entity, where: Where | undefined): Condition {
  return all([scopeOf(entity, actor), constants(entity), whereSql(entity, where, { admin: actor.admin })]);
}

export function writable(actor: Actor, entity: Entity, where: Where): Condition {
  const condition = all([
    writeScopeOf(entity, actor),
    constants(entity),
    whereSql(entity, where, { strict: true, admin: actor.admin }),
  ]);
  if (!entity.view) return condition;
  // The where may name fields that only the view has: rows are chosen there and written in the table.
  return sql`row.id in (select row.id from ${relationOf(entity)} as row where ${condition})`;
}

/** The rows that are the entity's at all, whoever asks. */
export function constants(entity: Entity): Condition {
  const fixed = Object.entries(entity.fixed ?? {}).map(
    ([name, value]): Condition => sql`${sql.ref(`row.${name}`)} = ${value}`,
  );
  return all(entity.only ? [...fixed, subsets[entity.only]] : fixed);
}

const subsets: Readonly<Record<Subset, Condition>> = {
  matched: sql`row.entries_count > 0 and not row.own_unmatched`,
  notSetAside: sql`not row.own_unmatched`,
};

/** The columns of the fields asked for, all when none are. Throws 400 for one that nobody is shown. */
export function selection(
  actor: Actor,
  entity: Entity,
  fields: readonly string[] | undefined,
): RawBuilder<unknown> {
  for (const name of fields ?? []) refuseHidden(entity, name);
  const names = visibleFields(entity, actor.admin)
    .map(([name]) => name)
    .filter((name) => !fields || fields.includes(name));
  return sql.join((names.length > 0 ? names : ["id"]).map((name) => sql`${sql.ref(`row.${name}`)}`));
}

/** `backwards`: the same order from its end. `isSorted`: not read from an index where the rows are found by their words. */
type OrderForm = { backwards?: boolean; isSorted?: boolean };

/**
 * Nulls as on the wire: low, except that differences of price sort last both ways, and what could not be converted with
 * them (`unconvertedLast`). Ties by id, always, in the direction
 * of the term before: so an index serves an order and its contrary. Throws 400 for a property that there is not, that is
 * not theirs to see, or that has no order (docs/decisions/0335).
 */
export function ordering(
  actor: Actor,
  entity: Entity,
  order: readonly OrderTerm[] = [],
  form: OrderForm = {},
): RawBuilder<unknown> {
  const terms = order.map((term) => ({ ...term, field: sortedBy(actor, entity, term.field) }));
  const tie = sql`row.id ${direction((terms.at(-1)?.descending ?? false) !== (form.backwards ?? false))}`;
  return sql`order by ${sql.join([...terms.map((term) => orderTerm(entity, term, form)), tie])}`;
}

/** The field that an order names. */
function sortedBy(actor: Actor, entity: Entity, name: string): string {
  const named = fieldNamed(name);
  const field = Object.hasOwn(entity.fields, named) ? entity.fields[named] : undefined;
  if (!field || !sortable(actor, field)) throw unknownOrder(name);
  return named;
}

function refuseHidden({ fields }: Entity, name: string): void {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.kind === "secret") throw unknownProperty(name);
}

function orderTerm(
  entity: Entity,
  term: OrderTerm,
  { backwards = false, isSorted = false }: OrderForm,
): RawBuilder<unknown> {
  const field = entity.fields[term.field] as Field;
  if (term.field === "price" && entity.priceOrder) {
    const rank = sql.ref(`row.${entity.priceOrder}`);
    return sql`${rank} ${direction(term.descending !== backwards)} nulls ${backwards ? sql`first` : sql`last`}`;
  }
  const column = shownColumn(field, sql.ref(`row.${term.field}`));
  const ranked = isSorted && toldByWords.has(term.field) ? sql`(${column} || '')` : column;
  const collated = field.options.displayed ? sql`${ranked} collate "fr-x-icu"` : ranked;
  const sorted = sql`${collated} ${direction(term.descending !== backwards)}`;
  if (field.options.required) return sorted;
  const nullsLast = term.descending || term.field.startsWith("price_diff");
  const unconvertedLast = entity.unconvertedLast && priceColumns.has(term.field);
  const before = unconvertedLast
    ? sql`(row.raw_currency is not null and row.price is null) ${direction(backwards)}, `
    : sql``;
  return sql`${before}${sorted} nulls ${nullsLast !== backwards ? sql`last` : sql`first`}`;
}

/**
 * What the words of a title say much about: the products of one word stand together in the order of these, and there an
 * index may pass over half of a million others before it meets the first of them.
 */
const toldByWords = new Set(["title", "brand", "category"]);

function direction(descending: boolean): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}

function sortable({ admin }: Actor, { kind, options }: Field): boolean {
  return !unsortable.has(kind) && (admin || options.read !== "admin");
}

const unsortable = new Set<Field["kind"]>(["secret", "shape", "record", "json", "list"]);
