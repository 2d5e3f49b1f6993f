// An address that is not generic, described once: what it is asked with and what it answers. From that come the parsing
// of its arguments, the page of the API, and the types on both sides.
import type { Day } from "../calendar/day.ts";
import type { Entity, RowOf } from "../entities/entity.ts";
import type { Field, FieldKind, FieldOptions, Fields } from "../fields.ts";
import type { Filter, Where } from "../filters/filter.ts";

type PartKind =
  | FieldKind
  | "filter"
  | "where"
  | "day"
  | "object"
  | "array"
  | "map"
  | "row"
  | "bytes"
  | "draft"
  | "either"
  | "ids"
  | "nothing"
  | "stream";

type PartOptions = FieldOptions & {
  /** Null is a value of it. */
  orNull?: true;
  /** Not every object has it. */
  optional?: true;
  /** How a text is written. */
  pattern?: RegExp;
  /** What is said of a value that is none of this argument's. */
  otherwise?: Refusal;
  /** The model of a row: what is wrong with a value is told as of a field of it. */
  checkedAs?: string;
};

/** The errors of arguments, by their messages. */
export type Refusal =
  | "errors.invalidClause"
  | "errors.invalidLimit"
  | "errors.invalidPattern"
  | "errors.invalidSkip"
  | "errors.notABoolean"
  | "errors.requiredArgument"
  | "figures.invalidDay"
  | "figures.invalidNumber"
  | "figures.invalidOption"
  | "figures.unknownModel"
  | "search.notAnObject";

/** An argument, or something in an answer. The kinds of fields are kinds of parts. */
export type Part<Value = unknown, Options extends PartOptions = PartOptions> = {
  readonly kind: PartKind;
  readonly options: Options;
  readonly values?: readonly string[];
  /** Of a row. */
  readonly model?: string;
  readonly of?: Part;
  readonly fields?: Parts;
  readonly choices?: readonly Part[];
  /** For the type checker only. */
  readonly value?: Value;
};

export type Parts = Readonly<Record<string, Part>>;

export type PartValue<P extends Part> = Shown<P>;

type ValueIn<P> = P extends Part<infer Value> ? Value : never;
type HasOption<P, Option> = P extends { options: Option } ? true : false;
type Shown<P> = HasOption<P, { orNull: true }> extends true ? ValueIn<P> | null : ValueIn<P>;
type OptionalIn<P extends Parts> = {
  [Name in keyof P]: HasOption<P[Name], { optional: true }> extends true ? Name : never;
}[keyof P];
type ObjectOf<P extends Parts> = { [Name in Exclude<keyof P, OptionalIn<P>>]: Shown<P[Name]> } & {
  [Name in OptionalIn<P>]?: Shown<P[Name]>;
};

/** An object that has all of these, but for what is optional. */
export function object<const P extends Parts, const O extends PartOptions = {}>(
  fields: P,
  options?: O,
): Part<ObjectOf<P>, O> {
  return { kind: "object", options: options ?? ({} as O), fields };
}

export function array<const P extends Part, const O extends PartOptions = {}>(
  of: P,
  options?: O,
): Part<Shown<P>[], O> {
  return { kind: "array", options: options ?? ({} as O), of };
}

/** An object whose names are free. */
export function map<const P extends Part, const O extends PartOptions = {}>(
  of: P,
  options?: O,
): Part<Record<string, Shown<P>>, O> {
  return { kind: "map", options: options ?? ({} as O), of };
}

/** A row of an entity, as its own addresses answer it. */
export function row<const E extends Entity>({ model }: E): Part<RowOf<E>> & { readonly kind: "row" } {
  return { kind: "row", options: {}, model };
}

export function either<const P extends readonly Part[], const O extends PartOptions = {}>(
  choices: P,
  options?: O,
): Part<Shown<P[number]>, O> {
  return { kind: "either", options: options ?? ({} as O), choices };
}

/** Anything that JSON can say; what it is for the type checker is up to whoever describes it. */
export function anything<Value = unknown, const O extends PartOptions = {}>(
  about: string,
  options?: O,
): Part<Value, O & { about: string }> {
  return { kind: "json", options: { ...(options as O), about } };
}

export function orNull<Value, O extends PartOptions>(
  part: Part<Value, O>,
): Part<Value, O & { orNull: true }> {
  return { ...part, options: { ...part.options, orNull: true } };
}

