// What the trials of rules are asked, and answer, on the page of the API.

const integer = { type: "integer" };
const text = { type: "string" };
const anything = { type: "object", additionalProperties: true };
const nullable = <Schema extends object>(schema: Schema) => ({ ...schema, nullable: true });
const list = (items: object) => ({ type: "array", items });
const object = (properties: object) => ({ type: "object", properties });

const tags = ["WebsiteMatchingRules"];

const fieldSchemas = {
  catalog_id: integer,
  id: {
    ...nullable(integer),
    description: "the saved rule, if it is one: its own matches are in nobody's way",
  },
  filter_query: { ...text, description: "JSON, as a rule has it" },
  matching_query: { ...text, description: "JSON, as a rule has it" },
  competitors_id: { ...list(integer), description: "websites; all of the catalogue's without it, or empty" },
  matching_image_enabled: { type: "boolean" },
  matching_image_threshold: { ...integer, minimum: 0, maximum: 100 },
};

const side = anything;

export const tryRuleSchema = {
  tags,
  summary: "try a rule on one own product",
  description:
    "What an unsaved rule finds for a product at each competitor, ten hits each at most. Without product_id only what is " +
    "wrong with the rule is told. reason says why a hit would be no match: current (it is the match of today), matched " +
    "(the product has another one there), taken (theirs is another product's), undone, barcode, measure (another content, capacity or size), below, image " +
    "(it is not alike enough, or cannot be had), beaten, filtered.",
  body: object({ ...fieldSchemas, product_id: nullable(integer) }),
  response: {
    200: object({
      selected: { ...nullable({ type: "boolean" }), description: "whether the filter chooses the product" },
      method: { ...text, enum: ["query", "text"] },
      query: {
        ...nullable(anything),
        description: "the query with the product's values; null when it has none, or cannot be filled in",
      },
      websites: list(
        object({
          website_id: integer,
          name: text,
          threshold: {
            ...nullable({ type: "number" }),
            description: "what a hit must score there, of 100; null where any score will do",
          },
        }),
      ),
      hits: list(
        object({
          product: side,
          website_id: integer,
          website_name: text,
          score: integer,
          accepted: { type: "boolean" },
          reason: nullable(text),
          explanation: anything,
        }),
      ),
    }),
  },
};

export const dryRunSchema = {
  tags,
  summary: "dry run of a rule",
  description:
    "What applying a rule would change, without writing anything: lines of JSON, {progress: {done, total}} every now and " +
    "then and at last {result} or {error}, as an error is answered. Ends when the caller leaves; one at a time for each " +
    "customer (409). result: selected, matched, updated, removed, kept, skipped, without_image, unlike_image, proposed (pairs to be asked about), " +
    "duration_ms, websites with the same counts, and thirty examples at most: the surest, the weakest, some by chance.",
  body: object(fieldSchemas),
  response: { 200: { content: { "application/x-ndjson": { schema: text } } } },
};
