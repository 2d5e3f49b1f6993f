// The field kinds. From a field come: the row's type, validation, coercion of filters, OpenAPI and forms.

export type FieldKind =
  | "id"
  | "ref"
  | "text"
  | "email"
  | "url"
  | "oneOf"
  | "secret"
  | "number"
  | "integer"
  | "money"
  | "boolean"
  | "date"
  | "list"
  | "shape"
  | "json"
  | "message";

/** Who may write a field: its entity's writers (default), admins only, or the server alone. */
export type FieldWriter = "admin" | "server";

export type FieldOptions = {
  required?: boolean;
  default?: unknown;
  write?: FieldWriter;
  /** Never returned, filtered, sorted or selected. */
  hidden?: boolean;
  /** Computed by the entity's view: there is no such column in its table. */
  derived?: boolean;
  /** Letters are compared without case or accent, and sorted in French order. */
  displayed?: boolean;
  /** No two rows hold the same text, whatever its case. */
  unique?: boolean;
  /** Characters for texts, entries for lists, the value itself for numbers. */
  min?: number;
  max?: number;
  /** Decimals of a number. */
  digits?: number;
  /** Where a filter may look inside a json field: roots of dotted paths. */
  paths?: readonly string[];
};

export type Field<Value = unknown, Options extends FieldOptions = FieldOptions> = {
  readonly kind: FieldKind;
  readonly options: Options;
  readonly values?: readonly string[];
  readonly model?: string;
  readonly of?: Field;
  readonly fields?: Fields;
  /** For the type checker only. */
  readonly value?: Value;
};

export type Fields = Readonly<Record<string, Field>>;

/** The value a stored field has: never null when it is required or has a default. */
export type ValueOf<F> =
  F extends Field<infer Value, infer Options>
    ? Options extends { required: true } | { default: {} }
      ? Value
      : Value | null
    : never;

type Make<Value> = <const O extends FieldOptions = {}>(options?: O) => Field<Value, O>;

function make<Value>(kind: FieldKind): Make<Value> {
  return (options) => ({ kind, options: options ?? ({} as never) });
}

const textMax = 255;

/** The row's own integer id, set by the database. */
export const id = () => make<number>("id")({ required: true, write: "server" });
/** At most 255 characters unless `max` says otherwise. */
export const text = <const O extends FieldOptions = {}>(options?: O): Field<string, O> =>
  make<string>("text")({ max: textMax, ...options } as unknown as O);
export const email: Make<string> = make("email");
/** An http or https address of at most 2,048 characters. */
export const url: Make<string> = make("url");
/** Written, never read; texts of at most 500 characters. */
export const secret: Make<string> = make("secret");
/** A NUMERIC: exact in the database, a JSON number on the wire. */
export const number: Make<number> = make("number");
export const integer: Make<number> = make("integer");
/** An amount kept as bigint thousandths of the currency unit, a decimal on the wire. */
export const money: Make<number> = make("money");
export const boolean: Make<boolean> = make("boolean");
export const date: Make<Date> = make("date");
/** Any JSON. */
export const json: Make<unknown> = make("json");
/** A text kept as a message key with its values, worded for each reader. */
export const message: Make<string> = make("message");

export function oneOf<const V extends readonly string[], const O extends FieldOptions = {}>(
  values: V,
  options?: O,
): Field<V[number], O> {
  return { kind: "oneOf", options: options ?? ({} as O), values };
}

/** The id of a row of another model. */
export function ref<const O extends FieldOptions = {}>(model: string, options?: O): Field<number, O> {
  return { kind: "ref", options: options ?? ({} as O), model };
}

export function list<Value, const O extends FieldOptions = {}>(
  of: Field<Value, FieldOptions>,
  options?: O,
): Field<Value[], O> {
  return { kind: "list", options: options ?? ({} as O), of: of as Field };
}

/** A JSON object of known fields. */
export function shape<const F extends Fields, const O extends FieldOptions = {}>(
  fields: F,
  options?: O,
): Field<{ -readonly [Key in keyof F]: ValueOf<F[Key]> }, O> {
  return { kind: "shape", options: options ?? ({} as O), fields };
}
