// How much there is in a benchmark's market.

export type Size = {
  ownProducts: number;
  /** Of all competitors together, the ones that are matched included. */
  competitorProducts: number;
  /** Offers of sellers on a marketplace, which is one of the competitors. */
  offers: number;
  /** Days of price history, with a change for one product in twenty each day. */
  days: number;
  /** Whether competitors' products have that history too. No list reads it; it is most of the time a build takes. */
  competitorHistory: boolean;
};

export const competitorCount = 12;

/** Own products have zero to eight matches, four on average. */
export const sizes = {
  M: {
    ownProducts: 100_000,
    competitorProducts: 1_000_000,
    offers: 100_000,
    days: 90,
    competitorHistory: true,
  },
  L: {
    ownProducts: 1_000_000,
    competitorProducts: 4_200_000,
    offers: 500_000,
    days: 90,
    competitorHistory: false,
  },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof sizes;
