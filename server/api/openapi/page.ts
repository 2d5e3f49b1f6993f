// What every operation of the page has, whoever described it: a name, its parameters' types, who may call, its errors.
import type { SwaggerTransformObject } from "@fastify/swagger";
import type { JsonSchema } from "./schemas.ts";
import { includedSentence, pathSentences, sentenceOf, usualSentences } from "./sentences.ts";

type Parameter = { in: string; name: string; description?: string; schema: JsonSchema };

type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: object[];
  parameters?: Parameter[];
  responses: Record<
    string,
    { description?: string; $ref?: string; content?: Record<string, { schema: JsonSchema }> }
  >;
};

type Page = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: JsonSchema; schemas?: Record<string, JsonSchema> };
};

/** Completes the page as it was put together from the routes. */
export const completePage: SwaggerTransformObject = (written) => {
  const page = ("openapiObject" in written ? written.openapiObject : {}) as Page;
  for (const [path, operations] of Object.entries(page.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const whole = complete(operation, method, path);
      operations[method] = told(method === "head" ? withoutBodies(whole) : whole, path);
    }
  }
  for (const [model, schema] of Object.entries(page.components.schemas ?? {}))
    describeRelations(model, schema);
  page.components.responses = errorResponses;
  return page as ReturnType<SwaggerTransformObject>;
};

/** A new one: a route of several methods has one description for all of them. */
function complete(operation: Operation, method: string, path: string): Operation {
  const { parameters, security = [{ token: [] }], responses } = operation;
  const answers = Object.entries(responses).map(([status, response]) => [
    status,
    response.description === unsaid ? { ...response, description: successes[status] } : response,
  ]);
  const errors = Object.keys(method === "get" ? readErrors : { ...readErrors, ...writeErrors });
  return {
    ...operation,
    operationId: nameOf(method, path),
    security,
    ...(parameters && { parameters: parameters.map(typed) }),
    responses: {
      ...Object.fromEntries(errors.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
      ...Object.fromEntries(answers),
    },
  };
}

/** With a sentence for the operation, and for whatever it holds that has none of its own. */
function told(operation: Operation, path: string): Operation {
  const { summary = "", parameters, requestBody, responses } = operation;
  const contents = [requestBody, ...Object.values(responses)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  );
  for (const { schema } of contents) describeParts(schema);
  const description = operation.description ?? sentenceOf(path, summary);
  const sentence = description ?? `${capital(summary)}.`;
  return {
    ...operation,
    // What stands in the row of a page that is closed: what the operation does.
    summary: firstSentence(sentence),
    description: sentence,
    ...(parameters && { parameters: parameters.map(toldParameter) }),
  };
}

/** Without its full stop. */
function firstSentence(text: string): string {
  return (/^.*?(?=[.:;](?:\s|$))/s.exec(text)?.[0] ?? text).replaceAll(/\s+/g, " ");
}

function toldParameter(parameter: Parameter): Parameter {
  const sentences = parameter.in === "path" ? pathSentences : usualSentences;
  return { ...parameter, description: parameter.description ?? sentences[parameter.name] ?? "" };
}

/**
 * What stands beside a reference is lost while the page is put together. It is not said around it, with allOf: the
 * explorer, which draws what is referred to, would take minutes to open an operation.
 */
function describeRelations(model: string, { properties = {} }: JsonSchema): void {
  for (const [name, part] of Object.entries(properties as Record<string, JsonSchema>))
    if (part["$ref"]) part["description"] ??= includedSentence(model, name, false);
}

function describeParts(schema: unknown): void {
  if (typeof schema !== "object" || schema === null) return;
  const { properties = {}, items, additionalProperties, ...other } = schema as Record<string, JsonSchema>;
  for (const [name, part] of Object.entries(properties as Record<string, JsonSchema>)) {
    part["description"] ??= usualSentences[name];
    describeParts(part);
  }
  const lists = [other["anyOf"], other["allOf"], other["oneOf"]].flatMap((list) => list ?? []);
  for (const part of [items, additionalProperties, ...lists]) describeParts(part);
}

/** A HEAD is the question whether something is there: the status is all that it answers. */
function withoutBodies(operation: Operation): Operation {
  const refused = Object.entries(readErrors).map(([status, description]) => [status, { description }]);
  return {
    ...operation,
    summary: "head",
    responses: { 200: { description: "It is there" }, ...Object.fromEntries(refused) },
  };
}

function typed(parameter: Parameter): Parameter {
  const isId = parameter.in === "path" && ids.has(parameter.name);
  return isId ? { ...parameter, schema: { type: "integer" } } : parameter;
}

/** `GET /Catalogs/{id}/products/{fk}` is getCatalogsByIdProductsByFk: no other operation has that name. */
function nameOf(method: string, path: string): string {
  const words = path
    .split("/")
    .filter(Boolean)
    .map((part) => (part.startsWith("{") ? `By${capital(part.slice(1, -1))}` : capital(part)));
  return method + words.join("").replaceAll(/\W/g, "");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const ids = new Set(["id", "fk", "websiteId"]);

/** What the page says of an answer that is not described. */
const unsaid = "Default Response";
const successes: Record<string, string> = {
  200: "Done",
  204: "Done, there is nothing to say",
  206: "The part that was asked for",
  302: "Elsewhere",
};

const readErrors: Record<string, string> = {
  400: "An argument that cannot be read",
  401: "No session, or one that is over",
  403: "Not the caller's right",
  404: "Nothing of that id that the caller can see",
  406: "Not in a format that the caller reads",
  422: "A value that is not valid",
  429: "Too much at once: try again after Retry-After seconds",
  "5XX": "Not the caller's fault",
};

const writeErrors: Record<string, string> = {
  409: "Not in the state that it is in",
  412: "Changed by somebody else since the version that If-Match says: details.current is the row as it is",
  413: "More than is taken at once",
  415: "Not a format that is read",
};

const errorResponses = Object.fromEntries(
  Object.entries({ ...readErrors, ...writeErrors }).map(([status, description]) => [
    status,
    { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
  ]),
);
