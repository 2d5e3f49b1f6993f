// The shops of the demo on a page: what each sells, what it charges, how it writes. All invented, on reserved domains.
import type { Article } from "./articles.ts";
import { type Endings, swissEndings, usualEndings } from "./charm.ts";
import { type Dice, dice } from "./dice.ts";

export type Shop = {
  slug: string;
  name: string;
  host: string;
  description: string;
  country: string;
  currency: string;
  /** Units of its currency for one euro. */
  rate: number;
  weight: number;
  channel_code: string;
  /** The part of the retailer's shared range that it sells, and of what the retailer does not sell. */
  range: { shared: number; others: number; categories?: readonly string[] };
  /** Against the recommended price: 0.95 = a twentieth below, give or take `spread`. */
  level: number;
  spread: number;
  endings: Endings;
  /** How eagerly it lowers prices: 1 is usual. */
  promotions: number;
  /** The parts of its EANs that are missing, have a wrong check digit, or have lost their leading zeros. */
  ean: { missing: number; wrong: number; zerosLost: number };
  /** How it words an article. */
  title: (article: Article) => string;
  skuPrefix: string;
  /** A retailer looks at these shops before they say their own price. */
  watches?: readonly string[];
  /** Sells by the carton what others sell by the piece. */
  byCarton?: true;
  /** Its customers are sellers, of which each article has some. */
  marketplace?: true;
};

const usual = {
  country: "FR",
  currency: "EUR",
  rate: 1,
  channel_code: "",
  endings: usualEndings,
  promotions: 1,
  ean: { missing: 0.02, wrong: 0.004, zerosLost: 0.1 },
};

export const maisonDirecte: Shop = {
  ...usual,
  slug: "maisondirecte",
  name: "MaisonDirecte",
  host: "www.maisondirecte.example",
  description: "Tout pour la maison, le jardin et les loisirs, livré chez vous.",
  weight: 1,
  range: { shared: 1, others: 0 },
  level: 1,
  spread: 0,
  title: ({ name }) => name,
  skuPrefix: "MD",
  watches: [
    "comptoir-martel",
    "galerie-vauban",
    "prix-canaille",
    "marche-des-alpes",
    "planete-bazar",
    "entrepot-gaillard",
  ],
};

export const nuitsClaires: Shop = {
  ...usual,
  slug: "nuits-claires",
  name: "Nuits Claires",
  host: "www.nuitsclaires.example",
  description: "La literie et la chambre de bébé.",
  weight: 1,
  range: { shared: 0.3, others: 0.14, categories: ["Literie", "Puériculture"] },
  level: 1.02,
  spread: 0.02,
  title: ({ name, brand }) => `${name} ${brand}`,
  skuPrefix: "NC",
  watches: ["galerie-vauban", "berceau-et-compagnie"],
};

