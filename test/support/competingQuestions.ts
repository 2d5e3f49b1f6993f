// All that a customer can ask about the website of another one, their competitor: every address that is read, with
// what is hidden there in every clause, order and include.
import assert from "node:assert/strict";
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { entities } from "#shared/entities/index.ts";
import { product } from "#shared/entities/product.ts";
import { productHistory } from "#shared/entities/productHistory.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import { filterBounds } from "#shared/filters/filter.ts";
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
  const knownAt = ({ route }: Place) => documented.get(route.path) ?? [];
  const asks = placesOf(sides).flatMap((place) =>
    neededAt(knownAt(place)).map((needed) => ({ place, needed })),
  );
  const looks = await answersTo(
    sides,
    asks.map(({ place, needed }) => lookAt(place.path, needed)),
  );
  // Who is refused the row of an address is so whatever else is asked.
  const open = asks.filter(
    ({ place, needed }) => looks.get(textOf(lookAt(place.path, needed)))!.answer.status < 400,
  );
  // A filter is read in the same way whatever else an address needs.
  const filtered = new Map(open.toReversed().map((ask) => [ask.place.path, ask])).values();
  const further = [
    ...[...filtered].flatMap(({ place, needed }) =>
      filtersOn(place, { needed, known: knownAt(place) }, sides),
    ),
    ...clausesOnLists(sides),
    ...exportsOf(sides, await hiddenColumns(sides)),
    ...searchesOf(sides),
  ];
  const answers = await answersTo(sides, further);
  // What is refused proves nothing.
  for (const [text, { answer }] of answers) assert.notEqual(answer.status, 400, `${text} ${answer.text}`);
  return new Map([...looks, ...answers]);
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
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  return { method: "GET", path: [path, words.join("&")].filter(Boolean).join("?") };
}

type Needed = Readonly<Record<string, unknown>>;

const lookAt = (path: string, needed: Needed): Question => read(path, { ...needed, filter: { limit: 100 } });

/** What the addresses of figures are asked besides a filter: where it can be hidden, once by that. */
function neededAt(known: readonly string[]): Needed[] {
  const days = { from: "2026-11-01", to: "2026-11-25" };
  const named = known.includes("from") && known.includes("to") ? days : {};
  if (known.includes("field"))
    return [
      "brand",
      "competitors",
      "stock",
      "internal_ref",
      "attributes.fournisseur",
      "attributes.cost_price",
    ].map((field) => ({ ...named, field }));
  if (known.includes("slug"))
    return ["fournisseur", "cost_price", "couleur"].map((slug) => ({ ...named, slug }));
  if (known.includes("query")) return [{ query: { match_all: {} } }];
  return [named];
}

/** Every filter at once that may hold of a row where anything hidden is known, and every one that may not. */
function filtersOn(
  { path, route }: Place,
  { needed, known }: { needed: Needed; known: readonly string[] },
  { owner }: Sides,
): Question[] {
  const oracles = oraclesOn(canaries[owner]);
  const wheres = [{ or: oracles }, { nor: oracles }];
  const [some, none] = wheres as [object, object];
  const order = hiddenOrder(listedModel(route.path));
  const filters = [
    { where: some, order, limit: 100 },
    // Nothing hidden holds of any row: all are listed, with all that is included.
    { where: none, order, limit: 100 },
    ...includesOf(route, some).map((include) => ({ include, limit: 20 })),
    ...includesOf(route, none).map((include) => ({ where: none, order, include, limit: 100 })),
  ];
  return [
    ...(known.includes("filter") ? filters.map((filter) => read(path, { ...needed, filter })) : []),
    ...(known.includes("where") ? wheres.map((where) => read(path, { ...needed, where })) : []),
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
    const ordered = hiddenOrder(entity.model);
    return [
      ...fields.flatMap(([name, kind]) => {
        const clauses = clausesOn(kind, canaries[owner]).slice(isFirst ? 0 : -1);
        const filters = [
          ...(ordered.includes(`${name} DESC`) ? [{ order: `${name} DESC`, fields: ["id", name] }] : []),
          ...clauses.map((clause) => ({ where: { [name]: clause } })),
        ];
        return filters.map((filter) => read(path, { filter }));
      }),
      read(`${path}/count`, { where: { nor: [{ [first!]: null }] } }),
    ];
  });
}

