// Lines of a file that name one product with several prices.

/** A product that two lines name with two prices, with their currencies: "12.5 EUR". The later one is kept. */
export type Repriced = { example: string; before: string; now: string };
