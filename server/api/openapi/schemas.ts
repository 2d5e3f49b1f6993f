// The JSON schemas of what travels: the rows of every entity, what makes a new one, and errors.
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { type Relation, relations } from "#shared/entities/relations.ts";
import type { Field, Fields } from "#shared/fields.ts";
import { includedSentence, usualSentences } from "./sentences.ts";

export type JsonSchema = Record<string, unknown>;

/**
 * Of each entity two: a row as it is read, by the model's name, and what a new one is made of. `beside`: what is sent
 * and answered that is no field of the entity.
 */
export function schemasOf(entity: Entity, beside: Fields): JsonSchema[] {
  const { model } = entity;
  return [
    {
      $id: model,
      type: "object",
      title: model,
      properties: { ...relatedRows(model), ...rowOf(entity), ...schemasIn(beside) },
    },
    {
      $id: `New${model}`,
      title: `New${model}`,
      allOf: [{ $ref: `${model}#` }, { type: "object", required: askedOf(entity) }],
    },
  ];
}

export const errorSchema: JsonSchema = {
  $id: "Error",
  type: "object",
  title: "Error",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      description: "What was wrong",
      required: ["statusCode", "message"],
      properties: {
        statusCode: { type: "integer", description: "The status of the answer" },
        name: {
          type: "string",
          description: "The kind of error: ValidationError when details tell the fields",
        },
        message: { type: "string", description: "in the language of Accept-Language, French by default" },
        code: {
          type: "string",
          description: "For programs: MODEL_NOT_FOUND, AUTHORIZATION_REQUIRED and the like",
        },
        details: { description: "of a ValidationError: {context, codes, messages}, by field" },
      },
    },
  },
};

function rowOf(entity: Entity): JsonSchema {
  const { fields } = entity;
  const secrets = Object.entries(fields).filter(([, { kind }]) => kind === "secret");
  return {
    ...schemasIn(Object.fromEntries([...visibleFields(entity), ...secrets])),
    // The addresses at which our own server shows the images of a row, in the order of theirs.
    ...(fields["medias"] && {
      images: {
        type: "array",
        items: { type: "string" },
        readOnly: true,
        description: usualSentences["images"],
      },
    }),
    ...(fields["logo"] && {
      logo_image: {
        type: "string",
        nullable: true,
        readOnly: true,
        description: usualSentences["logo_image"],
      },
    }),
  };
}

function schemasIn(fields: Fields): JsonSchema {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
}

/** What a filter's `include` adds to a row. */
function relatedRows(model: string): JsonSchema {
  const ofModel = relations[model] ?? {};
  const shown = Object.entries(ofModel).flatMap(([name, relation]) => {
    const schema = includedAs(ofModel, relation);
    if (!schema) return [];
    const description = includedSentence(model, name, schema["type"] === "array");
    return [[name, schema["$ref"] ? schema : { ...schema, description }]];
  });
  return Object.fromEntries(shown) as JsonSchema;
}

function includedAs(ofModel: Readonly<Record<string, Relation>>, relation: Relation): JsonSchema | undefined {
  if (relation.kind === "embedsOne") return undefined;
  const other = relation.kind === "hasMany" && relation.includedAs ? ofModel[relation.includedAs] : undefined;
  const { model } = other && "model" in other ? other : relation;
  // Tokens are never included.
  if (model === "AccessToken") return undefined;
  const row = { $ref: `${model}#` };
  return relation.kind === "hasMany" || relation.kind === "through" ? { type: "array", items: row } : row;
}

function askedOf({ fields }: Entity): string[] {
  return Object.entries(fields)
    .filter(
      ([, { options }]) =>
        options.required &&
        options.write !== "server" &&
        options.default === undefined &&
        !options.from &&
        !options.made,
    )
    .map(([name]) => name);
}

export function fieldSchema(field: Field): JsonSchema {
  const { about, min, max, write, derived, required, withheld, default: byDefault } = field.options;
  const isNullable = withheld || (!required && byDefault === undefined);
  return {
    ...typeOf(field, isNullable),
    ...(field.kind === "text" && max !== undefined && !derived && { maxLength: max }),
    ...((field.kind === "number" || field.kind === "integer") && { minimum: min, maximum: max }),
    ...((write === "server" || derived) && { readOnly: true }),
    ...(field.kind === "secret" && { writeOnly: true }),
    ...(byDefault !== undefined && { default: byDefault }),
    ...(about !== undefined && { description: about }),
    ...(isNullable && field.kind !== "json" && { nullable: true }),
  };
}

function typeOf(field: Field, isNullable = false): JsonSchema {
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
      return { type: "string", format: "email" };
    case "url":
      // Where none is an empty text, it is no address.
      return { type: "string", ...(field.options.default !== "" && { format: "uri" }) };
    case "oneOf":
      return { type: "string", enum: [...(field.values ?? []), ...(isNullable ? [null] : [])] };
    case "list":
      return { type: "array", items: field.of ? typeOf(field.of) : {} };
    case "record":
      return { type: "object", additionalProperties: field.of ? typeOf(field.of) : true };
    case "shape":
      return { type: "object", properties: shapeOf(field.fields ?? {}) };
    case "json":
      return {};
    default:
      return { type: "string" };
  }
}

/** Inside an object what is not set may be missing or null; of a secret one only reads whether there is one. */
function shapeOf(fields: Fields): JsonSchema {
  const shown = Object.entries(fields).flatMap(([name, field]) => {
    const schema = fieldSchema(field);
    if (field.kind !== "secret") return [[name, schema]];
    const has = `has${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [
      [name, schema],
      [has, { type: "boolean", readOnly: true, description: "Whether one is kept" }],
    ];
  });
  return Object.fromEntries(shown) as JsonSchema;
}