export function optional<Value, O extends PartOptions>(
  part: Part<Value, O>,
): Part<Value, O & { optional: true }> {
  return { ...part, options: { ...part.options, optional: true } };
}

/** Done, and nothing to say: 204. */
export const nothing: Part<undefined> & { readonly kind: "nothing" } = { kind: "nothing", options: {} };

/** What is sent while it is made, by its content types. */
export function stream<const O extends PartOptions = {}>(contents: Parts, options?: O): Part<never, O> {
  return { kind: "stream", options: options ?? ({} as O), fields: contents };
}

/** What is no text. */
export const bytes: Part<Uint8Array> = { kind: "bytes", options: {} };

/** A list's filter; `about` says which of its parts count here. */
export function filter(about = "JSON: where, include, order, limit, skip, fields") {
  return part<Filter>()("filter", { about, default: {} });
}

/** The where of a filter, bare. */
export function where(about = "JSON: the where of a filter") {
  return part<Where>()("where", { about, default: {} });
}

/** A day, or a moment of the day that it is in Paris. */
export function day<const O extends PartOptions = {}>(options?: O): Part<Day, O> {
  return { kind: "day", options: options ?? ({} as O) };
}

/** Ids in a list, in the text of a list, or between commas; one of them bare. None: undefined. */
export function ids<const O extends PartOptions = {}>(options?: O): Part<number[], O> {
  return { kind: "ids", options: options ?? ({} as O) };
}

/** Some fields of a row, in an object or its text: what was sent of them, each of which has a value. */
export function draft<const F extends Fields, const O extends PartOptions & { checkedAs: string }>(
  fields: F,
  options: O,
): Part<SentFields<F>, O & { default: {} }> {
  return { kind: "draft", options: { default: {}, ...options }, fields: fields as Parts };
}

type SentFields<F extends Fields> = { [Name in keyof F]?: SentField<F[Name]> };
type SentField<F> =
  F extends Field<infer Value>
    ? Value extends readonly unknown[]
      ? Value
      : Value extends object
        ? { [Name in keyof Value]?: NonNullable<Value[Name]> }
        : Value
    : never;

function part<Value>() {
  return <const O extends PartOptions>(kind: PartKind, options: O): Part<Value, O> => ({ kind, options });
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Address = {
  /** All that it answers to, alike. */
  readonly methods: readonly Method[];
  /** Below /api. */
  readonly path: string;
  /** In which group of the page it stands; the first part of its path unless said otherwise. */
  readonly group?: string;
  /** A few words. */
  readonly summary: string;
  /** Whole sentences: what it does, and what is to be known of it. */
  readonly about: string;
  readonly arguments: Parts;
  /** Where the page shows the arguments: the body of a POST unless said otherwise. They are read from wherever they are. */
  readonly sentIn?: "query" | "body" | "form" | "bodyOrForm";
  /** It changes something though it is a GET, because the specification says so. */
  readonly changes?: true;
  /** For those who have no token yet. */
  readonly open?: true;
  readonly answer: Part;
  /** Headers of the answer that say something of their own. */
  readonly headers?: Parts;
  /** Other statuses that are no refusal, and what they say. */
  readonly also?: Readonly<Record<number, string>>;
  /** Who accepts application/x-ndjson is told how far it is too, a line each. */
  readonly inLines?: true;
};

export function address<const A extends Address>(description: A): A {
  return description;
}

/** What an address answers; instants are dates until they travel. */
export type AnswerOf<A extends Address> = Shown<A["answer"]>;

type IsGiven<P> = HasOption<P, { required: true } | { default: {} }>;

/** The arguments once read: those that were not sent and have no default are undefined. */
export type ArgumentsOf<A extends Address> = {
  [Name in keyof A["arguments"]]: IsGiven<A["arguments"][Name]> extends true
    ? Shown<A["arguments"][Name]>
    : Shown<A["arguments"][Name]> | undefined;
};

type RequiredIn<P extends Parts> = {
  [Name in keyof P]: HasOption<P[Name], { required: true }> extends true ? Name : never;
}[keyof P];

/** The arguments as a caller sends them. */
export type SentTo<A extends Address> = {
  [Name in RequiredIn<A["arguments"]>]: Shown<A["arguments"][Name]>;
} & {
  [Name in Exclude<keyof A["arguments"], RequiredIn<A["arguments"]>>]?:
    | Shown<A["arguments"][Name]>
    | undefined;
};
