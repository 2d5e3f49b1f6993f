// What has happened on the demo's market in its last weeks, so that there is something to find on each screen: a range
// that was given up, a price war, a website that fell silent, sellers that come and go. Days are counted back from the last.
import type { Article } from "./articles.ts";
import { dice } from "./dice.ts";
import type { Shop } from "./shops.ts";

/** Galerie Vauban gives up a department: its products are missing since, and their prices get old. */
const givenUp = { shop: "galerie-vauban", category: "Sport", ago: 9 };

export function isGivenUp({ slug }: Shop, { category }: Article, ago: number): boolean {
  return slug === givenUp.shop && category.name === givenUp.category && ago <= givenUp.ago;
}

/** Two competitors undercut each other in turn, every other day, over a part of a department. */
export const war = {
  category: "Petit électroménager",
  share: 0.4,
  ago: 12,
  shops: ["comptoir-martel", "galerie-vauban"],
};
const undercut = 0.975;

/** By which factor a price is lower for the war. */
export function warFactor({ slug }: Shop, { number, category }: Article, ago: number): number {
  const turn = war.shops.indexOf(slug);
  if (turn < 0 || ago > war.ago || category.name !== war.category) return 1;
  if (!dice("war", number).chance(war.share)) return 1;
  return undercut ** Math.floor((war.ago - ago + 2 - turn) / 2);
}

/** The feed of a website that answers no more: its prices are those of the last time it was read. */
const silent = { shop: "prix-canaille", ago: 8 };

export function isSilent({ slug }: Shop, ago: number): boolean {
  return slug === silent.shop && ago < silent.ago;
}

/** From how many days ago a seller has been there, and until how many; most have always been. */
const stays: Readonly<Record<string, { since?: number; until?: number }>> = {
  MegaLogis: { until: 6 },
  "Reflex Import": { until: 15 },
  "Casa Lumera": { since: 10 },
  "Vertigo Shop": { since: 4 },
};

export function isSelling(seller: string, ago: number): boolean {
  const { since = Infinity, until = 0 } = stays[seller] ?? {};
  return ago <= since && ago >= until;
}
