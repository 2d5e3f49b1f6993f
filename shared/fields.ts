// The field kinds. From a field come: the row's type, validation, coercion of filters, OpenAPI and forms.

import type { MessageKey, MessageValues } from "./messages/index.ts";

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
  | "record"
  | "json"
  | "jsonText"
  | "message";

/** Who may write a field: its entity's writers (default), admins only, or the server alone. */
type FieldWriter = "admin" | "server";

/** Whether a text is one of its kind, and what is said of one that is not. */
export type TextFormat = {
  readonly accepts: (text: string) => boolean;
  readonly otherwise: Extract<MessageKey, `validation.${string}`>;
  /** What is said of a text that is wrong in another way than most; undefined: what is said otherwise. */
  readonly why?: (text: string) => TextFormat["otherwise"] | undefined;
};

/** What is wrong with a JSON: LoopBack's code, and the message that says so. */
export type JsonProblem = {
  readonly code: string;
  readonly key: Extract<MessageKey, `validation.${string}`>;
  readonly values: MessageValues;
};

export type FieldOptions = {
  /** What it is, in a sentence of the page of the API. */
  about?: string;
  required?: boolean;
  /** Required when a field beside it, or beside one of the shapes around it, has one of these values. */
  requiredWhen?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** What an unset field holds. A shape's default is {}: its own fields then take their defaults. */
  default?: unknown;
  /** A reference beside it: a new row without a value takes that of the same field of the row it refers to. */
  from?: string;
  /** A new row without a value is given one, made from what else it holds. */
  made?: boolean;
  write?: FieldWriter;
  /** Chosen when the row is made and never changed: the row belongs there. */
  once?: boolean;
  /** Shown to admins only. */
  read?: "admin";
  /** Every row has it, but to some it is not told: then it is null. */
  withheld?: boolean;
  /** Computed by the entity's view: there is no such column in its table, and a sent value is ignored. */
  derived?: boolean;
  /** Letters are compared without case or accent, and sorted in French order. */
  displayed?: boolean;
  /** No two rows hold the same text, whatever its case. */
  unique?: boolean;
  /** Characters for texts, entries for lists and records, the value itself for numbers. */
  min?: number;
  max?: number;
  /** Names in a record that are made when it is read: what is sent under them is left out. */
  derivedNames?: readonly string[];
  /** What is wrong with what was sent under those names, which goes nowhere: they say the same as the others, or nothing. */
  problemOfDerived?: (entries: Record<string, unknown>) => JsonProblem | undefined;
  /** Entries of a record that say nothing: they are left out, whatever else is wrong with them. */
  saysNothing?: (name: string, entry: unknown) => boolean;
  /** A record whose entries are called after what they hold, whatever they were sent as. */
  named?: (entries: Record<string, unknown>) => Record<string, unknown>;
  /** Of a list of objects: the field of which no two of them hold the same, texts but for capitals. */
  distinct?: string;
  /** Entries of a list that has any. */
  exactly?: number;
  /** How a text is written, beyond its length. */
  format?: TextFormat;
  /** What is wrong with a JSON beyond its size and depth. */
  problemOf?: (value: unknown) => JsonProblem | undefined;
  /** What `max` is when a field beside it has this value. */
  maxWhen?: { readonly field: string; readonly is: string; readonly max: number };
  /** Of a secret in UTF-8. */
  maxBytes?: number;
  /** The value is strictly greater. */
  moreThan?: number;
  /** Decimals of a number; more are rounded away. */
  digits?: number;
  /** What an address may start with; http and https unless said otherwise. */
  schemes?: readonly string[];
  /** An address that the shop shows its own visitors, of a page or a picture: it is kept and shown as it is. */
  page?: boolean;
  /** An address that the server asks for later: one that it would never ask is not saved. */
  fetched?: boolean;
  /** A text that may be an address, or one of an address a line: its secrets are kept as those of an address are. */
  address?: true | "lines";
  /** What is said of a value that is none of a oneOf's, where the values themselves are hard to read. */
  unlisted?: TextFormat["otherwise"];
  /** An object whose parts are each for themselves: an update leaves those that it does not name as they are. */
  keepsParts?: boolean;
  /**
   * Of a field that others require: where its row has another value than the default, whoever writes the object around it
   * says it again.
   */
  saidAgain?: boolean;
  /** Other ways of writing one of the values of a oneOf. */
  aliases?: Readonly<Record<string, string>>;
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

/** A field that is written and never read. */
export type Secret = { readonly kind: "secret" };

export type Fields = Readonly<Record<string, Field>>;

/** The value a field has in a row: never null when it is required or has a default, unless it is withheld from some. */
export type ValueOf<F> =
  F extends Field<infer Value, infer Options>
    ? Options extends { withheld: true }
      ? Value | null
      : Options extends { required: true } | { default: {} }
        ? Value
        : Value | null
    : never;

type Make<Value> = <const O extends FieldOptions = {}>(options?: O) => Field<Value, O>;

function make<Value>(kind: FieldKind): Make<Value> {
  return (options) => ({ kind, options: options ?? ({} as never) });
}

/** Characters of a text of which nothing else is said, and of an address. */
export const textMax = 255;
export const urlMax = 2_048;

/** The row's own integer id, set by the database. */
export const id = <const O extends FieldOptions = {}>(options?: O) =>
  make<number>("id")({
    about: "Its id, given by the server",
    required: true,
    write: "server",
    ...options,
  }) as Field<number, O & { required: true; write: "server" }>;
/** At most 255 characters unless `max` says otherwise. */
export const text = <const O extends FieldOptions = {}>(options?: O): Field<string, O> =>
  make<string>("text")({ max: textMax, ...options } as unknown as O);
export const email: Make<string> = make("email");
/** An address of at most 2,048 characters. Unless it is a `page`, the secrets in it are sealed, and shown to nobody. */
export const url: Make<string> = make("url");
/** Written, never read: at most 500 characters. One that is not sent again stays, so only a creation asks for it. */
export const secret = <const O extends FieldOptions = {}>(options?: O) =>
  make<string>("secret")(options) as Field<string, O> & Secret;
/** A NUMERIC: exact in the database, a JSON number on the wire. */
export const number: Make<number> = make("number");
/** A whole number of 32 bits. */
export const integer: Make<number> = make("integer");
/** An amount kept as bigint thousandths of the currency unit, a decimal on the wire. */
export const money: Make<number> = make("money");
export const boolean: Make<boolean> = make("boolean");
export const date: Make<Date> = make("date");
/** A moment that the server notes. */
export const timestamp = (about: string) => date({ about, required: true, write: "server" });
/** Any JSON of at most 200 KB and 12 levels. */
export const json: Make<unknown> = make("json");
/** JSON that is sent as an object or as text, kept and returned as text; `max` characters, 200 KB by default. */
export const jsonText: Make<string> = make("jsonText");
/** A text kept as a message key with its values, worded for each reader. */
export const message: Make<string> = make("message");

/** One of a fixed list of texts, recognised whatever its case. */
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

/** A JSON object whose keys are free and whose values are all of one kind. */
export function record<Value, const O extends FieldOptions = {}>(
  of: Field<Value, FieldOptions>,
  options?: O,
): Field<Record<string, Value>, O> {
  return { kind: "record", options: options ?? ({} as O), of: of as Field };
}

/**
 * The field that a dotted path means inside a field; entries of lists and records are passed through. A json field is
 * everything inside it. Undefined when the path leads nowhere.
 */
export function fieldInside(field: Field, path: readonly string[]): Field | undefined {
  const [name, ...rest] = path;
  if (name === undefined || field.kind === "json") return field;
  if (field.kind === "list" && field.of) return fieldInside(field.of, /^\d+$/.test(name) ? rest : path);
  if (field.kind === "record" && field.of) return fieldInside(field.of, rest);
  const inner = field.fields && Object.hasOwn(field.fields, name) ? field.fields[name] : undefined;
  return inner && fieldInside(inner, rest);
}

/** Whether a field is a secret, or an object or a list with one somewhere inside. */
export function holdsSecret({ kind, of, fields = {} }: Field): boolean {
  return (
    kind === "secret" || (of !== undefined && holdsSecret(of)) || Object.values(fields).some(holdsSecret)
  );
}

/** Whether secrets of the address are sealed. */
export function isSealedAddress({ kind, options }: Field): boolean {
  return options.address !== undefined || (kind === "url" && !options.page);
}

/** The same fields, all written by `writer` unless a field says otherwise. */
export function writtenBy<const F extends Fields>(writer: FieldWriter, fields: F): F {
  const written = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, options: { write: writer, ...field.options } },
  ]);
  return Object.fromEntries(written) as F;
}
