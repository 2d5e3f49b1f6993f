// Arguments that are fields of a row: what is wrong with them is told as of the row (422).
import { validateField } from "#shared/entities/validate.ts";
import type { Field, Fields } from "#shared/fields.ts";
import type { Language } from "#shared/messages/index.ts";
import { invalidFields } from "#server/errors.ts";
import { parseObject } from "./generic/filter.ts";

type Checking = { model: string; language: Language };

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
  const read = validateField(name, field, field.kind === "boolean" ? flag(sent) : sent);
  if ("problems" in read) throw invalidFields(as.model, read.problems, as.language);
  return read.value;
}

function readDraft(path: string, fields: Fields, sent: unknown, as: Checking): object {
  const draft = parseObject(sent);
  const read = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === "shape"
      ? readDraft(`${path}${name}.`, field.fields ?? {}, draft[name], as)
      : readChecked(`${path}${name}`, field, draft[name], as),
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** A form has only texts. */
function flag(sent: unknown): unknown {
  return sent === "true" || sent === "false" ? sent === "true" : sent;
}
