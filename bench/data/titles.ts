// Titles as shops write them, of as many articles as wanted: an own shop's in French, and a competitor's of the same
// articles in other words, other spellings, sometimes in English. Everything about an article follows from its number.
import { type Dice, dice } from "#server/seed/dice.ts";

export type TitledProduct = { title: string; brand: string | null; price: number };

export type TitledMarket = {
  own: PackedProducts;
  theirs: PackedProducts;
  /** For each own product the number of its counterpart; -1 for one that has none. */
  truth: Int32Array;
};

/** Of the own products, how many the competitor has as well. */
const sharedShare = 0.6;
/** Steps through all numbers below a count that it does not divide, in an order that looks like none. */
const stride = 7_368_787;

export function makeTitles(ownCount: number, theirCount: number): TitledMarket {
  const shared = Math.round(ownCount * sharedShare);
  const own = new PackedProducts(ownCount);
  const theirs = new PackedProducts(theirCount);
  const placeOf = new Int32Array(ownCount).fill(-1);
  for (let position = 0; position < theirCount; position += 1) {
    const index = (position * stride) % theirCount;
    if (index < shared) placeOf[index] = position;
    theirs.push(theirProduct(index < shared ? index : ownCount + index));
  }
  const truth = Int32Array.from({ length: ownCount }, (_, position) => {
    const article = (position * stride) % ownCount;
    own.push(ownProduct(article));
    return placeOf[article]!;
  });
  return { own, theirs, truth };
}

/** Many products in little room, as they would lie in a file: the memory that is measured is the engine's. */
export class PackedProducts {
  count = 0;
  #bytes = Buffer.alloc(1 << 20);
  #length = 0;
  readonly #ends: Float64Array;
  readonly #prices: Float64Array;

  constructor(count: number) {
    this.#ends = new Float64Array(count * 2);
    this.#prices = new Float64Array(count);
  }

  push({ title, brand, price }: TitledProduct): void {
    this.#ends[this.count * 2] = this.#write(title);
    this.#ends[this.count * 2 + 1] = this.#write(brand ?? "");
    this.#prices[this.count] = price;
    this.count += 1;
  }

