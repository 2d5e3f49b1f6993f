// How many rows each kind of grid shows: the choices, the first shown size, the height of a row in pixels.

type PageSizes = {
  readonly sizes: readonly number[];
  readonly initial: number;
  readonly rowHeight_px?: number;
};

export const pageSizes = {
  products: { sizes: [10, 50, 100], initial: 10, rowHeight_px: 80 },
  manualMatching: { sizes: [10, 50, 100], initial: 10, rowHeight_px: 80 },
  matchingRules: { sizes: [10, 50, 100], initial: 10, rowHeight_px: 55 },
  trackingProducts: { sizes: [10, 50, 100], initial: 10, rowHeight_px: 80 },
  customers: { sizes: [10, 50, 100], initial: 10, rowHeight_px: 30 },
  loggedChanges: { sizes: [50, 100, 200], initial: 50, rowHeight_px: 44 },
  sources: { sizes: [50, 100, 200], initial: 50, rowHeight_px: 44 },
  deletions: { sizes: [50, 100, 200], initial: 50, rowHeight_px: 44 },
  quarantine: { sizes: [50, 100, 200], initial: 50, rowHeight_px: 48 },
  websites: { sizes: [10, 50, 100], initial: 10 },
  catalogs: { sizes: [10, 50, 100], initial: 10 },
  ebrands: { sizes: [10, 50, 100], initial: 10 },
  ebrandResults: { sizes: [50, 100], initial: 50 },
  sellers: { sizes: [50, 100, 200], initial: 50 },
  brands: { sizes: [50, 100, 200], initial: 50 },
  pastImports: { sizes: [50, 100, 500], initial: 100 },
} as const satisfies Record<string, PageSizes>;

/** The imports list is asked whole, at most that many runs. */
export const importsListLimit = 200;
