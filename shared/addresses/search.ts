// Looking for competitors' products: by a query, or by an image.
import { product } from "../entities/product.ts";
import { integer, list, number, oneOf, ref, text } from "../fields.ts";
import {
  type PartValue,
  address,
  anything,
  array,
  ids,
  map,
  object,
  optional,
  orNull,
  row,
} from "./address.ts";

/** Hits of one answer. */
export const searchSize = { usual: 10, max: 200 } as const;

const stretch = object({
  start: integer({ about: "Where it begins, in UTF-16 code units" }),
  end: integer({ about: "Where it ends: what stands there is no part of it" }),
});
/** A stretch of a text, in the units that slice() counts in. */
export type Stretch = PartValue<typeof stretch>;

const explanation = object({
  clause: text({ about: "What kind of clause it is" }),
  field: text({ about: "The field that it looks at" }),
  asked: text({ about: "What it looks for there" }),
  score: number({ about: "What it gives" }),
});

export const searchProducts = address({
  // POST is for queries too long for an address.
  methods: ["GET", "POST"],
  path: "/Catalogs/:id/searchProducts",
  summary: "search the products of its competitors",
  about:
    "Searches the products of the catalogue's competitors. Answers as Elasticsearch does. The arguments of a whole request in `query` count where they are not sent beside it. " +
    "A query that cannot be run is refused (422) in words that name the place.",
  arguments: {
    query: anything(
      "words, or a query as JSON: the subset of the Elasticsearch query DSL that rules are written in; or a whole search request {query, size, from, min_score, sort}",
      { required: true },
    ),
    competitors: ids({ about: "Ids of websites; all of the catalogue's without it, or when it is empty" }),
    size: integer({
      about: `Hits: ${searchSize.max} at most`,
      min: 0,
      max: searchSize.max,
      default: searchSize.usual,
    }),
    from: integer({ about: "Hits to leave out", min: 0, max: 10_000, default: 0 }),
    min_score: number({ about: "Hits that score less are left out", min: 0, default: 0 }),
    sort: anything(
      'Fields of numbers, or _score, as Elasticsearch writes them: price, price:desc, {"price":"desc"}, or a list of them; the highest score first without it',
    ),
    product_id: ref("Product", {
      about:
        "An own product that a match is looked for: each hit tells its share, in %, of the score that this product itself would have",
    }),
  },
  answer: object({
    hits: object(
      {
        total: integer({ about: "How many were found, or at least" }),
        total_relation: oneOf(["eq", "gte"], { about: "Whether there are as many, or at least as many" }),
        max_score: orNull(number({ about: "The highest score; null where nothing is found" })),
        hits: array(
          object({
            _id: integer({ about: "The product" }),
            _score: number({ about: "How well it fits" }),
            _source: row(product),
            share: optional(integer({ about: "In %, of the score that the own product itself would have" })),
            sort: optional(
              array(anything("A value that it was sorted by"), { about: "What it was sorted by" }),
            ),
            matched_queries: optional(
              list(text(), { about: "The names of the clauses that it satisfies, of those with a name" }),
            ),
            highlight: map(array(stretch), {
              about: "Where the words that were asked for stand, by field",
            }),
            explanation: array(explanation, { about: "What each clause gave it" }),
          }),
          { about: "The best of them first" },
        ),
      },
      { about: "What was found" },
    ),
  }),
});

export const imageMatch = address({
  methods: ["GET"],
  path: "/ImageMatch",
  summary: "competitors' products that look like an image",
  about:
    "Finds competitors' products that look like an image. It looks among the images that were looked at already. Asking for others begins to look at them: the answer then " +
    "names their websites in X-Images-Pending, and says in Retry-After when to ask again.",
  arguments: {
    media: text({ about: "The address of the image", required: true, max: 8_192 }),
    catalogId: ref("Catalog", { about: "Whose competitors are searched", required: true }),
    competitors: ids({ about: "Ids of websites; all of the catalogue's without it" }),
    threshold: number({
      about: "Of 100; without it, what each website says: 90 unless changed",
      min: 0,
      max: 100,
    }),
  },
  headers: {
    "X-Images-Pending": text({
      about:
        "Ids of the websites whose images are still being looked at, between commas; absent when none are",
    }),
    "Retry-After": integer({ about: "Seconds, beside X-Images-Pending" }),
  },
  answer: array(
    object({
      product_id: integer({ about: "The product" }),
      website_id: integer({ about: "The website that sells it" }),
      title: text({ about: "Its name" }),
      medias: list(text(), { about: "Addresses of its images, at the shop" }),
      images: optional(list(text(), { about: "Where this server shows them, in the same order" })),
      score: number({ about: "How alike they are, of 100" }),
    }),
  ),
});
