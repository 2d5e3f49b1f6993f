// What a shop asks for an article on a day, and whether it has it. Everything follows from the shop, the article and
// the day alone, so that any day can be told without the days before it.
import type { Article } from "./articles.ts";
import { charm, charmBelow } from "./charm.ts";
import { occasionOn } from "./days.ts";
import { dice } from "./dice.ts";
import { warFactor } from "./happenings.ts";
import { type Shop, shopNamed } from "./shops.ts";
import { categories } from "./words/index.ts";

/** The last day of the demo, and who sells what. */
export type Market = { lastDay: number; sells(shop: Shop, article: Article, day: number): boolean };

/** In cents of the shop's currency. `was` is the price struck out while a promotion lasts. */
export type Price = { now: number; was?: number };

export function priceOf(market: Market, shop: Shop, article: Article, day: number): Price {
  return shop.watches
    ? retailersPrice(market, shop, article, day)
    : competitorsPrice(market, shop, article, day);
}

/** What stands in the feed: by the piece for most, by the carton in the wholesaler's. */
export type Packing = { unit: string; pieces: number };

export function packingOf(shop: Shop, { unit, recommended }: Article): Packing {
  if (!shop.byCarton) return { unit, pieces: 1 };
  const lot = /^lot de (\d+)$/.exec(unit);
  if (lot) return { unit: "pièce", pieces: 1 / Number(lot[1]) };
  const pieces = recommended < 900 ? 12 : recommended < 2_500 ? 6 : recommended < 6_000 ? 3 : 1;
  return pieces === 1 ? { unit, pieces } : { unit: `carton de ${pieces}`, pieces };
}

/** A count of the shelves lasts for some weeks. */
const spell_days = 48;

/** How many a shop has; 0 = none for now. */
export function stockOf(shop: Shop, { number, recommended }: Article, day: number): number {
  const spell = Math.floor((day + dice("spell", shop.slug, number).integer(0, spell_days - 1)) / spell_days);
  const throws = dice("stock", shop.slug, number, spell);
  if (throws.chance(0.07)) return 0;
  const many = Math.max(4, Math.round(400_000 / (recommended + 2_000)));
  return throws.integer(1, many);
}

function competitorsPrice(market: Market, shop: Shop, article: Article, day: number): Price {
  const throws = dice("price", shop.slug, article.number);
  const taste = throws.number();
  // A part of the range is sold at the price the maker recommends, as everybody else does.
  const level = throws.chance(0.15) ? 1 : shop.level + throws.between(-shop.spread, shop.spread);
  const unit = shop.rate * packingOf(shop, article).pieces;
  const war = warFactor(shop, article, market.lastDay - day);
  const usual = recommendedOn(market, article, day) * level * unit * war;
  // Nobody sells much below what they paid.
  const least = article.cost * 0.97 * unit;
  return reduced(shop, article, day, (factor) => charm(usual * factor, shop.endings, taste, least));
}

/** The retailer reads the market, now and then with some days of delay, and takes a stand that is the article's own. */
function retailersPrice(market: Market, shop: Shop, article: Article, day: number): Price {
  const throws = dice("stand", shop.slug, article.number);
  const taste = throws.number();
  const rivals = rivalPrices(market, shop, article, day - throws.pick([0, 0, 0, 0, 2, 6]));
  const usual = recommendedOn(market, article, day) * throws.between(0.98, 1.06);
  const least = article.cost * 1.03;
  const stand = rivals.length > 0 ? standOn(article, throws.number()) : "keepsMargin";
  if (stand === "keepsMargin") {
    return reduced(shop, article, day, (factor) => charm(usual * factor, shop.endings, taste, least));
  }
  const lowest = Math.min(...rivals.map(({ cents }) => cents));
  const now =
    stand === "leads"
      ? charmBelow(lowest * throws.between(0.95, 1), shop.endings, taste)
      : Math.min(
          ...rivals.map(({ cents, comparable }) => (comparable ? cents : charm(cents, shop.endings, taste))),
        );
  const regular = charm(usual, shop.endings, taste, least);
  if (now < least) return { now: regular };
  return now < regular * 0.85 ? { now, was: regular } : { now };
}

type Stand = "leads" | "follows" | "keepsMargin";

/** Some departments are fought for, others feed the house. */
function standOn({ category }: Article, luck: number): Stand {
  const fought = ((categories.indexOf(category) * 7) % 10) / 10;
  if (luck < 0.26 + 0.2 * fought) return "leads";
  return luck < 0.56 + 0.16 * fought ? "follows" : "keepsMargin";
}

/** The prices of the watched shops, by the piece, in cents of a euro; comparable: such a price can be asked as it is. */
function rivalPrices(
  market: Market,
  shop: Shop,
  article: Article,
  day: number,
): { cents: number; comparable: boolean }[] {
  const rivals = shop.watches!.map(shopNamed).filter((rival) => market.sells(rival, article, day));
  return rivals.map((rival) => {
    const { now } = competitorsPrice(market, rival, article, day);
    const { pieces } = packingOf(rival, article);
    return { cents: Math.round(now / rival.rate / pieces), comparable: rival.rate === 1 && pieces === 1 };
  });
}

/** The maker's price follows its department's trend, in steps of five to eleven weeks. */
function recommendedOn({ lastDay }: Market, article: Article, day: number): number {
  const throws = dice("steps", article.number);
  const period = throws.integer(35, 77);
  const phase = throws.integer(0, period - 1);
  const step = Math.floor((day - lastDay + phase) / period);
  const trend = (1 + article.category.drift_perYear) ** ((step * period) / 365);
  const wobble = step === 0 ? 1 : 1 + dice("wobble", article.number, step).between(-0.03, 0.03);
  return article.recommended * trend * wobble;
}

function reduced(shop: Shop, article: Article, day: number, priceAt: (factor: number) => number): Price {
  const was = priceAt(1);
  const now = priceAt(1 - discountOf(shop, article, day));
  return now < was ? { now, was } : { now: was };
}

/** The country's sales, between them a department a week of those that a shop has, and always a few last pieces. */
function discountOf(shop: Shop, article: Article, day: number): number {
  const occasion = occasionOn(day);
  if (occasion) {
    const throws = dice("sale", shop.slug, article.number, occasion.name);
    return throws.chance(occasion.share * shop.promotions) ? throws.pick(occasion.discounts) : 0;
  }
  if (dice("last pieces", shop.slug, article.number).chance(0.02 * shop.promotions)) return 0.3;
  const week = Math.floor((day + dice("weeks", shop.slug).integer(0, 6)) / 7);
  const departments = categories.filter(({ name }) => shop.range.categories?.includes(name) ?? true);
  const department = dice("department", shop.slug, week).pick(departments);
  if (department !== article.category) return 0;
  const throws = dice("week", shop.slug, article.number, week);
  return throws.chance(0.35 * shop.promotions) ? throws.pick([0.05, 0.1, 0.15, 0.2]) : 0;
}
