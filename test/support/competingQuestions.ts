// All that a customer can ask about the website of another one whom he competes with: every address that is read, with
// what is hidden there in every clause, order and include.
import assert from "node:assert/strict";
import { type Entity } from "#shared/entities/entity.ts";
import { entities } from "#shared/entities/index.ts";
import { product } from "#shared/entities/product.ts";
import { productHistory } from "#shared/entities/productHistory.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import { relations } from "#shared/entities/relations.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import type { FieldKind } from "#shared/fields.ts";
import { exportBounds } from "#server/domain/exports/exportSlots.ts";
import { type Hidden, type Shop, canaries, picture } from "./competingTenants.ts";
import { type Route, addressWith, isReading, routesOf } from "./routes.ts";
import type { World } from "./world.ts";

/** Who asks about whose website, and the ids of a row of each model that the two have. */
export type Sides = {
  world: World;
  rows: Readonly<Record<Shop, Record<string, number>>>;
  asker: Shop;
  owner: Shop;
};

type Question = { method: string; path: string; body?: object | undefined };
type Answer = { status: number; text: string };
/** By their texts: what was asked, and what was answered. */
export type Asked = ReadonlyMap<string, { question: Question; answer: Answer }>;

/** Asks every address that is read, and whatever may be asked of those that do not refuse the row they name. */
export async function askEverything(sides: Sides, documented: Map<string, string[]>): Promise<Asked> {
  const places = placesOf(sides);
  const looks = await answersTo(
    sides,
    places.map(({ path }) => lookAt(path)),
  );
  // Who is refused the row of an address is so whatever else is asked.
  const open = places.filter(({ path }) => looks.get(textOf(lookAt(path)))!.answer.status < 400);
  const further = [
    ...open.flatMap((place) => filtersOn(place, documented.get(place.route.path) ?? [], sides)),
    ...clausesOnLists(sides),
    ...exportsOf(sides),
    ...searchesOf(sides),
  ];
  return new Map([...looks, ...(await answersTo(sides, further))]);
}

/** The same questions, and what they are answered now. */
export function askAgain(sides: Sides, asked: Asked): Promise<Asked> {
  return answersTo(
    sides,
    [...asked.values()].map(({ question }) => question),
  );
}

/** As many side by side as a customer may have exports. */
async function answersTo({ world, asker }: Sides, questions: readonly Question[]): Promise<Asked> {
  const asked = new Map<string, { question: Question; answer: Answer }>();
  const left = questions.values();
  const client = async () => {
    for (const question of left) {
      const { method, path, body } = question;
      const { text, status } = await world.call(asker, method, path, body);
      assert.ok(status < 500, `${path} ${text}`);
      asked.set(textOf(question), { question, answer: { status, text } });
    }
  };
  await Promise.all(Array.from({ length: exportBounds.perCustomer }, client));
  return asked;
}

function textOf({ method, path, body }: Question): string {
  return `${method} ${path} ${JSON.stringify(body)}`;
}

function read(path: string, asked: Record<string, unknown> = {}): Question {
  const words = Object.entries(asked).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  );
  return { method: "GET", path: [path, words.join("&")].filter(Boolean).join("?") };
}

const lookAt = (path: string): Question => read(path, { filter: { limit: 100 } });

/** Every filter at once that may hold of a row where anything hidden is known, and every one that may not. */
function filtersOn({ path, route }: Place, known: readonly string[], { owner }: Sides): Question[] {
  const oracles = oraclesOn(canaries[owner]);
  const wheres = [{ or: oracles }, { nor: oracles }];
  const [some, none] = wheres.map((where) => ({ where, order: hiddenOrder }));
  const filters = [
    { ...some, limit: 100 },
    { include: includesOf(route, some!), limit: 20 },
    // Nothing hidden holds of any row: all are listed, with all that is included.
    { ...none, include: includesOf(route, none!), limit: 100 },
  ];
  return [
    ...(known.includes("filter") ? filters.map((filter) => read(path, { filter })) : []),
    ...(known.includes("where") ? wheres.map((where) => read(path, { where })) : []),
  ];
}

/** Order and clauses on each hidden field. Operators are the same everywhere: one list of each kind is asked them all. */
function clausesOnLists({ world, rows, asker, owner }: Sides): Question[] {
  const ofWebsite = `/WebsiteSettings/${world[owner].website}`;
  const lists = [
    [`${ofWebsite}/products`, product, true],
    [`/Catalogs/${world[asker].catalog}/competitorsProduct`, product, false],
    [`${ofWebsite}/productsMkp`, productMkp, false],
    [`/Products/${rows[owner]["Product"]}/history`, productHistory, true],
    ["/WebsiteSettings", websiteSetting, true],
  ] as const;
  return lists.flatMap(([path, entity, isFirst]) => {
    const fields = [...hiddenFields(entity), ...(entity.table === "product" ? hiddenInside : [])];
    const [[first] = []] = fields;
    return [
      ...fields.flatMap(([name, kind]) => {
        const clauses = clausesOn(kind, canaries[owner]).slice(isFirst ? 0 : -1);
        const filters = [
          { order: `${name} DESC`, fields: ["id", name] },
          ...clauses.map((clause) => ({ where: { [name]: clause } })),
        ];
        return filters.map((filter) => read(path, { filter }));
      }),
      read(`${path}/count`, { where: { nor: [{ [first!]: null }] } }),
    ];
  });
}

