// What the tables of words beside this file look like.

/** A department of the shop: its makers and what they make. */
export type Category = {
  name: string;
  /** Of every hundred articles, how many are of this department. */
  share: number;
  /** Its makers, each with how dear it is: 1 is the middle. */
  brands: Readonly<Record<string, number>>;
  /** Part of the price that is left after buying the goods. */
  margin: number;
  /** How prices move in a year: -0.2 = they lose a fifth. */
  drift_perYear: number;
  families: readonly Family[];
};

/** A kind of article. Its title names words in braces, and {model}, the maker's reference. */
export type Family = {
  name: string;
  title: string;
  /** The prices in euros of the simplest and of the best. */
  from: number;
  to: number;
  /** How the maker's references look: @ is a letter of the maker's range, # a digit. */
  model: string;
  /** Those of the department's makers that make it; all when nothing is said. */
  makers?: readonly string[];
  /** Words that make the price, from the cheapest to the dearest. The word `unit` is how it is packed. */
  ranked?: Words;
  /** Words that do not. */
  free?: Words;
};

export type Words = Readonly<Record<string, readonly string[]>>;
