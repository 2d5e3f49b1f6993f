// How the page of the API shows an address that is not generic: from its description.
import type { Address, Part, Parts } from "#shared/addresses/address.ts";
import type { Field } from "#shared/fields.ts";
import type { JsonSchema } from "./schemas.ts";
import { fieldSchema } from "./schemas.ts";

export function addressSchema(address: Address): JsonSchema {
  const { methods, path, group, summary, about, open } = address;
  const sentIn = address.sentIn ?? (methods.includes("POST") && !methods.includes("GET") ? "body" : "query");
  const sent = argumentSchemas(address.arguments, sentIn);
  return {
    tags: [group ?? path.split("/")[1]],
    summary,
    description: about,
    security: open ? [] : [{ token: [] }],
    ...(sentIn === "form" && { consumes: ["multipart/form-data"] }),
    ...(Object.keys(sent).length > 0 && {
      [sentIn === "query" ? "querystring" : "body"]: { type: "object", properties: sent },
    }),
    ...responsesOf(address),
  };
}

function responsesOf({ answer, headers, inLines }: Address): JsonSchema {
  if (inLines) return { response: { 200: alsoInLines(answer) } };
  if (headers) return { response: { 200: { ...partSchema(answer), headers: partsSchema(headers) } } };
  return responseOf(answer);
}

function argumentSchemas(parts: Parts, sentIn: NonNullable<Address["sentIn"]>): JsonSchema {
  const shown = Object.entries(parts).map(([name, part]) => {
    const { default: usual } = part.options;
    const isPlain = typeof usual !== "object";
    const schema: JsonSchema = {
      ...partSchema(part),
      ...(usual !== undefined && isPlain && { default: usual }),
    };
    // A query cannot say null, nor hold an object.
    if (sentIn !== "query") return [name, schema];
    const { nullable, ...said } = schema;
    return [
      name,
      nullable ? { ...described(part), anyOf: [said, { type: "string", enum: ["null"] }] } : said,
    ];
  });
  return Object.fromEntries(shown) as JsonSchema;
}

function responseOf(answer: Part): JsonSchema {
  if (answer.kind === "nothing") return { response: { 204: { type: "null", description: "Done" } } };
  if (answer.kind !== "stream") return { response: { 200: partSchema(answer) } };
  const types = answer.values ?? [];
  const content = types.map((type) => [type, { schema: { type: "string" } }]);
  return {
    produces: types,
    response: { 200: { description: answer.options.about, content: Object.fromEntries(content) } },
  };
}

function alsoInLines(answer: Part): JsonSchema {
  const lines = { schema: { type: "string" } };
  return { content: { "application/json": { schema: partSchema(answer) }, "application/x-ndjson": lines } };
}

function partSchema(part: Part): JsonSchema {
  return {
    ...typeOf(part),
    ...described(part),
    ...(part.options.orNull && part.kind !== "json" && { nullable: true }),
  };
}

function described({ options: { about } }: Part): JsonSchema {
  return about === undefined ? {} : { description: about };
}

function typeOf(part: Part): JsonSchema {
  const { kind, options, fields = {}, of, choices = [], model, values } = part;
  switch (kind) {
    case "object":
      return { type: "object", required: alwaysIn(fields), properties: partsSchema(fields) };
    case "array":
      return { type: "array", items: of ? partSchema(of) : {} };
    case "map":
      return { type: "object", additionalProperties: of ? partSchema(of) : true };
    case "row":
      return { $ref: `${model}#` };
    case "ids":
      return { anyOf: [{ type: "string" }, { type: "array", items: { type: "integer" } }] };
    case "either":
      return { anyOf: choices.map(partSchema) };
    case "filter":
    case "where":
      return { type: "string" };
    case "day":
      return { type: "string", pattern: String.raw`^\d{4}-\d\d-\d\d` };
    case "oneOf":
      return { type: "string", enum: [...(values ?? []), ...(options.orNull ? [null] : [])] };
    case "text":
      return { type: "string", ...(options.pattern && { pattern: options.pattern.source }) };
    default:
      return fieldSchema({ ...part, options: { ...options, required: true, default: undefined } } as Field);
  }
}

function alwaysIn(parts: Parts): string[] {
  return Object.entries(parts)
    .filter(([, { options }]) => !options.optional)
    .map(([name]) => name);
}

function partsSchema(parts: Parts): JsonSchema {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partSchema(part)]));
}
