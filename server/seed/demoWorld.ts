// The demo: a retailer, its competitors, and what their feeds said over the last months. The same question gives the
// same bytes; nothing is read from outside.
import { type Article, makeArticles } from "./articles.ts";
import { dayOf, daysBefore } from "./days.ts";
import { type Line, dialects } from "./dialects.ts";
import { dice } from "./dice.ts";
import { pictureAddress } from "./drawings/drawPicture.ts";
import { withWrongCheckDigit, withoutLeadingZeros } from "./ean.ts";
import { fileNameOf, writeFeed } from "./feeds.ts";
import { isGivenUp, isSilent } from "./happenings.ts";
import { type Market, packingOf, priceOf, stockOf } from "./market.ts";
import { offersOf } from "./marketplace.ts";
import { type Shop, maisonDirecte, shops } from "./shops.ts";
import { slugOf } from "./slug.ts";

export type DemoSize = "full" | "small";

/** A shop's feed at a moment; the file is made when asked for. */
export type Visit = { shop: Shop; moment: Date; fileName: string; feed(): Buffer };

/** Shops visited one after the other, the retailer first. */
type Round = { moment: Date; visits: readonly Visit[] };

export type DemoWorld = {
  shops: readonly Shop[];
  /** In time order. */
  rounds: readonly Round[];
  /** What a shop's feed says on the day of a moment, wrong lines left out. */
  linesOf(shop: Shop, moment: Date): Line[];
};

type WorldOptions = {
  size?: DemoSize;
  /** The last moment: the demo ends today, whenever today is. */
  until?: Date;
  /** Visits every shop so many times, instead of on the usual days. */
  dates?: number;
};

const history_days = 120;
/** How many days before the last one feeds are read: daily where one looks first. */
const usualDays = [120, 100, 82, 66, 52, 40, 30, 22, 17];
const lastDays = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
/** On that many last days all shops are visited; before, each competitor every other time. */
const completeDays = 2;
const minute_ms = 60_000;
const minutesApart = 5;

/** In the small demo the few shops there are sell a larger part of the range, specialists most of all. */
const sizes = {
  full: {
    articles: 5_800,
    retailed: 2_000,
    days: [...usualDays, ...lastDays],
    inTurn: true,
    eagerness: 1,
    specialists: 1,
    shops: shops.map(({ slug }) => slug),
  },
  small: {
    articles: 160,
    retailed: 60,
    days: [120, 42, 0],
    inTurn: false,
    eagerness: 1.5,
    specialists: 2.5,
    shops: [
      "maisondirecte",
      "comptoir-martel",
      "marche-des-alpes",
      "planete-bazar",
      "nuits-claires",
      "berceau-et-compagnie",
    ],
  },
};

export function shopsOf(size: DemoSize = "full"): Shop[] {
  return shops.filter(({ slug }) => sizes[size].shops.includes(slug));
}

