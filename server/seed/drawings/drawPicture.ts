// The pictures of the demo: their addresses, and what is seen there. The addresses are on hosts that cannot exist, so
// nothing is fetched; all that a picture shows follows from its address.
import type { Article } from "../articles.ts";
import { houseBrand } from "../articles.ts";
import { dice } from "../dice.ts";
import { type Shop, shops } from "../shops.ts";
import { slugOf } from "../slug.ts";
import { type Category, categories } from "../words/index.ts";
import { brightness, colourIn, mix } from "./colours.ts";
import { drawings } from "./index.ts";
import { drawLogo } from "./logos.ts";
import { type Paint, box, dark, oval, white } from "./pen.ts";

/** `…/photos/aspirateurs/robea/aspirateur-robot-laveur-x-123-rouge-1042.jpg` */
export function pictureAddress({ host }: Shop, article: Article): string {
  const { name, family, brand, number, words } = article;
  const about = slugOf(`${name} ${words["couleur"] ?? ""}`);
  return `https://${host}/photos/${slugOf(family)}/${slugOf(brand)}/${about}-${number}.jpg`;
}

export function logoAddress({ host }: Shop): string {
  return `https://${host}/logo.png`;
}

/** The picture or the logo at an address of a demo shop, as SVG; undefined for any other address. */
export function drawPicture(address: string): string | undefined {
  const url = URL.parse(address);
  const shop = shops.find(({ host }) => host === url?.host);
  if (!url || !shop) return undefined;
  if (address === logoAddress(shop)) return drawLogo(shop.slug, shop.name);
  const [, family = "", brand = "", about = "", number = ""] = photoPath.exec(url.pathname) ?? [];
  const scene = families.get(family);
  if (!scene) return undefined;
  return drawArticle(shop, scene, { brand: brands.get(brand) ?? brand, about, number: Number(number) });
}

const photoPath = /^\/photos\/([a-z0-9-]+)\/([a-z0-9-]+)\/([a-z0-9-]+)-(\d+)\.jpg$/;

type Subject = { category: Category; family: string };

const families = new Map<string, Subject>(
  categories.flatMap((category) =>
    category.families.map(({ name }) => [slugOf(name), { category, family: name }] as const),
  ),
);

const brands = new Map<string, string>(
  [
    houseBrand,
    ...categories.flatMap(({ brands: made, families: all }) => [
      ...Object.keys(made),
      ...all.flatMap(({ makers = [] }) => makers),
    ]),
  ].map((brand) => [slugOf(brand), brand]),
);

type Seen = { brand: string; about: string; number: number };

/** The same article for every shop; each photographs it from a little nearer or farther, in its own light. */
function drawArticle(shop: Shop, { category, family }: Subject, seen: Seen): string | undefined {
  const draw = drawings[family];
  if (!draw) return undefined;
  const view = dice("view", shop.slug, seen.number);
  const scale = shop.watches ? 1 : view.between(0.93, 1.06);
  const [x, y] = [100 * (1 - scale) + view.between(-4, 4), 100 * (1 - scale) + view.between(-4, 4)];
  const ground = shop.watches
    ? tints[categories.indexOf(category) % tints.length]!
    : grounds[shops.indexOf(shop) % grounds.length]!;
  const drawn = draw(paintOf(shop, category, family, seen));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="480" height="480">${box(0, 0, 200, 200, ground, 0)}<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})">${oval(100, 178, 66, 6, mix(ground, dark, 0.12))}${drawn}</g></svg>`;
}

/** A light ground for each department. */
const tints = [
  "#e3eaf5",
  "#f6e8df",
  "#f2ebd6",
  "#e0efdf",
  "#e6e4f6",
  "#dfecf3",
  "#efe5f2",
  "#f8e3e6",
  "#dcefec",
  "#f4ead3",
];
const grounds = ["#eceff3", "#f2efea", "#e9edf2", "#f0f0f2"];

function paintOf(shop: Shop, category: Category, family: string, { brand, about, number }: Seen): Paint {
  const throws = dice("paint", family, number);
  const usual = throws.pick(usualColours[category.name] ?? allRound);
  const light = dice("light", shop.slug, number).between(-0.05, 0.05);
  const inThisLight = (colour: string) => (light < 0 ? mix(colour, dark, -light) : mix(colour, white, light));
  const body = inThisLight(colourIn(about) ?? usual);
  return {
    body,
    shade: mix(body, dark, 0.18),
    light: mix(body, white, brightness(body) > 0.85 ? 0.6 : 0.28),
    accent: inThisLight(dice("house colour", brand).pick(houseColours)),
    ink: brightness(body) > 0.6 ? dark : white,
    brand,
    about,
    throws,
  };
}

/** A maker has their colour. */
const houseColours = [
  "#d8533f",
  "#3f74c8",
  "#2f9e83",
  "#e09a2d",
  "#7a5bb5",
  "#c9456f",
  "#3d8f9f",
  "#5e8f3d",
  "#b8612f",
];
const allRound = ["#8d95a3", "#4a505c", "#3f7fd0", "#d9dde4"];
const usualColours: Readonly<Record<string, readonly string[]>> = {
  Électroménager: ["#f1f3f6", "#b9c1cc", "#4a505c"],
  "Petit électroménager": ["#c9ced8", "#454b57", "#b5392f", "#e4d9c6"],
  "Image & son": ["#3c424e", "#2f333c"],
  Informatique: ["#b9c1cc", "#565d6b", "#d5d9e0"],
  Literie: ["#e7e0d4", "#cfd6e2", "#d8c7c0"],
  Puériculture: ["#b9cbd8", "#d9c4b4", "#b7c9b2", "#d8b9c2"],
  Sport: ["#3f7fd0", "#2f9e83", "#d8633f", "#4a505c"],
};
