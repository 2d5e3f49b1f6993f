// The questions that a list screen asks of the server: a page, how many there are, whether anything is in a field.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Query, QueryFilters, QueryKey } from "@tanstack/react-query";
import type { Where } from "#shared/filters/filter.ts";
import { request } from "#web/api.ts";

type PageQuestion<W extends object> = {
  where: W;
  order: string | readonly string[];
  page: number;
  limit: number;
};

type Described<Row> = {
  /** What is asked is kept under it, and out of date with it. */
  key: QueryKey;
  path: string;
  /** Whose rows; a where that is asked with narrows them further. */
  within?: Where;
  include?: readonly (string | object)[];
  /** Decides between rows that the order does not tell apart. */
  thenBy?: string;
  /** Its rows are counts, and how many there are is asked of the same address. */
  countsThere?: true;
  /** How soon a page is asked for again by itself. */
  refetchInterval?(query: Query<Row[], Error, Row[], QueryKey>): number;
};

/** What has changed is asked for at once: an answer from before it would hide it. */
const anew = { duplicate: "send" } as const;
const filledFor_ms = 10 * 60_000;

export function listQueries<Row, W extends object = Where>(described: Described<Row>) {
  const { key, path, within, include, thenBy, countsThere, refetchInterval } = described;
  const whose = (where: W) => (within ? { ...where, ...within } : where);
  const ask = <Answer>(filter: object) =>
    // The total is asked for apart, once for all pages.
    request<Answer[]>({ path, params: { filter, total: false }, ...anew });

  return {
    /** One page of the list; the page before stays until the next one is there. */
    page: ({ where, order, page, limit }: PageQuestion<W>) => {
      const filter = {
        where: whose(where),
        ...(include && { include }),
        order: thenBy ? [order, thenBy].flat() : order,
        limit,
        skip: (page - 1) * limit,
      };
      return queryOptions<Row[], Error, Row[], QueryKey>({
        queryKey: [...key, "list", filter],
        queryFn: () => ask<Row>(filter),
        placeholderData: keepPreviousData,
        ...(refetchInterval && { refetchInterval }),
      });
    },

    /** How many rows satisfy a where. */
    count: (where: W) =>
      queryOptions<number, Error, number, QueryKey>({
        queryKey: [...key, "count", whose(where)],
        queryFn: async () => {
          const asked = countsThere
            ? { path, params: { filter: { where: whose(where) }, count: true } }
            : { path: `${path}/count`, params: { where: whose(where) } };
          return (await request<{ count: number }>({ ...asked, ...anew })).count;
        },
        placeholderData: keepPreviousData,
      }),

    /** Whether any row has a value in a field; asked again now and then. */
    hasValue: (where: W, field: keyof Row & string) => {
      const filter = { where: { ...whose(where), [field]: { neq: null } }, fields: ["id"], limit: 1 };
      return queryOptions<boolean, Error, boolean, QueryKey>({
        queryKey: [...key, "hasValue", filter],
        queryFn: async () => (await ask<{ id: number }>(filter)).length > 0,
        staleTime: filledFor_ms,
      });
    },

    /** What was asked for the screen on show and had no answer: lists, totals and counters alike. */
    failed: {
      queryKey: key,
      type: "active",
      predicate: ({ state }) => state.status === "error",
    } satisfies QueryFilters,
  };
}

export type ListQueries<Row, W extends object = Where> = ReturnType<typeof listQueries<Row, W>>;
