// Messages are stored as keys with their values and worded here, in the language of whoever reads them.
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { type Language, type Wording, sayAll } from "#shared/messages/index.ts";
import type { Row } from "#server/store/collection.ts";

type Stored = Pick<Wording, "key" | "also"> & Partial<Pick<Wording, "values">>;

/** Puts words in the place of the stored messages of each row. */
export function wordMessages(entity: Entity, rows: readonly Row[], language: Language): void {
  const word = (stored: Stored) => sayAll(language, stored);
  const wordInside = (value: unknown) => {
    const { message, ...values } = value as { message?: Stored };
    return message ? { ...values, message: word(message) } : values;
  };
  for (const [name, field] of visibleFields(entity)) {
    if (field.kind === "message") each(rows, name, (value) => word(value as Stored));
    else if (field.of?.kind === "message") each(rows, name, (value) => (value as Stored[]).map(word));
    else if (field.fields?.["message"]?.kind === "message") each(rows, name, wordInside);
    else if (field.of?.fields?.["message"]?.kind === "message")
      each(rows, name, (value) => (value as object[]).map(wordInside));
  }
}

function each(rows: readonly Row[], name: string, change: (value: unknown) => unknown): void {
  for (const row of rows) {
    if (row[name] !== null && row[name] !== undefined) row[name] = change(row[name]);
  }
}
