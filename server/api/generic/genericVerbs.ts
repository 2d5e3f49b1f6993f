import type { Entity } from "#shared/entities/entity.ts";
import type { Fields } from "#shared/fields.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type Query, type Row, count, find, insert, remove, update } from "#server/store/collection.ts";
import type { Outcome } from "#server/store/outcomes.ts";
import type { Caller } from "../caller.ts";

/** What an entity can do. What differs from the generic verbs is substituted: `{ ...crud(ebrand), create }`. */
export type Verbs<E extends Entity = Entity> = {
  readonly entity: E;
  find(caller: Caller, query: Query): Promise<Row[]>;
  count(caller: Caller, where: Where): Promise<number>;
  /** Returns the new row's id. `sent` is the body as it came, for what is no field. */
  create(caller: Caller, values: Row, sent: Row): Promise<number>;
  /** The same for many, set by set. `tell` is called last in the transaction, when all of them could be created. */
  createAll?(
    caller: Caller,
    values: Row[],
  ): Promise<{ outcomes: Outcome<{ id: number }>[]; tell(): Promise<void> }>;
  /** Drafts of whole rows with what they leave empty and is made from the rest of them. */
  fillFromReference?(caller: Caller, drafts: Row[]): Promise<Row[]>;
  /** Of such a draft: the field that should have said what its identifier is, and does not. */
  madeFrom?(draft: Row): string | undefined;
  /** What LoopBack answers to a draft that is not valid, where that is no ValidationError. */
  validationError?(draft: Row): Error | undefined;
  /** What may be sent beside the fields, for `create` and `beforeUpdate`. */
  readonly extraInput?: Fields;
  /** What of the values is written at once, told before the transaction. `sent` is the body as it came. */
  beforeUpdate?(caller: Caller, where: Where, values: Row, sent: Row): Promise<Row>;
  /** Returns how many rows were under the where. */
  update(caller: Caller, where: Where, values: Row): Promise<number>;
  remove(caller: Caller, where: Where, flags?: Flags): Promise<number>;
  /** The same where a million rows may go: not in one transaction, when they are many. Throws 409 while others do. */
  removeInPieces?(caller: Caller, where: Where, flags?: Flags): Promise<number>;
  /** What a removal may be told beside, true or false: what each of them means. */
  readonly removeFlags?: Readonly<Record<string, string>>;
  /** What an include may ask for that is no relation: made when it is asked for. */
  readonly computed?: Readonly<Record<string, Computed>>;
};

/** By the names of arguments. */
export type Flags = Readonly<Record<string, boolean>>;

/** Fields that `add` sets on rows which have the fields `of`. */
export type Computed = {
  readonly of: readonly string[];
  readonly fields: Fields;
  add(caller: Caller, rows: Row[]): Promise<void>;
};

/** The generic verbs: straight to the store, which scopes them to the caller. */
export function crud<const E extends Entity>(entity: E): Verbs<E> {
  return {
    entity,
    find: ({ db, actor }, query) => find(db, actor, entity, query),
    count: ({ db, actor }, where) => count(db, actor, entity, where),
    create: ({ db, actor }, values) => insert(db, actor, entity, values),
    update: ({ db, actor }, where, values) => update(db, actor, entity, where, values),
    remove: ({ db, actor }, where) => remove(db, actor, entity, where),
  };
}