  at(number: number): TitledProduct {
    const start = number === 0 ? 0 : this.#ends[number * 2 - 1]!;
    const [middle, end] = [this.#ends[number * 2]!, this.#ends[number * 2 + 1]!];
    return {
      title: this.#bytes.toString("utf8", start, middle),
      brand: this.#bytes.toString("utf8", middle, end) || null,
      price: this.#prices[number]!,
    };
  }

  *[Symbol.iterator](): Generator<TitledProduct> {
    for (let number = 0; number < this.count; number += 1) yield this.at(number);
  }

  /** Where the text ends. */
  #write(text: string): number {
    if (this.#length + text.length * 3 > this.#bytes.length) {
      const grown = Buffer.alloc(this.#bytes.length * 2);
      this.#bytes.copy(grown);
      this.#bytes = grown;
    }
    this.#length += this.#bytes.write(text, this.#length);
    return this.#length;
  }
}

type Article = {
  kind: (typeof kinds)[number];
  brand: string;
  model: readonly [letters: string, digits: string, suffix: string];
  colour: (typeof colours)[number];
  amount: string;
  price: number;
};

function articleOf(number: number): Article {
  const roll = dice("article", number);
  const kind = roll.pick(kinds);
  // A few brands have many products, most have few; a brand has a few ranges, each with its letters.
  const brandNumber = Math.floor(brandCount * roll.number() ** 2);
  return {
    kind,
    brand: brandNamed(brandNumber),
    model: [rangeOf(brandNumber, roll.integer(0, 3)), String(roll.integer(100, 9_999)), roll.pick(suffixes)],
    colour: roll.pick(colours),
    amount: roll.pick(kind.amounts),
    price: Math.round(100 * (5 + 900 * roll.number() ** 3)) / 100,
  };
}

function ownProduct(number: number): TitledProduct {
  const { kind, brand, model, colour, amount, price } = articleOf(number);
  const [letters, digits, suffix] = model;
  return { title: `${kind.fr} ${brand} ${letters}${digits}${suffix} ${amount} ${colour.fr}`, brand, price };
}

function theirProduct(number: number): TitledProduct {
  const article = articleOf(number);
  const roll = dice("theirs", number);
  const language = roll.chance(0.25) ? "en" : "fr";
  const kind = article.kind[language];
  const named = roll.chance(0.5) ? [article.brand, kind] : [kind, article.brand];
  const words = [
    ...named,
    ...(roll.chance(0.9) ? [spelt(article.model, roll)] : []),
    ...(roll.chance(0.6) ? [article.colour[language]] : []),
    ...(roll.chance(0.7) ? [article.amount.replace(" ", roll.chance(0.5) ? "" : " ")] : []),
    ...(roll.chance(0.25) ? [roll.pick(extras)] : []),
  ];
  const title = words.join(" ");
  return {
    title: roll.chance(0.06) ? misspelt(title, roll) : title,
    brand: roll.chance(0.7) ? article.brand : null,
    price: Math.round(100 * article.price * roll.between(0.85, 1.15)) / 100,
  };
}

/** A model number with or without what joins its parts, and now and then without its end. */
function spelt([letters, digits, suffix]: Article["model"], roll: Dice): string {
  const end = roll.chance(0.9) ? suffix : "";
  return roll.pick([
    `${letters}${digits}${end}`,
    `${letters}${digits}${end}`,
    `${letters}-${digits}${end}`,
    `${letters} ${digits}${end}`,
  ]);
}

/** Two neighbouring signs changed places. */
function misspelt(title: string, roll: Dice): string {
  const at = roll.integer(1, title.length - 2);
  return title.slice(0, at) + title[at + 1]! + title[at]! + title.slice(at + 2);
}

const brandCount = 600;
const syllables = "bo ra ke lin mar tos vel dan ric sol tek nor fi gra mon pa lux tur zen hal".split(" ");

function brandNamed(number: number): string {
  const roll = dice("brand", number);
  const name = Array.from({ length: roll.integer(2, 3) }, () => roll.pick(syllables)).join("");
  return name[0]!.toUpperCase() + name.slice(1);
}

function rangeOf(brandNumber: number, range: number): string {
  const roll = dice("range", brandNumber, range);
  return Array.from({ length: roll.integer(1, 3) }, () => roll.pick([..."ABCDEFGHKLMNPRSTVWXZ"])).join("");
}

const suffixes = ["", "", "", "B", "X", "S", "PRO", "FC", "XL", "W2"];
const extras = ["neuf", "garantie 2 ans", "livraison offerte", "- promo", "new", "(reconditionné)"];

const colours = [
  { fr: "noir", en: "black" },
  { fr: "blanc", en: "white" },
  { fr: "rouge", en: "red" },
  { fr: "bleu", en: "blue" },
  { fr: "gris", en: "grey" },
  { fr: "argent", en: "silver" },
  { fr: "vert", en: "green" },
  { fr: "inox", en: "stainless steel" },
];

const watts = ["400 W", "600 W", "850 W", "1200 W", "2000 W"];
const volts = ["10,8 V", "12 V", "18 V", "36 V"];
const storages = ["64 Go", "128 Go", "256 Go", "512 Go", "1 To"];
const litres = ["1 L", "1,5 L", "1,7 L", "4 L", "6 L"];
const inches = ["24 pouces", "32 pouces", "43 pouces", "55 pouces", "65 pouces"];
const kilos = ["6 kg", "7 kg", "8 kg", "9 kg", "10 kg"];
const centimetres = ["45 cm", "60 cm", "90 cm", "120 cm"];

const kinds = [
  { fr: "Perceuse visseuse sans fil", en: "Cordless drill driver", amounts: volts },
  { fr: "Ponceuse orbitale", en: "Random orbit sander", amounts: watts },
  { fr: "Scie circulaire", en: "Circular saw", amounts: watts },
  { fr: "Meuleuse d'angle", en: "Angle grinder", amounts: watts },
  { fr: "Aspirateur balai", en: "Cordless stick vacuum cleaner", amounts: volts },
  { fr: "Aspirateur traîneau sans sac", en: "Bagless vacuum cleaner", amounts: watts },
  { fr: "Bouilloire électrique", en: "Electric kettle", amounts: litres },
  { fr: "Machine à café à grains", en: "Bean to cup coffee machine", amounts: watts },
  { fr: "Robot pâtissier", en: "Kitchen stand mixer", amounts: litres },
  { fr: "Friteuse sans huile", en: "Air fryer", amounts: litres },
  { fr: "Lave-linge hublot", en: "Front loading washing machine", amounts: kilos },
  { fr: "Sèche-linge pompe à chaleur", en: "Heat pump tumble dryer", amounts: kilos },
  { fr: "Four encastrable pyrolyse", en: "Built-in pyrolytic oven", amounts: centimetres },
  { fr: "Hotte aspirante", en: "Cooker hood", amounts: centimetres },
  { fr: "Téléviseur LED 4K", en: "4K LED television", amounts: inches },
  { fr: "Écran PC incurvé", en: "Curved monitor", amounts: inches },
  { fr: "Casque audio bluetooth", en: "Bluetooth headphones", amounts: ["filaire", "sans fil"] },
  { fr: "Enceinte portable", en: "Portable speaker", amounts: watts },
  { fr: "Smartphone", en: "Smartphone", amounts: storages },
  { fr: "Tablette tactile", en: "Tablet", amounts: storages },
  { fr: "Disque dur externe", en: "External hard drive", amounts: storages },
  { fr: "Appareil photo hybride", en: "Mirrorless camera", amounts: ["24 Mpx", "33 Mpx", "45 Mpx"] },
  { fr: "Tondeuse à gazon", en: "Lawn mower", amounts: volts },
  { fr: "Nettoyeur haute pression", en: "Pressure washer", amounts: watts },
] as const;
