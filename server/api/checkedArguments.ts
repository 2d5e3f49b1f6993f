// Arguments that are fields of a row: what is wrong with them is told as of the row (422).
import { isMadeRequired, isUnset, validateField } from "#shared/entities/validate.ts";
import type { Field, Fields } from "#shared/fields.ts";
import type { Language } from "#shared/messages/index.ts";
import { invalidFields } from "#server/errors.ts";
import { parseObject } from "./generic/filter.ts";

type Checking = { model: string; language: Language };
type Sent = Readonly<Record<string, unknown>>;

/** The value of a field as it would be stored, undefined where none was sent; of a draft those that were sent. */
export function readChecked(
  name: string,
  part: Omit<Field, "kind"> & { kind: string },
  sent: unknown,
  as: Checking,
): unknown {
  if (part.kind === "draft") return readDraft(`${name}.`, part.fields ?? {}, sent, as);
  if (sent === undefined || sent === null || sent === "") return undefined;
  const field = part as Field;
  return readValid(name, field, field.kind === "boolean" ? flag(sent) : sent, as);
}

function readValid(name: string, field: Field, sent: unknown, { model, language }: Checking): unknown {
  const read = validateField(name, field, sent);
  if ("problems" in read) throw invalidFields(model, read.problems, language);
  return read.value;
}

function readDraft(path: string, fields: Fields, sent: unknown, as: Checking, around: Sent = {}): object {
  const draft = parseObject(sent);
  const known = { ...around, ...knownOf(fields, draft) };
  const read = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === "shape"
      ? readDraft(`${path}${name}.`, field.fields ?? {}, draft[name], as, known)
      : readPart(`${path}${name}`, field, draft[name], as, known),
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** What another field asks for may be left out, to be found out; sent empty, nobody knows what is meant. */
function readPart(path: string, field: Field, sent: unknown, as: Checking, known: Sent): unknown {
  const isRequired = isMadeRequired(field, (other) => known[other]);
  if (sent === undefined || !isUnset(field, sent) || !isRequired) return readChecked(path, field, sent, as);
  return readValid(path, { ...field, options: { ...field.options, required: true } } as Field, null, as);
}

/** What was sent, and what counts where nothing was. */
function knownOf(fields: Fields, draft: Sent): Sent {
  const known = Object.entries(fields).map(([name, field]) => [
    name,
    isUnset(field, draft[name]) ? field.options.default : draft[name],
  ]);
  return Object.fromEntries(known);
}

/** A form has only texts. */
function flag(sent: unknown): unknown {
  return sent === "true" || sent === "false" ? sent === "true" : sent;
}
