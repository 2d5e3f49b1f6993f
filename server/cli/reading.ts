// How a file is read, as the command line says it: --map field=column, --where column=value, --id field.
import type { Language } from "#shared/messages/index.ts";
import { productIdentifiers } from "#shared/entities/extractorSource.ts";
import type { RunRequest } from "#server/domain/imports/runs.ts";
import { UsageError, readPairs } from "./command.ts";

export const readingOptions = {
  map: { type: "string", multiple: true },
  where: { type: "string", multiple: true },
  id: { type: "string" },
} as const;

export type Reading = { map?: string[] | undefined; where?: string[] | undefined; id?: string | undefined };

const numeric = new Set([
  "price",
  "public_price",
  "sale_price",
  "stock",
  "shipping_price",
  "rank",
  "cost_price",
]);

/** The options of a run. What is not said is found out from the file. */
export function readingOptionsOf(
  { map, where, id }: Reading,
  language: Language,
): NonNullable<RunRequest["options"]> {
  if (id !== undefined && !isIdentifier(id)) {
    throw new UsageError(language, "cli.badIdentifier", { id, choices: productIdentifiers.join(", ") });
  }
  const mapping = readPairs(map, "--map", language).map(([field, fieldname]) => [
    field,
    { fieldname, type: numeric.has(field) ? "number" : "string" },
  ]);
  return {
    type_options: {
      ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }),
      ...(id && { uniqueProductIdentifier: id }),
    },
    where: readPairs(where, "--where", language).map(([column, value]) => ({ column, value })),
  };
}

function isIdentifier(id: string): boolean {
  return (productIdentifiers as readonly string[]).includes(id);
}