function exportsOf({ world, asker, owner }: Sides): Question[] {
  const filter = { fields: ["title", ...hiddenNames, "attributes"], addCompetitorsAttrs: true };
  return ["products", "productsMkp", "getUnmatchedProducts", "matchedProducts"].flatMap((kind) =>
    [owner, asker].map((who) => ({
      method: "POST",
      path: `/WebsiteSettings/${world[who].website}/export/${kind}`,
      body: { filter },
    })),
  );
}

function searchesOf(sides: Sides): Question[] {
  const { world, asker, owner } = sides;
  const { text } = canaries[owner];
  const attributes = `/WebsiteSettings/${world[owner].website}/getProductAttributes`;
  const search = `/Catalogs/${world[asker].catalog}/searchProducts`;
  const queries = [
    { term: { internal_ref: text } },
    { range: { stock: { gt: 0 } } },
    { match: { "attr.fournisseur": text } },
    { match_all: {} },
  ];
  return [
    read(imagesLike(sides)),
    ...["cost_price", "fournisseur", "stores", "couleur"].map((slug) => ({
      method: "POST",
      path: attributes,
      body: { slug, catalogId: world[asker].catalog },
    })),
    ...queries.map((query) => ({
      method: "POST",
      path: search,
      body: { query, sort: [{ stock: "desc" }] },
    })),
  ];
}

/** Where the products of competitors are that look like what all of them show. */
export function imagesLike({ world, asker }: Sides): string {
  return `/ImageMatch?media=${picture}&catalogId=${world[asker].catalog}`;
}

/** What an entity hides from visitors. */
const hiddenFields = ({ fields, visitorFields = [] }: Entity): [string, FieldKind][] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (visitorFields.includes(name) ? [] : [[name, kind]]));

/** What is hidden of fields that are shown. */
const hiddenInside: [string, FieldKind][] = [
  ["product_id", "text"],
  ["attributes.cost_price.value", "number"],
  ["attributes.fournisseur.value", "text"],
  ["attributes.fournisseur", "json"],
];

const hiddenOf = [
  ...[product, productMkp, productHistory, websiteSetting].flatMap(hiddenFields),
  ...hiddenInside,
];
export const hiddenNames = [...new Set(hiddenOf.map(([name]) => name))];
const hiddenOrder = hiddenNames.map((name) => `${name} DESC`);

/** Clauses of which one holds of a row where anything hidden is known; a catalogue says what is listed, not which rows. */
function oraclesOn(hidden: Hidden): object[] {
  return hiddenOf
    .filter(([name]) => name !== "catalog_id")
    .flatMap(([name, kind]) => clausesOn(kind, hidden).map((clause) => ({ [name]: clause })));
}

function clausesOn(kind: FieldKind, { text, number, moment }: Hidden): unknown[] {
  const isThere = { neq: null };
  if (kind === "text") return [text, { like: "CANARY" }, { regexp: "^CANARY" }, { nin: [text] }, isThere];
  if (kind === "number") return [number, { gt: 0 }, { between: [number - 1, number + 1] }, isThere];
  if (kind === "date") return [{ lt: moment }, { lte: moment }, isThere];
  if (kind === "boolean") return [true, { neq: true }];
  return [isThere, { exists: true }];
}

type Place = { path: string; route: Route };

/** Every address that is read: with the rows of the other, and with the asker's own beside the other's website. */
function placesOf(sides: Sides): Place[] {
  const reading = routesOf().routes.filter((route) => isReading(route) && !isChanging(route));
  const ofTwo = reading.filter(({ path }) => /^\/(Catalogs|WebsiteSettings|Products)\/\{/.test(path));
  const places = [
    ...reading.map((route) => ({ path: addressWith(route, mixedRows(sides)), route })),
    ...ofTwo.map((route) => ({ path: addressWith(route, ownBeside(sides)), route })),
  ];
  return [...new Map(places.map((place) => [place.path, place])).values()];
}

/** The other's rows, under the asker's catalogue. */
export function mixedRows({ rows, asker, owner }: Sides): Record<string, number> {
  const { Catalog, MatchedProduct } = rows[asker];
  return { ...rows[owner], Catalog: Catalog!, MatchedProduct: MatchedProduct! };
}

/** The asker's rows, but for the product. */
export function ownBeside({ rows, asker, owner }: Sides): Record<string, number> {
  return { ...rows[asker], Product: rows[owner]["Product"]! };
}

/** What a relation's model hides is asked for within includes too, two levels deep. */
function includesOf({ path }: Route, scope: object): object[] {
  const [, plural = "", , relation = ""] = path.split("/");
  const parent = entities.find((entity) => entity.plural === plural)?.model ?? "";
  const target = relations[parent]?.[relation];
  const model =
    target && "model" in target
      ? target.model
      : relation === "" || relation === "findOne"
        ? parent
        : /product/i.test(relation)
          ? "Product"
          : parent;
  const namesOf = (of: string) => Object.keys(relations[of] ?? {});
  return namesOf(model).map((name) => {
    const inner = relations[model]![name]!;
    const below = "model" in inner ? namesOf(inner.model) : [];
    return { relation: name, scope: { ...scope, include: below.map((one) => ({ relation: one, scope })) } };
  });
}

/** Some addresses of the specification change something when they are read; a revision tells how often. */
function isChanging({ path }: Route): boolean {
  return /\/apply|\/unmatch$|\/revision$|^\/(explorer|Containers)/.test(path);
}
