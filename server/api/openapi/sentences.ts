// What the page of the API says of each generic operation, from the words of its entity and relation, and of what every
// operation has. What is special about an address says so itself: shared/addresses.
import type { Entity } from "#shared/entities/entity.ts";
import { entities } from "#shared/entities/index.ts";
import { relations } from "#shared/entities/relations.ts";

type Words = Entity["words"];

/** The sentence of a generic operation; undefined for an address that is not generic. */
export function sentenceOf(path: string, method: string): string | undefined {
  const [plural, id, relation] = path.split("/").filter(Boolean);
  const parent = entities.find((entity) => entity.plural === plural);
  if (!parent) return undefined;
  const isUnder = id === "{id}" && relation !== undefined && relation in (relations[parent.model] ?? {});
  if (!isUnder) return ofRows[method]?.(parent.words);
  // The row of the link has a group of its own on the page.
  const verb = method === "unlink" && path.includes("/rel/") ? "endLink" : method;
  return ofRelation[verb]?.(wordsOf(parent.model, relation), parent.words.one);
}

const partly = "What is not sent stays as it is.";
const wholly = "What is not sent takes its default.";
const alsoOthers = "Rows that the caller may not see are as if they were not there.";

const ofRows: Readonly<Record<string, (words: Words) => string>> = {
  list: ({ many }) => `Lists the ${many} under the filter. ${alsoOthers}`,
  findOne: ({ many }) => `Reads the first of the ${many} under the filter; 404 when there is none.`,
  findById: ({ one }) => `Reads ${one} by its id.`,
  count: ({ many }) => `Counts the ${many} under the where. ${alsoOthers}`,
  exists: ({ one }) => `Tells whether the caller sees ${one} of this id.`,
  head: ({ one }) => `Tells by its status alone whether the caller sees ${one} of this id.`,
  create: ({ one }) => `Makes ${one}, or several that are sent as a list: all of them or none.`,
  patchOrCreate: ({ one }) => `Changes ${one} whose id is sent, or makes a new one without it. ${partly}`,
  updateOrCreate: ({ one }) => `Changes ${one} whose id is sent, or makes a new one without it. ${partly}`,
  replaceOrCreate: ({ one }) => `Replaces ${one} whose id is sent, or makes a new one without it. ${wholly}`,
  upsertWithWhere: ({ one }) =>
    `Changes ${one}, the only one under the where, or makes one when there is none.`,
  updateAll: ({ many }) => `Changes all ${many} under the where alike, and tells how many.`,
  updateById: ({ one }) => `Changes ${one}. ${partly}`,
  replaceById: ({ one }) => `Replaces ${one}. ${wholly}`,
  deleteById: ({ one }) => `Deletes ${one}, and tells how many went.`,
};

const ofRelation: Readonly<Record<string, (words: Words, parent: string) => string>> = {
  list: ({ many }, parent) => `Lists the ${many} of ${parent} under the filter.`,
  get: ({ one }, parent) => `Reads ${one} of ${parent}.`,
  findById: ({ one }, parent) => `Reads ${one} of ${parent} by its id.`,
  count: ({ many }, parent) => `Counts the ${many} of ${parent} under the where.`,
  exists: ({ one }, parent) => `Tells whether ${one} of this id belongs to ${parent}.`,
  head: ({ one }, parent) => `Tells by its status alone whether ${one} of this id belongs to ${parent}.`,
  create: ({ one }, parent) => `Makes ${one} of ${parent}.`,
  update: ({ one }, parent) => `Changes ${one} of ${parent}. ${partly}`,
  updateById: ({ one }, parent) => `Changes ${one} of ${parent}. ${partly}`,
  patchOrCreate: ({ one }, parent) =>
    `Changes ${one} of ${parent}, or makes a new one without an id. ${partly}`,
  delete: ({ many }, parent) => `Deletes the ${many} of ${parent} under the where: all of them without it.`,
  destroy: ({ one }, parent) => `Deletes ${one} of ${parent}.`,
  destroyById: ({ one }, parent) => `Deletes ${one} of ${parent} by its id.`,
  link: ({ one }, parent) => `Links ${one} that there is already to ${parent}.`,
  endLink: ({ one }, parent) => `Ends the link between ${one} and ${parent}; both of them stay.`,
  unlink: ({ one }, parent) => `Takes ${one} away from ${parent}; both of them stay.`,
};

