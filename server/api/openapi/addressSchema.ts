// How the page of the API shows an address that is not generic: from its description.
import type { Address, Part, Parts } from "#shared/addresses/address.ts";
import { type Field, text } from "#shared/fields.ts";
import type { JsonSchema } from "./schemas.ts";
import { fieldSchema } from "./schemas.ts";

export function addressSchema(address: Address): JsonSchema {
  const { methods, path, group, summary, about, open } = address;
  const sentIn = address.sentIn ?? (methods.includes("POST") && !methods.includes("GET") ? "body" : "query");
  const consumes = consumed[sentIn];
  const properties = {
    ...argumentSchemas(address.arguments, sentIn),
    ...(consumes && { file: fileSchema }),
  };
  return {
    tags: [group ?? path.split("/")[1]],
    summary,
    description: about,
    security: open ? [] : [{ token: [] }],
    ...(consumes && { consumes }),
    ...(Object.keys(properties).length > 0 && {
      [sentIn === "query" ? "querystring" : "body"]: {
        type: "object",
        required: askedOf(address.arguments, sentIn),
        properties,
      },
    }),
    ...responsesOf(address),
  };
}

type SentIn = NonNullable<Address["sentIn"]>;

const consumed: Partial<Record<SentIn, string[]>> = {
  form: ["multipart/form-data"],
  bodyOrForm: ["application/json", "multipart/form-data"],
};
const bytesSchema = { type: "string", format: "binary" };
const fileSchema = { ...bytesSchema, description: "The file" };

/** What must be sent; a form that could be a body instead may go without a file. */
function askedOf(parts: Parts, sentIn: SentIn): string[] {
  const names = Object.keys(parts).filter((name) => parts[name]?.options.required);
  return sentIn === "form" ? [...names, "file"] : names;
}

function argumentSchemas(parts: Parts, sentIn: SentIn): JsonSchema {
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

function responsesOf({ answer, headers, inLines, also = {} }: Address): JsonSchema {
  const status = answer.kind === "nothing" ? 204 : 200;
  const response = {
    ...responseOf(answer),
    ...(inLines && { content: { ...contentOf({ "application/json": answer }), ...contentOf(lines) } }),
    ...(headers && { headers: partsSchema(headers) }),
  };
  const others = Object.entries(also).map(([other, description]) => [other, { ...response, description }]);
  return {
    ...(answer.kind === "stream" && { produces: Object.keys(answer.fields ?? {}) }),
    response: { [status]: response, ...Object.fromEntries(others) },
  };
}

function responseOf(answer: Part): JsonSchema {
  if (answer.kind === "nothing") return { type: "null", description: "Done" };
  if (answer.kind !== "stream") return partSchema(answer);
  return { ...described(answer), content: contentOf(answer.fields ?? {}) };
}

const lines = { "application/x-ndjson": text() };

function contentOf(parts: Parts): JsonSchema {
  return Object.fromEntries(
    Object.entries(parts).map(([type, part]) => [type, { schema: partSchema(part) }]),
  );
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
    case "bytes":
      return bytesSchema;
    case "draft":
      return { type: "object", properties: partsSchema(fields) };
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
