// What a changed field is called: as in the form where it is changed.
import i18next from "i18next";
import { fieldLabel } from "#web/parts/feed/fieldLabel.ts";
import type { WordKey, Words } from "#web/session/words.ts";
import { fieldKey, mappedField } from "./fieldKey.ts";
import type { LoggedModel } from "./search.ts";

/** Its word, or the name that the API has for it where no form has one. */
export function fieldName(model: LoggedModel, field: string, words: Words): string {
  const column = mappedField(field);
  if (column) return words.say(`changes.mapped.${column.part}`, { field: fieldLabel(column.name, words) });
  const key = fieldKey(model, field, isText);
  return key ? words.say(key as WordKey) : field;
}

function isText(key: string): boolean {
  return i18next.exists(key) && typeof i18next.t(key, { returnObjects: true }) === "string";
}
