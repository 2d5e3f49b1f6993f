// Between a row of PostgreSQL and a row of the wire: amounts, secrets, json.
import { type RawBuilder, sql } from "kysely";
import type { Entity } from "#shared/entities/entity.ts";
import { maskAddress } from "#shared/credentials.ts";
import { type Field, type Fields, isSealedAddress } from "#shared/fields.ts";
import { moneyScale } from "#shared/prices/money.ts";
import { changeAddresses } from "./sealed/addressLines.ts";
import { SealedAddress, type Sealing, sealAddress } from "./sealed/addresses.ts";
import { encrypt } from "./sealed/secrets.ts";

type Row = Record<string, unknown>;

/** Of a shown row or object: those of its addresses that hold secrets, as they are stored, for whoever fetches them. */
export const storedAddresses = Symbol("addresses as they are stored");

/** A row as the API shows it: amounts as decimals, no secret anywhere. */
export function decodeRow(entity: Entity, row: Row): Row {
  for (const [name, value] of Object.entries(row)) {
    const field = entity.fields[name];
    if (field && value !== null) showValue(row, name, field, value);
  }
  return row;
}

function decodeValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (field.kind === "money") return Number(value) / moneyScale;
  if (field.kind === "shape" && field.fields) return withoutSecrets(field.fields, value as Row);
  if (field.kind === "list" && field.of && holdsAddress(field.of) && Array.isArray(value))
    return value.map((entry) => decodeValue(field.of!, entry));
  return value;
}

/** A json object without its secrets, each replaced by whether there is one: `password` by `hasPassword`. */
function withoutSecrets(fields: Fields, value: Row): Row {
  const shown: Row = {};
  for (const [name, inner] of Object.entries(value)) {
    const field = fields[name];
    if (field?.kind === "secret")
      shown[`has${name.charAt(0).toUpperCase()}${name.slice(1)}`] = Boolean(inner);
    else if (field) showValue(shown, name, field, inner);
    else shown[name] = inner;
  }
  return shown;
}

function showValue(shown: Row, name: string, field: Field, value: unknown): void {
  if (typeof value !== "string" || !isSealedAddress(field)) {
    shown[name] = decodeValue(field, value);
    return;
  }
  shown[name] = changeAddresses(field, value, maskAddress);
  if (shown[name] === value) return;
  const marked = shown as { [storedAddresses]?: Record<string, string> };
  marked[storedAddresses] = { ...marked[storedAddresses], [name]: value };
}

const addressHolders = new WeakMap<Field, boolean>();

/** Whether a field is an address whose secrets are sealed, or has one somewhere inside. */
export function holdsAddress(field: Field): boolean {
  const holder = addressHolders.get(field);
  if (holder !== undefined) return holder;
  const inner = [...(field.of ? [field.of] : []), ...Object.values(field.fields ?? {})];
  const holds = isSealedAddress(field) || inner.some(holdsAddress);
  addressHolders.set(field, holds);
  return holds;
}

/** How the secrets of a field's addresses are sealed. */
export function sealingOf({ options }: Field): Sealing {
  return options.unique ? "alike" : "apart";
}

/** A value as a parameter of its column, secrets encrypted. */
export function encodeValue(field: Field, value: unknown): RawBuilder<unknown> {
  return encodeStored(field, storedValue(field, value));
}

/** What a column of the field holds, as a parameter of it. */
export function encodeStored(field: Field, stored: unknown): RawBuilder<unknown> {
  if (stored === null) return sql`null`;
  return isJsonField(field) ? sql`${JSON.stringify(stored)}::jsonb` : sql`${stored}`;
}

/** A value as its column has it, secrets encrypted: an amount in thousandths. */
export function storedValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === "money") return Math.round(Number(value) * moneyScale);
  if (field.kind === "shape" && field.fields) return withSealedSecrets(field.fields, value as Row);
  if (value instanceof SealedAddress) return value.text;
  if (isSealedAddress(field))
    return changeAddresses(field, String(value), (address) => sealAddress(address, sealingOf(field)));
  return value;
}

/** Whether the column of a field is a json one; that of other lists is an array. */
export function isJsonField(field: Field): boolean {
  return jsonKinds.has(field.kind) || (field.kind === "list" && jsonKinds.has(field.of?.kind ?? "text"));
}

const jsonKinds = new Set<Field["kind"]>(["json", "record", "shape", "message"]);

/** In the place of a secret: what is stored goes. Nothing, or an empty text, leaves it as it is. */
export const clearedSecret = Symbol("a secret that is to go");

function withSealedSecrets(fields: Fields, value: Row): Row {
  const sealed: Row = {};
  for (const [name, inner] of Object.entries(value)) {
    const field = fields[name];
    if (field?.kind === "secret") {
      if (typeof inner === "string" && inner !== "") sealed[name] = encrypt(inner);
      // A null of its own, which no stored secret takes the place of.
      if (inner === clearedSecret) sealed[name] = null;
    } else if (field?.kind === "shape" && field.fields && inner) {
      sealed[name] = withSealedSecrets(field.fields, inner as Row);
    } else sealed[name] = field && isSealedAddress(field) ? storedValue(field, inner) : inner;
  }
  return sealed;
}

/** Of an object whose parts are each for themselves, those that are not sent stay. */
export function keepParts(entity: Entity, name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!entity.fields[name]?.options.keepsParts) return value;
  return sql`coalesce(${sql.ref(`row.${name}`)}, '{}') || ${value}`;
}

/** A secret that is not sent again stays: the new json takes it over from the stored one. */
export function keepSecrets(entity: Entity, name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const field = entity.fields[name];
  if (field?.kind !== "shape" || !field.fields) return value;
  return secretPaths(field.fields).reduce<RawBuilder<unknown>>((kept, path) => {
    const at = `{${path.join(",")}}`;
    const parent = `{${path.slice(0, -1).join(",")}}`;
    const stored = sql`${sql.ref(`row.${name}`)} #> ${at}::text[]`;
    return sql`(select case
      when kept.json #> ${at}::text[] is null and ${stored} is not null
        and (${path.length === 1} or jsonb_typeof(kept.json #> ${parent}::text[]) = 'object')
      then jsonb_set(kept.json, ${at}::text[], ${stored}) else kept.json end
      from (select ${kept} as json) as kept)`;
  }, value);
}

function secretPaths(fields: Fields): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "secret") return [[name]];
    return field.fields ? secretPaths(field.fields).map((path) => [name, ...path]) : [];
  });
}