export const shops: readonly Shop[] = [
  maisonDirecte,
  {
    ...usual,
    slug: "comptoir-martel",
    name: "Comptoir Martel",
    host: "www.comptoirmartel.example",
    description: "Équipement de la maison depuis 1974.",
    weight: 3,
    range: { shared: 0.5, others: 0.42 },
    level: 0.99,
    spread: 0.04,
    title: ({ brand, name }) => `${brand} ${name}`,
    skuPrefix: "",
  },
  {
    ...usual,
    slug: "galerie-vauban",
    name: "Galerie Vauban",
    host: "www.galerievauban.example",
    description: "Le grand magasin de la maison.",
    weight: 2,
    range: {
      shared: 0.55,
      others: 0.5,
      categories: [
        "Électroménager",
        "Petit électroménager",
        "Image & son",
        "Literie",
        "Puériculture",
        "Épicerie fine",
        "Sport",
      ],
    },
    level: 1.03,
    spread: 0.05,
    title: ({ brand, name }) => `${name} - ${brand}`,
    skuPrefix: "GV-",
  },
  {
    ...usual,
    slug: "prix-canaille",
    name: "Prix Canaille",
    host: "www.prixcanaille.example",
    description: "Le déstockage permanent.",
    weight: 1,
    range: { shared: 0.38, others: 0.45 },
    level: 0.95,
    spread: 0.06,
    promotions: 1.6,
    ean: { missing: 0.6, wrong: 0.03, zerosLost: 1 },
    title: messyTitle,
    skuPrefix: "PCN",
  },
  {
    ...usual,
    slug: "marche-des-alpes",
    name: "Marché des Alpes",
    host: "www.marchedesalpes.example",
    description: "Maison, sport et montagne, en Suisse romande.",
    country: "CH",
    currency: "CHF",
    rate: 0.935,
    weight: 0.5,
    range: { shared: 0.26, others: 0.38 },
    level: 1.06,
    spread: 0.08,
    endings: swissEndings,
    title: ({ brand, name }) => `${brand.toUpperCase()} ${name}`,
    skuPrefix: "",
  },
  {
    ...usual,
    slug: "planete-bazar",
    name: "Planète Bazar",
    host: "www.planetebazar.example",
    description: "La place de marché aux mille vendeurs.",
    weight: 2,
    channel_code: "amazon_fr_default",
    range: { shared: 0.45, others: 0.45 },
    level: 0.98,
    spread: 0.07,
    promotions: 0.6,
    ean: { missing: 0.05, wrong: 0.01, zerosLost: 0 },
    title: keywordTitle,
    skuPrefix: "B0",
    marketplace: true,
  },
  {
    ...usual,
    slug: "entrepot-gaillard",
    name: "Entrepôt Gaillard",
    host: "www.entrepotgaillard.example",
    description: "Le libre-service de gros ouvert à tous.",
    weight: 1,
    range: {
      shared: 0.5,
      others: 0.6,
      categories: ["Épicerie fine", "Bricolage", "Jardin", "Puériculture"],
    },
    level: 0.96,
    spread: 0.05,
    promotions: 0.4,
    title: ({ brand, name }) => `${name} (${brand})`,
    skuPrefix: "7",
    byCarton: true,
  },
  nuitsClaires,
  {
    ...usual,
    slug: "berceau-et-compagnie",
    name: "Berceau & Compagnie",
    host: "www.berceauetcompagnie.example",
    description: "Les spécialistes de la chambre d'enfant.",
    weight: 1,
    range: { shared: 0.44, others: 0.44, categories: ["Literie", "Puériculture"] },
    level: 1,
    spread: 0.05,
    title: ({ brand, name }) => `${brand} - ${name}`,
    skuPrefix: "BC",
  },
];

export function addressOf({ host }: Shop): string {
  return `https://${host}/`;
}

/** A shop of the demo by its slug. */
export function shopNamed(slug: string): Shop {
  const named = shops.find((shop) => shop.slug === slug);
  if (!named) throw new RangeError(`The demo has no shop ${slug}`);
  return named;
}

/** All that somebody may search for. */
function keywordTitle({ brand, name, words: { couleur } }: Article): string {
  const isNamed = !couleur || name.toLowerCase().includes(couleur.toLowerCase());
  return isNamed ? `${brand} ${name}` : `${brand} ${name} – ${couleur}`;
}

/** Capitals without accents, references without their dash, cries in between: a title nobody has looked at twice. */
function messyTitle({ brand, name, number }: Article): string {
  const throws = dice("messy", number);
  const words = throws.chance(0.5) ? `${brand} ${name}` : `${name} ${brand}`;
  const plain = words.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("²", "2").replaceAll("³", "3");
  const abbreviated = throws.chance(0.4) ? abbreviate(plain) : plain;
  const shouted = throws.chance(0.7) ? abbreviated.toUpperCase() : abbreviated;
  const joined = throws.chance(0.5) ? shouted.replaceAll(/([A-Z])-(\d)/g, "$1$2") : shouted;
  return cry(joined, throws);
}

function abbreviate(text: string): string {
  return text
    .replace("batteries", "batt.")
    .replace("sans fil", "s/fil")
    .replace(" pièces", " pcs")
    .replace(" avec ", " + ");
}

function cry(text: string, throws: Dice): string {
  return throws.pick(["", "", "", " *PROMO*", " - NEUF", " !!", " (stock limité)"]).replace(/^/, text);
}
