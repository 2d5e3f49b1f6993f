// What an import would change, as it is told before anything is written.
import type { ValueOf } from "../fields.ts";
import { integer, list, number, oneOf, shape, text } from "../fields.ts";

/** The largest moves of prices that are shown. */
export const movesShown = 20;
/** So many of the products are named that would have no price any more. */
export const emptiedNamed = 3;

const move = shape({
  id: integer({ about: "The product", required: true }),
  title: text({ about: "Its title", max: 1_000, required: true }),
  line: integer({ about: "The line of the file", required: true }),
  price_before: number({ about: "Its price as it is stored", digits: 4, required: true }),
  price_after: number({ about: "The price of the file", digits: 4, required: true }),
  currency_before: text({ about: "The currency of its price as it is stored", required: true }),
  currency_after: text({ about: "The currency of the price of the file", required: true }),
});

export const wouldChange = shape(
  {
    created: integer({ about: "Products that are new", required: true }),
    changed: integer({ about: "Products of which something changes", required: true }),
    missing: integer({ about: "Products that the file no longer holds", required: true }),
    repriced: integer({ about: "Products whose price becomes another one", required: true }),
    quarantined: integer({
      about: "Prices that would be kept aside and wait for somebody, which are not among these",
      default: 0,
    }),
    emptied: integer({ about: "Products that would have no price any more", default: 0 }),
    emptied_titles: list(text({ max: 1_000 }), {
      about: "The titles of the first of them",
      max: emptiedNamed,
      default: [],
    }),
    doubt: oneOf(["prices", "other"], { about: "What is doubtful: the prices, or something else" }),
    moves: list(move, {
      about: "The largest moves of prices, by their factor",
      max: movesShown,
      default: [],
    }),
  },
  { about: "What it would change: of a run that paused in doubt, and of a trial" },
);

type Whole = NonNullable<ValueOf<typeof wouldChange>>;
export type WouldChange = Omit<Whole, "doubt"> & { doubt?: Whole["doubt"] };
export type Move = WouldChange["moves"][number];
