// How the lists that are no relation describe themselves.

type Described = { tags: string[]; summary: string; arguments?: Readonly<Record<string, string>> };

const filter = "JSON: where, include, order, limit, skip, fields";
const text = { type: "string" };
const integer = { type: "integer" };
const count = { type: "object", properties: { count: integer } };

/** A list of rows of a model. */
export function listSchema({ model = "Product", ...described }: Described & { model?: string }) {
  return schemaOf(described, { filter }, { type: "array", items: { $ref: `${model}#` } });
}

/** `{count}` under a where. */
export function countSchema(described: Described) {
  return schemaOf(described, { where: "JSON: the where of a filter" }, count);
}

/** `{count}` under the where of a filter. */
export function countOfFilterSchema(described: Described) {
  return schemaOf(described, { filter: "JSON: where" }, count);
}

/** Rows that are counts, or how many of them there are. */
export function countOrRows({ row, ...described }: Described & { row: object }) {
  const query = { filter: "JSON: where, order, limit, skip, fields", count: "true: only how many there are" };
  return schemaOf(described, query, { anyOf: [{ type: "array", items: row }, count] });
}

export const brandSchema = {
  type: "object",
  properties: { brand: text, websiteId: integer, website_name: text, total: integer },
};

export const sellerSchema = {
  type: "object",
  properties: { channel: { ...text, nullable: true }, seller: text, total: integer },
};

function schemaOf({ tags, summary, arguments: others }: Described, query: object, answer: object) {
  const described = Object.entries({ ...query, ...others });
  const properties = described.map(([name, description]) => [name, { type: "string", description }]);
  return {
    tags,
    summary,
    security: [{ token: [] }],
    querystring: { type: "object", properties: Object.fromEntries(properties) },
    response: { 200: answer },
  };
}
