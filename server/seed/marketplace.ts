// Who sells an article on a marketplace, and for how much. In cents.
import type { Article } from "./articles.ts";
import { charm } from "./charm.ts";
import { dice } from "./dice.ts";
import { isSelling } from "./happenings.ts";
import { type Market, priceOf } from "./market.ts";
import { type Shop, maisonDirecte } from "./shops.ts";

export type Offer = { seller: string; price: number; shipping: number; state: string };

/** The sellers of an article on a marketplace, the best offer first. */
export function offersOf(market: Market, shop: Shop, article: Article, day: number): Offer[] {
  const { now } = priceOf(market, shop, article, day);
  const throws = dice("sellers", article.number);
  const count = Math.min(throws.integer(1, 4), throws.integer(1, 5));
  const first = throws.integer(0, sellers.length - 1);
  const offers = Array.from({ length: count }, (_, index): Offer => {
    const used = index > 0 && throws.chance(0.12);
    const above = index === 0 ? 1 : used ? throws.between(0.7, 0.85) : throws.between(1.01, 1.14);
    const price = index === 0 ? now : charm(now * above, shop.endings, throws.number());
    const shipping = throws.pick([0, 0, 299, 490, 590]);
    const seller = sellers[(first + index * 5) % sellers.length]!;
    return { seller, price, shipping, state: used ? "used - like_new" : "new" };
  });
  const there = offers.filter(({ seller }) => isSelling(seller, market.lastDay - day));
  // Who has nobody else is sold to by the marketplace itself.
  const some = there.length > 0 ? there : [{ ...offers[0]!, seller: sellers[0]! }];
  return [...some, ...retailersOffer(market, article, day)].toSorted(
    (a, b) => rankOfState(a) - rankOfState(b) || a.price + a.shipping - b.price - b.shipping,
  );
}

const sellers = [
  "Planète Bazar",
  "Électro Lagarde",
  "BonPlan Nord",
  "La Remise à Jules",
  "Techno Rivière",
  "Univers Foyer",
  "Atelier Duvernay",
  "Stock & Co Lille",
  "Le Hangar Futé",
  "MegaLogis",
  "Petits Prix Ouest",
  "Boutique Célestin",
  "Direct Usine 42",
  "Les Bonnes Affaires de Léa",
  "Kaufraum Handel",
  "Casa Lumera",
  "Sport Horizon",
  "Jardins de Bellac",
  "Reflex Import",
  "Vertigo Shop",
];

/** The retailer is one of the sellers too. */
function retailersOffer(market: Market, article: Article, day: number): Offer[] {
  if (!market.sells(maisonDirecte, article, day) || !dice("sells there too", article.number).chance(0.25))
    return [];
  const { now } = priceOf(market, maisonDirecte, article, day);
  return [{ seller: maisonDirecte.name, price: now, shipping: 490, state: "new" }];
}

function rankOfState({ state }: Offer): number {
  return state === "new" ? 0 : 1;
}
