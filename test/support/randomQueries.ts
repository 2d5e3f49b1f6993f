// Queries of every kind, and products of which they find some.
import fc from "fast-check";

const words =
  "perceuse bosch gsr 12v 12v-15 visseuse kit 500ml makita bosh percuese de tv 4k WH-1000XM4 a".split(" ");
const word = fc.constantFrom(...words);
const text = fc.array(word, { minLength: 0, maxLength: 6 }).map((some) => some.join(" "));
const reference = fc.constantFrom(
  "WH-1000XM4",
  "wh 1000 xm4",
  "GSR12",
  "3165140846660",
  "003165140846660",
  "A b",
);
const price = fc.constantFrom(null, 5, 10, 10.5, 99);
/** Products of a website, by their values. */
export const randomProduct = fc
  .record({ title: text, brand: fc.option(text), sku: fc.option(reference), price, stock: price })
  .map((values) => values as Record<string, string | number | null>);
const boost = fc.constantFrom(undefined, 0.5, 2, 7);
const minimum = fc.constantFrom(undefined, 0, 1, 2, -1, "60%", "-30%", "2<75%", "1<-1 3<50%", 9);
const some = (of: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .record(of)
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
const textField = fc.constantFrom("title", "brand", "sku");
const anyField = fc.constantFrom("title", "brand", "sku", "price");
/** Keys that hits are sorted by, each with its direction. */
export const randomSort = fc.array(
  fc.tuple(fc.constantFrom("price", "stock", "_score"), fc.constantFrom("asc", "desc")),
  { maxLength: 3 },
);
const asked = {
  operator: fc.constantFrom(undefined, "and", "or"),
  minimum_should_match: minimum,
  fuzziness: fc.constantFrom(undefined, undefined, undefined, 1, 2, "AUTO"),
  prefix_length: fc.constantFrom(undefined, 0, 1, 3),
  max_expansions: fc.constantFrom(undefined, 1, 3),
  boost,
};
const spoken = fc.oneof(text, reference);
const leaf = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(textField, some({ query: spoken, ...asked }))
      .map(([f, o]) => ({ match: { [f]: o } })),
  },
  {
    weight: 3,
    arbitrary: some({
      query: spoken,
      fields: fc.uniqueArray(fc.constantFrom("title^3", "brand", "sku^4"), { minLength: 1 }),
      type: fc.constantFrom(undefined, "best_fields", "most_fields", "cross_fields"),
      tie_breaker: fc.constantFrom(undefined, 0.3, 1),
      ...asked,
    }).map((multi_match) => ({ multi_match })),
  },
  fc
    .tuple(textField, some({ query: spoken, slop: fc.constantFrom(undefined, 1, 3), boost }))
    .map(([f, o]) => ({ match_phrase: { [f]: o } })),
  fc.tuple(anyField, fc.oneof(word, text, reference, fc.constant(10)), boost).map(([f, value, b]) => ({
    term: { [f]: { value, ...(b && { boost: b }) } },
  })),
  fc
    .tuple(anyField, fc.array(fc.oneof(word, text, fc.constant(10)), { minLength: 1, maxLength: 3 }))
    .map(([f, values]) => ({
      terms: { [f]: values },
    })),
  fc
    .tuple(
      fc.constantFrom("prefix", "regexp"),
      textField,
      fc.constantFrom("bos", "b.*h", "É", "BoS.*", "[V-Z].*"),
    )
    .map(([kind, f, value]) => ({ [kind]: { [f]: value } })),
  fc
    .tuple(textField, fc.constantFrom("12*", "?er*", "*o*h", "B?s**", "*e*e", "?", "É*", "wh*4"))
    .map(([f, value]) => ({ wildcard: { [f]: value } })),
  fc
    .tuple(
      anyField,
      fc.constantFrom({ gte: 10 }, { lt: 10.5 }, { gt: 5, lte: 99 }, { gt: "bosch" }, { lte: "kit" }),
    )
    .map(([f, bounds]) => ({ range: { [f]: bounds } })),
  anyField.map((field) => ({ exists: { field } })),
  fc
    .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 })
    .map((values) => ({ ids: { values } })),
  fc.constant({ match_all: {} }),
);
/** A query as JSON; one in some asks words of a price, and is refused. */
export const { query: randomQuery } = fc.letrec<{ query: unknown }>((tie) => ({
  query: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    some({
      must: fc.option(fc.array(tie("query"), { maxLength: 2 }), { nil: undefined }),
      should: fc.option(fc.array(tie("query"), { maxLength: 5 }), { nil: undefined }),
      filter: fc.option(fc.array(tie("query"), { maxLength: 1 }), { nil: undefined }),
      must_not: fc.option(fc.array(tie("query"), { maxLength: 1 }), { nil: undefined }),
      minimum_should_match: minimum,
      boost,
    }).map((bool) => ({ bool })),
    some({ filter: tie("query"), boost }).map((constant_score) => ({ constant_score })),
    some({
      queries: fc.array(tie("query"), { minLength: 1, maxLength: 3 }),
      tie_breaker: fc.constantFrom(undefined, 0.4),
      boost,
    }).map((dis_max) => ({ dis_max })),
    some({
      query: tie("query"),
      gauss: fc.constant({ price: { origin: 10, scale: 50, offset: 1, decay: 0.3 } }),
      min_score: fc.constantFrom(undefined, undefined, 0.37, 1.9),
      boost,
    }).map((function_score) => ({ function_score })),
  ),
}));