/** What rows are called under a relation, where that is not what they are called everywhere. */
const called: Readonly<Record<string, Words>> = {
  competitors: { one: "a competitor", many: "competitors" },
  catalogsWhereIamCompetitor: {
    one: "a catalogue that compares with it",
    many: "catalogues that compare with it",
  },
  bestWebsiteCompetitor: { one: "the cheapest competitor", many: "cheapest competitors" },
  competitor: { one: "the competitor", many: "competitors" },
  customer: { one: "the owner", many: "owners" },
  launcher: { one: "who launched it, the customer", many: "customers" },
  user: { one: "the customer", many: "customers" },
  extractorSource: { one: "where the products come from", many: "sources" },
};

function wordsOf(model: string, name: string): Words {
  const relation = relations[model]?.[name];
  const target = relation && "model" in relation ? relation.model : model;
  const usual = entities.find((entity) => entity.model === target)?.words;
  return called[name] ?? usual ?? { one: "a row", many: "rows" };
}

/** What a schema says of a relation that an include adds to a row. */
export function includedSentence(model: string, name: string, isMany: boolean): string {
  const { one, many } = wordsOf(model, name);
  return `${isMany ? `Its ${many}` : `Of it: ${one}`}, when the filter includes "${name}"`;
}

/** Of parameters in the path, by their names. */
export const pathSentences: Readonly<Record<string, string>> = {
  id: "The id of the row that the address names",
  fk: "The id of the row below it",
  websiteId: "The id of the website",
  container: "OrderImports: the id of the catalogue; UploadImports: of the website",
  file: "The name of the file in its container",
};

/** Of what an answer or a body holds that is no field of an entity, by its name. */
export const usualSentences: Readonly<Record<string, string>> = {
  count: "How many",
  exists: "Whether it is there",
  data: "The same count, where older clients look for it",
  name: "Its name",
  images: "Where this server shows its images, in the order of medias",
  logo_image: "Where this server shows the logo",
  user: "The customer, when include=user was asked for",
  product: "The competitor's product",
  _source: "The product",
  diff: "The simulation",
  from: "The first",
  to: "The last",
  evolution: "How the counts changed from the first to the last",
  own: "The own product; null when the caller sees it no longer",
  theirs: "The competitor's product; null when the caller sees it no longer",
  judged_by: "Who judged it",
};

/** The page's introduction: what is the same everywhere. */
export const introduction = `Competitive price monitoring. Ten recipes, in curl and JavaScript:
[docs/api-recipes.md](/api/explorer/recipes.md).

**Signing in.** POST /Customers/login answers {id, userId, ttl}. The id is the token: it is sent as it is in the header
Authorization, without "Bearer". 401: there is no session, or it is over.

**How things hang together.** A website (WebsiteSettings) has products (Products), which imports read from its file. A
catalogue (Catalogs) belongs to a customer: it has one own website (website_id) and competitors, which are websites too.
A matched product (MatchedProducts) is an own product as it stands in a catalogue: beside it in \`competitors\` are the
products of others that are the same. Lists and exports of matched products are asked of the own website:
GET /WebsiteSettings/{website_id}/matchedProducts, POST /WebsiteSettings/{website_id}/export/matchedProducts.

**The past.** At the top of a where of matched products, {"day": "2026-11-20"} shows them as they stood at the end of that
day in Paris, with the fields that history holds; {"moved": "2026-11-01,2026-11-20,cheap,expensive"} keeps those that went
from one position to another between the ends of two days (cheap, equals, expensive or unmatched). With some competitors
alone both are refused.

**Signs.** price_diff_integer and price_diff_percent are the own price less the cheapest competitor's: negative when I am
cheaper. Amounts are decimals in the currency of the catalogue.

**Filters.** \`filter\` is JSON: {where, include, order, limit, skip, fields}. A where names fields: {"brand": "Bosch"} is
equal; {"price": {"gt": 10}} compares, with gt, gte, lt, lte, neq, between, inq, nin, like, nlike, ilike,
nilike, regexp, exists;
{"and": [...]} and {"or": [...]} join; an attribute's value is named
"attributes.{slug}.value", competitors' fields "competitors.{field}". A condition on a field that there is not finds nothing; one that
cannot be read is a 400, never left out. A count takes \`where\` alone. A list without a limit has a bound: X-Total-Count tells how many
there are.

**Errors.** {"error": {statusCode, name, message, code}}; the message is in the language of Accept-Language.`;
