// The OpenAPI page of an address, from the entity register. Documentation only: validation is the entity's.
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import type { Field } from "#shared/fields.ts";

type JsonSchema = Record<string, unknown>;

type Shown = { filter?: boolean; where?: boolean; body?: boolean; count?: boolean; list?: boolean };

export function operation(entity: Entity, summary: string, shown: Shown): JsonSchema {
  const query: JsonSchema = {
    ...(shown.filter && {
      filter: { type: "string", description: "JSON: where, include, order, limit, skip, fields" },
    }),
    ...(shown.where && { where: { type: "string", description: "JSON: the where of a filter" } }),
  };
  const row = { $ref: `${entity.model}#` };
  return {
    tags: [entity.plural ?? entity.model],
    summary,
    security: [{ token: [] }],
    ...(Object.keys(query).length > 0 && { querystring: { type: "object", properties: query } }),
    ...(shown.body && { body: row }),
    response: { 200: shown.count ? countSchema : shown.list ? { type: "array", items: row } : row },
  };
}

const countSchema = { type: "object", properties: { count: { type: "integer" } } };

/** The JSON schema of an entity's rows, referenced by its model name. */
export function schemaOf(entity: Entity): JsonSchema {
  const fields = visibleFields(entity);
  return {
    $id: entity.model,
    type: "object",
    title: entity.model,
    properties: {
      ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
      ...shownImages(entity),
    },
    required: fields.filter(([, field]) => isAsked(field)).map(([name]) => name),
  };
}

/** The addresses at which our own server shows the images of a row, in the order of theirs. */
function shownImages({ fields }: Entity): JsonSchema {
  return {
    ...(fields["medias"] && { images: { type: "array", items: { type: "string" }, readOnly: true } }),
    ...(fields["logo"] && { logo_image: { type: "string", readOnly: true } }),
  };
}

function isAsked(field: Field): boolean {
  return (
    Boolean(field.options.required) && field.options.write !== "server" && field.options.default === undefined
  );
}

function fieldSchema(field: Field): JsonSchema {
  const { min, max, write, derived, default: byDefault } = field.options;
  return {
    ...typeSchema(field),
    ...(field.kind === "text" && max !== undefined && { maxLength: max }),
    ...((field.kind === "number" || field.kind === "integer") && { minimum: min, maximum: max }),
    ...((write === "server" || derived) && { readOnly: true }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
}

function typeSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case "id":
    case "ref":
    case "integer":
      return { type: "integer" };
    case "number":
    case "money":
      return { type: "number" };
    case "boolean":
      return { type: "boolean" };
    case "date":
      return { type: "string", format: "date-time" };
    case "email":
    case "url":
      return { type: "string", format: field.kind === "url" ? "uri" : "email" };
    case "oneOf":
      return { type: "string", enum: field.values };
    case "list":
      return { type: "array", items: field.of ? typeSchema(field.of) : {} };
    case "shape":
      return {
        type: "object",
        properties: Object.fromEntries(
          Object.entries(field.fields ?? {}).map(([name, inner]) => [name, fieldSchema(inner)]),
        ),
      };
    case "json":
      return {};
    default:
      return { type: "string" };
  }
}
