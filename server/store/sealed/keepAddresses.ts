// Addresses that come back as they were shown: their secrets are those that are stored.
import { isObject } from "#shared/isObject.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { type Field, isSealedAddress } from "#shared/fields.ts";
import { hiddenSecretUnknown } from "#server/errors.ts";
import { resealLines, textHoldsMark } from "./addressLines.ts";
import { SealedAddress, resealAddress } from "./addresses.ts";
import { holdsAddress, sealingOf } from "../rows.ts";

type Row = Record<string, unknown>;

/** The names of the values that hold a secret as it is shown. */
export function marksIn(entity: Entity, values: Row): string[] {
  return Object.entries(values)
    .filter(([name, value]) => fieldHoldsMark(entity.fields[name], value))
    .map(([name]) => name);
}

function fieldHoldsMark(field: Field | undefined, value: unknown): boolean {
  if (!field || !holdsAddress(field)) return false;
  if (typeof value === "string") return isSealedAddress(field) && textHoldsMark(field, value);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, inner]) => fieldHoldsMark(field.fields?.[name], inner));
}

/**
 * The values with the secrets of the stored row, as the database has it, in the place of those that were sent as they
 * are shown. Throws 422 where that row has no such secret, or leads elsewhere.
 */
export function keepAddresses(entity: Entity, values: Row, stored: Row | undefined): Row {
  const kept = { ...values };
  for (const name of marksIn(entity, values))
    kept[name] = keep({ model: entity.model, path: name }, entity.fields[name], values[name], stored?.[name]);
  return kept;
}

type FieldAddress = { model: string; path: string };

function keep(
  { model, path }: FieldAddress,
  field: Field | undefined,
  sent: unknown,
  stored: unknown,
): unknown {
  if (!field || !fieldHoldsMark(field, sent)) return sent;
  if (typeof sent === "string") {
    const sealed = reseal(field, sent, typeof stored === "string" ? stored : undefined);
    if (sealed === undefined) throw hiddenSecretUnknown(model, path);
    return new SealedAddress(sealed);
  }
  const before = isObject(stored) ? stored : {};
  const kept = Object.entries(sent as Row).map(([name, inner]) => [
    name,
    keep({ model, path: `${path}.${name}` }, field.fields?.[name], inner, before[name]),
  ]);
  return Object.fromEntries(kept);
}

function reseal(field: Field, sent: string, stored: string | undefined): string | undefined {
  if (field.options.address === "lines") return resealLines(sent, stored);
  return resealAddress(sent, stored, sealingOf(field));
}
