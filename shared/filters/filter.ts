// What a list is asked for: LoopBack's filter, once parsed.

export type Where = { readonly [property: string]: unknown };

export type OrderTerm = { readonly field: string; readonly descending: boolean };

export type Include = { readonly relation: string; readonly scope: Filter };

export type Filter<Name extends string = string> = {
  readonly where?: Where;
  readonly order?: readonly OrderTerm[];
  readonly limit?: number;
  readonly skip?: number;
  /** The fields wanted; absent = all. */
  readonly fields?: readonly Name[];
  readonly include?: readonly Include[];
};

/** Bounds of a filter, each refused with a clear 400. */
export const filterBounds = {
  depth: 12,
  nodes: 1_000,
  listLength: 25_000,
  patternLength: 1_000,
  includeDepth: 6,
  /** Of fields, orders and included relations, each. */
  names: 200,
  /** Of included relations, at all levels together. */
  includes: 50,
  /** Related rows in one answer, counted as often as they are shown. */
  relatedRows: 10_000,
  limit: 10_000,
} as const;