/** The hidden fields that are columns of a file: a name that is none is refused, whoever asks. */
async function hiddenColumns({ world, asker }: Pick<Sides, "world" | "asker">): Promise<string[]> {
  const path = `/WebsiteSettings/${world[asker].website}/export/matchedProducts`;
  const columns: string[] = [];
  for (const name of hiddenNames) {
    const { status, text } = await world.call(asker, "POST", path, { filter: { fields: [name] } });
    if (status === 200) columns.push(name);
    else assert.match(text, /is no column of an export/);
  }
  for (const name of ["internal_ref", "stock", "attributes.cost_price.value"])
    assert.ok(columns.includes(name), name);
  return columns;
}

function exportsOf({ world, asker, owner }: Sides, columns: readonly string[]): Question[] {
  const filter = { fields: ["title", ...columns, "attributes"], addCompetitorsAttrs: true };
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

/** What an entity hides from visitors, of what a customer may name at all. */
const hiddenFields = (entity: Entity): [string, FieldKind][] =>
  visibleFields(entity, false).flatMap(([name, { kind }]) =>
    entity.visitorFields?.includes(name) ? [] : [[name, kind]],
  );

/** What is hidden of fields that are shown. */
const hiddenInside: [string, FieldKind][] = [
  ["product_id", "text"],
  ["attributes.cost_price.value", "number"],
  ["attributes.fournisseur.value", "text"],
  ["attributes.fournisseur", "json"],
];

/** Models say the same of some of them. */
const hiddenOf = [
  ...new Map(
    [...[product, productMkp, productHistory, websiteSetting].flatMap(hiddenFields), ...hiddenInside].map(
      (field) => [field.join(" "), field],
    ),
  ).values(),
];
export const hiddenNames = [...new Set(hiddenOf.map(([name]) => name))];

/** What a model has of it that rows can be put in order by. */
function hiddenOrder(model: string): string[] {
  return entities
    .filter((entity) => entity.model === model)
    .flatMap((entity) => visibleFields(entity, false))
    .filter(([name, { kind }]) => hiddenNames.includes(name) && isInOrder(kind))
    .map(([name]) => `${name} DESC`);
}

const isInOrder = (kind: FieldKind) => !["secret", "shape", "record", "json", "list"].includes(kind);

/**
 * Clauses of which one holds of a row where anything hidden is known, and that every model takes; a catalogue says what
 * is listed, not which rows.
 */
function oraclesOn(hidden: Hidden): object[] {
  return hiddenOf
    .filter(([name]) => name !== "catalog_id")
    .flatMap(([name, kind]) => clausesOn(kind, hidden).map((clause) => ({ [name]: clause })))
    .filter((clause) => !JSON.stringify(clause).includes('"regexp"'));
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

/**
 * What a relation's model hides is asked for within includes too, two levels deep: lists of them, each with no more than
 * a filter may have.
 */
function includesOf({ path }: Route, where: object): object[][] {
  const model = listedModel(path);
  const scopeOf = (of: string) => ({ where, order: hiddenOrder(of) });
  const namesOf = (of: string) => Object.keys(relations[of] ?? {});
  const lists: object[][] = [[]];
  let count = 0;
  for (const name of namesOf(model)) {
    const inner = includedModel(model, name);
    const below = namesOf(inner);
    count += 1 + below.length;
    if (count > filterBounds.includes) {
      lists.push([]);
      count = 1 + below.length;
    }
    const include = below.map((one) => ({ relation: one, scope: scopeOf(includedModel(inner, one)) }));
    const scoped = { ...scopeOf(inner), include };
    lists.at(-1)!.push({ relation: name, scope: scoped });
  }
  return lists.filter((list) => list.length > 0);
}

/** Whose rows a relation includes; no model's where they are a field. */
function includedModel(model: string, name: string): string {
  const relation = relations[model]?.[name];
  if (!relation || !("model" in relation)) return "";
  return "includedAs" in relation && relation.includedAs
    ? includedModel(model, relation.includedAs)
    : relation.model;
}

/** Whose rows an address lists, as far as its path says it. */
function listedModel(path: string): string {
  const [, plural = "", , relation = ""] = path.split("/");
  const parent = entities.find((entity) => entity.plural === plural)?.model ?? "";
  const target = relations[parent]?.[relation];
  if (target && "model" in target) return target.model;
  if (relation === "" || relation === "findOne") return parent;
  // Of what is counted there, nothing is included.
  if (/ByBrand|^sellers/.test(relation)) return "";
  if (relation === "getCompetitors") return "Product";
  if (/productsMkp/.test(relation)) return "ProductMkp";
  return /product/i.test(relation) ? "Product" : parent;
}

/** Some addresses of the specification change something when they are read; a revision tells how often. */
function isChanging({ path }: Route): boolean {
  return /\/apply|\/unmatch$|\/revision$|^\/(explorer|Containers)/.test(path);
}
