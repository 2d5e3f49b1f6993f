// What rows are called that others name by their ids. Of one that is gone, or that one may not see, there is no name.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "#web/api.ts";

const named = {
  catalog: { path: "Catalogs", name: "name" },
  customer: { path: "Customers", name: "username" },
  product: { path: "Products", name: "title" },
  website: { path: "WebsiteSettings", name: "name" },
} as const;

/** Of one kind on one page; what is beyond keeps its number. */
const namesMost = 500;

export type Named = keyof typeof named;
export type RowNames = ReadonlyMap<number, string>;

export const kindsOfNames = Object.keys(named) as Named[];

/** The names of rows of one kind, asked for once together. */
export function rowNamesOptions(kind: Named, ids: readonly number[]) {
  const { path, name } = named[kind];
  const asked = ids.slice(0, namesMost);
  const filter = { where: { id: { inq: asked } }, fields: ["id", name], limit: namesMost };
  return queryOptions({
    queryKey: ["rowNames", kind, ids],
    queryFn: async (): Promise<RowNames> => {
      const rows = await request<{ id: number; [name: string]: unknown }[]>({
        path,
        params: { filter, total: false },
      });
      return new Map(rows.map((row) => [row.id, String(row[name] ?? "")]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}
