// Fields that hold the ids of other rows, and which of these a page of changes names.
import { type Named, type RowNames, kindsOfNames } from "#web/queries/rowNames.ts";
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import { fieldsOf } from "./fieldsOf.ts";

const kindOfField: Readonly<Record<string, Named>> = {
  catalog_id: "catalog",
  customer_id: "customer",
  product_id: "product",
  website_id: "website",
  competitor_id: "website",
  competitors_id: "website",
};

export type Names = Readonly<Partial<Record<Named, RowNames>>>;

/** What a field names, such as the website of `competitor_id`; undefined where it holds no ids. */
export function kindNamedBy(field: string): Named | undefined {
  return kindOfField[field];
}

/** The ids that changes name, in order and once each: what their names are asked by. */
export function idsNamedBy(changes: readonly LoggedChange[]): Record<Named, number[]> {
  const ids = new Map(kindsOfNames.map((kind) => [kind, new Set<number>()]));
  for (const change of changes) {
    if (change.catalog_id && !change.name) ids.get("catalog")?.add(change.catalog_id);
    for (const { field, before, after } of fieldsOf(change)) {
      const kind = kindNamedBy(field);
      for (const id of [before, after].flat()) if (kind && typeof id === "number") ids.get(kind)?.add(id);
    }
  }
  return Object.fromEntries(
    [...ids].map(([kind, some]) => [kind, [...some].toSorted((left, right) => left - right)]),
  ) as Record<Named, number[]>;
}

/** What a row is called, or its number where it is gone. */
export function nameOrNumber(names: Names, kind: Named, id: number): string {
  return names[kind]?.get(id) || `n° ${id}`;
}
