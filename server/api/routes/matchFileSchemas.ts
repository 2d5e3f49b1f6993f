// What the import and the export of matches are asked, and answer, on the page of the API.

const tags = ["Catalogs"];
const integer = { type: "integer" };
const text = { type: "string" };

export const importMatchesSchema = {
  tags,
  summary: "import matches from a CSV file",
  description:
    "A form with one file and, if wanted, dryRun=true, which writes nothing. A line for each match; columns by their " +
    "names, French or English: a product of one's own (product_id, sku, ean, internal reference), one of a competitor's " +
    "(competitor product id, competitor url, competitor sku, competitor ean), its website where that does not tell it, and " +
    "the type: manual (also without one), import, or rejected, which undoes the pair for good. With Accept: " +
    "application/x-ndjson lines of {progress: {done, total}} and at last {result} or {error}.",
  consumes: ["multipart/form-data"],
  response: {
    200: {
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              lines: integer,
              matched: integer,
              unmatched: integer,
              unchanged: integer,
              failed: integer,
              errors: {
                type: "array",
                items: { type: "object", properties: { line: integer, message: text } },
              },
            },
          },
        },
        "application/x-ndjson": { schema: text },
      },
    },
  },
};

export const exportMatchesSchema = {
  tags,
  summary: "export all matches as CSV",
  description:
    "A line for each match: both products, prices, type, rule, score and explanation in words. The file may be imported " +
    "again as it is. undone=true adds the pairs that people undid.",
  security: [{ token: [] }],
  produces: ["text/csv"],
  response: {
    200: { type: "string", description: "CSV, separated by semicolons, UTF-8 with a byte order mark" },
  },
};
