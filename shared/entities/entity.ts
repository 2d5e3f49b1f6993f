import type { Field, Fields, Secret, ValueOf } from "../fields.ts";

/**
 * By which column a row belongs to somebody:
 * customer (customer_id or the row itself), catalog (a catalogue of mine), reachableWebsite (my own website or a
 * competitor of one of my catalogues), linkableWebsite (these, and the competitors that I unlinked myself), ownWebsite
 * (the own website of a catalogue of mine that is not locked), ownersThen (mine when it was written: the row lists its
 * owners), roleHolder (a role of mine), everyone (any signed-in
 * person), adminOnly.
 */
export type Owner =
  | "customer"
  | "catalog"
  | "reachableWebsite"
  | "linkableWebsite"
  | "ownWebsite"
  | "ownersThen"
  | "roleHolder"
  | "everyone"
  | "adminOnly";

/** Who may do it: whoever owns the row, admins only, or the server alone. Admins may do whatever owners may. */
export type Right = "owner" | "admin" | "server";

/** Of comparison rows: those with a competitor's price, or all but what was set aside (store/clauses.ts). */
export type Subset = "matched" | "notSetAside";

export type Entity = {
  /** LoopBack's model name, in errors and relations. */
  readonly model: string;
  /** What the page of the API calls a row, and rows. */
  readonly words: { readonly one: string; readonly many: string };
  /** The path segment under /api; absent when only relations lead to it. */
  readonly plural?: string;
  readonly table: string;
  /** What reads go through when rows show more than the table holds. */
  readonly view?: string;
  readonly owner: Owner;
  /** Who owns a row when it is written, where that is narrower than who reads it. */
  readonly writeOwner?: Owner;
  /** The column the owner rule looks at, when it is not customer_id, catalog_id or website_id. */
  readonly ownerColumn?: string;
  readonly read: "owner" | "admin";
  readonly create: Right;
  readonly update: Right;
  readonly remove: Right;
  /** Columns with one value for every row of this entity. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Which of the view's rows it has, when not all. */
  readonly only?: Subset;
  /** Whether rows whose price nobody gave a rate for come last in every order of amounts, not where null does. */
  readonly unconvertedLast?: boolean;
  /** The column that has the order of prices in one expression, where prices are converted as they are read: -1 is none, null one without a rate. */
  readonly priceOrder?: string;
  /** What others see of a row whose website is a customer's own; all of it when absent. */
  readonly visitorFields?: readonly string[];
  /** The column that says whether others see such a row at all. */
  readonly visitorColumn?: string;
  /**
   * What tells of a row, or of the product that it is about, for which catalogue it was brought, where it was for one: its
   * customer alone sees it.
   */
  readonly broughtFor?: "catalog_id" | "product_id";
  /** Set to now by every update. */
  readonly modifiedField?: string;
  readonly fields: Fields;
};

export function entity<const E extends Entity>(definition: E): E {
  return definition;
}

/** What is read of a row: every field but its secrets. */
export type RowOf<E extends Entity> = {
  -readonly [Name in keyof E["fields"] as E["fields"][Name] extends Secret ? never : Name]: ShownOf<
    E["fields"][Name]
  >;
};

/** What only admins are shown is not there for others. */
type ShownOf<F extends Field> = ValueOf<F> | (F["options"] extends { read: "admin" } ? undefined : never);

/** The names a question about rows may choose its fields by. */
export type FieldOf<E extends Entity> = keyof RowOf<E> & string;

/** What a valid draft holds: columns of the row, those that were sent or have a default. */
export type DraftOf<E extends Entity> = {
  -readonly [Name in keyof E["fields"]]?: ValueOf<E["fields"][Name]>;
};

/** What the draft of a new row holds once it is valid: the fields that are required, and what else was sent or has a default. */
export type NewOf<E extends Entity> = DraftOf<E> & {
  -readonly [
    Name in keyof E["fields"] as E["fields"][Name]["options"] extends Demanded ? Name : never
  ]: ValueOf<E["fields"][Name]>;
};

type Demanded = { required: true; default?: undefined; write?: "admin" };

/** The fields that are columns of the entity's table. */
export function columnsOf(of: Entity): [string, Field][] {
  return Object.entries(of.fields).filter(([, field]) => !field.options.derived);
}

/** The fields that somebody, an admin by default, may see, filter and sort by. */
export function visibleFields(of: Entity, admin = true): [string, Field][] {
  return Object.entries(of.fields).filter(
    ([, { kind, options }]) => kind !== "secret" && (admin || options.read !== "admin"),
  );
}
