// The OpenAPI page: what each generic address takes and answers, from the entity register. Documentation only: what is
// sent is validated by the entity, and the tests hold every answer against this page.
import type { Entity } from "#shared/entities/entity.ts";
import { type JsonSchema, fieldSchema } from "./openapi/schemas.ts";

type Shown = {
  filter?: boolean;
  where?: boolean;
  body?: boolean;
  count?: boolean;
  list?: boolean;
  /** Arguments that are true or false, and what they mean. */
  flags?: Readonly<Record<string, string>> | undefined;
  /** The field of a row that the address stands for. */
  field?: string;
};

/** An operation by LoopBack's name for it, which says what it answers. */
export function operation(entity: Entity, method: string, shown: Shown): JsonSchema {
  const query: JsonSchema = {
    ...(shown.filter && {
      filter: { type: "string", description: "JSON: where, include, order, limit, skip, fields" },
    }),
    ...(shown.where && { where: { type: "string", description: "JSON: the where of a filter" } }),
    ...(shown.list && {
      total: { type: "string", enum: ["false"], description: "leaves out the total beside a page" },
    }),
    ...Object.fromEntries(
      Object.entries(shown.flags ?? {}).map(([name, description]) => [
        name,
        { type: "string", enum: ["true", "false"], description },
      ]),
    ),
  };
  return {
    tags: [entity.plural ?? entity.model],
    summary: method,
    security: [{ token: [] }],
    ...(Object.keys(query).length > 0 && { querystring: { type: "object", properties: query } }),
    ...(versioned.has(method) && { headers: ifMatch }),
    ...(shown.body && { body: bodyOf(entity, method) }),
    response: answerOf(entity, method, shown),
  };
}

/** What writes or deletes one row whose version a reading tells. */
const versioned = new Set(["updateById", "replaceById", "deleteById"]);

const ifMatch = {
  type: "object",
  properties: {
    "if-match": {
      type: "string",
      description: "the ETag of the row as it was read: refused with 412 when somebody else changed it since",
    },
  },
};

/** A read whose HEAD is an address of its own: it asks whether the row, or the link, is there. */
export function withHead<Doc extends object>(doc: Doc) {
  return { ...doc, config: { swagger: { exposeHeadRoute: true } } };
}

/** What is sent whole needs what is required; what changes a row does not. */
function bodyOf({ model }: Entity, method: string): JsonSchema {
  const draft = { $ref: `New${model}#` };
  if (method === "create") return { anyOf: [draft, { type: "array", items: draft }] };
  return method.startsWith("replace") ? draft : { $ref: `${model}#` };
}

function answerOf(entity: Entity, method: string, shown: Shown): JsonSchema {
  const field = entity.fields[shown.field ?? ""];
  const row = field ? fieldSchema(field) : { $ref: `${entity.model}#` };
  const rows = { type: "array", items: row };
  if (withoutAnswer.has(method)) return { 204: { type: "null" } };
  if (shown.count) return { 200: countSchema };
  if (method === "exists") return { 200: existsSchema };
  if (method === "create" && !shown.field) return { 200: { anyOf: [row, rows] } };
  return { 200: shown.list ? rows : row };
}

const withoutAnswer = new Set(["delete", "destroy", "destroyById", "unlink"]);

const countSchema = {
  type: "object",
  required: ["count"],
  properties: { count: { type: "integer", minimum: 0 } },
};

const existsSchema = {
  type: "object",
  required: ["exists"],
  properties: { exists: { type: "boolean" } },
};