export function demoWorld({ size = "full", until = new Date(), dates }: WorldOptions = {}): DemoWorld {
  const plan = sizes[size];
  const taking = shopsOf(size);
  const articles = makeArticles(plan.articles, plan.retailed);
  const days = dates === undefined ? plan.days : spread(dates);
  const last = new Date(until.getTime() - shops.length * minutesApart * minute_ms);
  const moments = days.map((day) => daysBefore(last, day));
  const inTurn = dates === undefined && plan.inTurn;
  const market: Market = {
    lastDay: dayOf(moments.at(-1)!),
    sells: (shop, article, day) =>
      taking.includes(shop) &&
      !isGivenUp(shop, article, market.lastDay - day) &&
      sells(shop, article, market.lastDay - day, shop.range.categories ? plan.specialists : plan.eagerness),
  };
  const sheets = new Map<Shop, Map<Article, Sheet>>();
  const linesOf = (shop: Shop, moment: Date) => {
    const shopSheets = sheets.get(shop) ?? new Map<Article, Sheet>();
    sheets.set(shop, shopSheets);
    return linesOn(market, shop, articles, dayOf(moment), shopSheets);
  };
  const rounds = moments.map((moment, round) => ({
    moment,
    visits: taking.flatMap((shop, index) =>
      isVisited(shop, index, round) && !(inTurn && isSilent(shop, days[round]!))
        ? [visit(shop, new Date(moment.getTime() + index * minutesApart * minute_ms))]
        : [],
    ),
  }));
  return { shops: taking, rounds, linesOf };

  function isVisited(shop: Shop, index: number, round: number): boolean {
    const isComplete = !inTurn || round === 0 || round >= moments.length - completeDays;
    return isComplete || shop.watches !== undefined || (index + round) % 2 === 0;
  }

  function visit(shop: Shop, moment: Date): Visit {
    const dialect = dialects[shop.slug]!;
    return {
      shop,
      moment,
      fileName: fileNameOf(dialect, moment),
      feed: () => writeFeed(dialect, linesOf(shop, moment)),
    };
  }
}

/** So many days over the whole history, closer to each other towards the end. */
function spread(dates: number): number[] {
  return Array.from({ length: dates }, (_, index) => {
    const ago = dates === 1 ? 0 : ((dates - 1 - index) / (dates - 1)) ** 1.5;
    return Math.round(ago * history_days);
  });
}

/** Whether a shop has an article in its range so many days before the last one. */
function sells(shop: Shop, article: Article, ago: number, eagerness: number): boolean {
  if (article.age_days < ago) return false;
  const { shared, others, categories } = shop.range;
  if (categories && !categories.includes(article.category.name)) return false;
  const throws = dice("range", shop.slug, article.number);
  if (!throws.chance(probability())) return false;
  // A few articles leave the range, some for a while only.
  if (!throws.chance(0.03)) return true;
  const left = throws.integer(1, history_days);
  const back = throws.chance(0.4) ? left - throws.integer(10, 40) : -1;
  return ago > left || ago < back;

  function probability(): number {
    if (article.sold === "retailer") return shop === maisonDirecte ? 1 : 0;
    return eagerness * (article.sold === "elsewhere" ? others : shared);
  }
}

/** What a shop says of an article on every day. */
type Sheet = Omit<Line, "price" | "stock" | "offer">;

function linesOn(
  market: Market,
  shop: Shop,
  articles: readonly Article[],
  day: number,
  sheets: Map<Article, Sheet>,
): Line[] {
  return articles
    .filter((article) => market.sells(shop, article, day))
    .flatMap((article) => {
      const sheet = sheets.get(article) ?? sheetOf(shop, article);
      sheets.set(article, sheet);
      const line = {
        ...sheet,
        price: priceOf(market, shop, article, day),
        stock: stockOf(shop, article, day),
      };
      if (!shop.marketplace) return [line];
      return offersOf(market, shop, article, day).map((offer, index) => ({
        ...line,
        offer: { ...offer, rank: index + 1 },
      }));
    });
}

function sheetOf(shop: Shop, article: Article): Sheet {
  const title = shop.title(article);
  return {
    shop,
    article,
    sku: skuOf(shop, article),
    title,
    slug: slugOf(title),
    picture: pictureAddress(shop, article),
    ean: eanIn(shop, article),
    packing: packingOf(shop, article),
  };
}

function skuOf({ slug, skuPrefix }: Shop, { number }: Article): string {
  return skuPrefix + (dice("sku", slug).integer(100_000, 700_000) + number * 13);
}

function eanIn(shop: Shop, article: Article): string {
  const throws = dice("ean", shop.slug, article.number);
  if (throws.chance(shop.ean.missing)) return "";
  if (throws.chance(shop.ean.wrong)) return withWrongCheckDigit(article.ean);
  return throws.chance(shop.ean.zerosLost) ? withoutLeadingZeros(article.ean) : article.ean;
}
