// What the makers make: the articles of the demo, of which every shop sells a part.
import { dice, type Dice } from "./dice.ts";
import { ean13 } from "./ean.ts";
import { type Category, type Family, type Words, categories } from "./words/index.ts";

export type Article = {
  number: number;
  category: Category;
  family: string;
  brand: string;
  /** The maker's wording, without their name: "Perceuse-visseuse 18 V GX-1850 2 batteries". */
  name: string;
  mpn: string;
  ean: string;
  /** How the maker packs it: "pièce", "75 cl", "lot de 4". */
  unit: string;
  /** What its title is made of, and more: colour, power… by French name. */
  words: Record<string, string>;
  /** The price the maker recommends, taxes included, in cents. */
  recommended: number;
  /** What a shop pays for it. */
  cost: number;
  /** Who sells it: the retailer alone, the retailer and others, others alone. */
  sold: "retailer" | "everywhere" | "elsewhere";
  /** For how many days before the last one it exists; most have been there for long. */
  age_days: number;
};

/** The brand under which the retailer sells articles of nobody in particular. */
export const houseBrand = "Essentiel Direct";

/** Of the articles the retailer sells, one in so many is sold by nobody else; half of these under their own brand. */
const exclusiveEvery = 5;

/** About `count` articles over all departments, of which the retailer sells about `retailed`. */
export function makeArticles(count: number, retailed: number): Article[] {
  const articles: Article[] = [];
  const taken = new Set<string>();
  for (const category of categories) {
    for (const [index, family] of category.families.entries()) {
      for (let left = shareOf(category, index, count); left > 0; left -= 1) {
        const number = articles.length;
        articles.push(
          makeArticle(category, family, { number, sold: soldBy(number, retailed / count), taken }),
        );
      }
    }
  }
  return articles;
}

/** Evenly spread: of any stretch of articles the retailer sells their share. */
function soldBy(number: number, share: number): Article["sold"] {
  const before = Math.floor(number * share);
  if (Math.floor((number + 1) * share) === before) return "elsewhere";
  return before % exclusiveEvery === 0 ? "retailer" : "everywhere";
}

/** The articles of a department spread evenly over its families, without losing one to rounding. */
function shareOf({ share, families }: Category, index: number, count: number): number {
  const upTo = (families_: number) => Math.round((count * share * families_) / (100 * families.length));
  return upTo(index + 1) - upTo(index);
}

type Making = { number: number; sold: Article["sold"]; taken: Set<string> };

function makeArticle(category: Category, family: Family, { number, sold, taken }: Making): Article {
  for (let attempt = 0; ; attempt += 1) {
    const throws = dice("article", family.name, number, attempt);
    const brand =
      sold === "retailer" && throws.chance(0.5)
        ? houseBrand
        : throws.pick(family.makers ?? Object.keys(category.brands));
    const level = throws.number();
    const words = chooseWords(family, level, throws);
    const mpn = modelOf(family, brand, throws);
    const name = titleOf(family.title, { ...words, model: mpn });
    // A maker gives a reference once. Names of families with few words may come twice: the articles then differ in
    // what the name does not say.
    if (taken.has(`${brand} ${mpn}`) || (taken.has(`${brand} ${name}`) && attempt < 8)) continue;
    taken.add(`${brand} ${mpn}`).add(`${brand} ${name}`);
    const recommended = priceOf(category, family, brand, level, throws);
    return {
      number,
      category,
      family: family.name,
      brand,
      name,
      mpn,
      ean: eanOf(brand, number),
      unit: words["unit"] ?? "pièce",
      words,
      recommended,
      cost: Math.round(recommended * (1 - category.margin * throws.between(0.8, 1.2))),
      sold,
      age_days: ageOf(throws),
    };
  }
}

/** Words of about the same level go together: the largest drum has the fastest spin. */
function chooseWords(
  { ranked = {}, free = {} }: Family,
  level: number,
  throws: Dice,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, words] of Object.entries(ranked)) {
    const position = level * words.length + throws.between(-0.5, 0.5);
    chosen[name] = words[Math.min(words.length - 1, Math.max(0, Math.floor(position)))]!;
  }
  for (const [name, words] of Object.entries(free satisfies Words)) chosen[name] = throws.pick(words);
  return chosen;
}

function modelOf({ name, model }: Family, brand: string, throws: Dice): string {
  const letters = dice("letters", brand, name);
  return model
    .replaceAll("@", () => letters.pick([..."ABCDEFGHKLMNPRSTVWXZ"]))
    .replaceAll("#", (_, at: number) => String(throws.integer(model[at - 1] === "#" ? 0 : 1, 9)));
}

function titleOf(title: string, words: Record<string, string>): string {
  return title
    .replaceAll(/\{([^}]+)\}/g, (_, word: string) => (words[word] === "pièce" ? "" : (words[word] ?? "")))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function priceOf(category: Category, family: Family, brand: string, level: number, throws: Dice): number {
  const rank = category.brands[brand] ?? (brand === houseBrand ? 0.75 : 1);
  return Math.round(
    100 * family.from * (family.to / family.from) ** level * rank * throws.between(0.92, 1.08),
  );
}

/** Some makers have a number that begins with zeros, which spreadsheets lose. */
function eanOf(brand: string, number: number): string {
  const maker = dice("maker", brand).integer(1000, 9999);
  const prefix = maker % 6 === 0 ? `00${maker}` : `379${maker}`;
  return ean13(prefix + String(number + 1).padStart(12 - prefix.length, "0"));
}

function ageOf(throws: Dice): number {
  const luck = throws.number();
  if (luck < 0.015) return throws.integer(0, 6);
  if (luck < 0.05) return throws.integer(7, 110);
  return 1000;
}
