// What a request may say of an import: where and how to read, what to apply, when its prices were seen.
import type { FastifyRequest } from "fastify";
import type { FeedType } from "#shared/reference/feedDialects.ts";
import { validateField } from "#shared/entities/validate.ts";
import { extractorSource, usualProvider } from "#shared/entities/extractorSource.ts";
import { importScopes } from "#shared/entities/websiteImport.ts";
import { boolean, date, oneOf } from "#shared/fields.ts";
import { say } from "#shared/messages/index.ts";
import type { RunRequest } from "#server/domain/imports/runs.ts";
import { badArgument, validationFailed } from "#server/errors.ts";
import { argument } from "../caller.ts";
import { parseObject } from "../filter.ts";

type RunOptions = Pick<RunRequest, "source" | "options" | "scope" | "observedAt" | "remember" | "trial">;
type Source = {
  provider?: string;
  uri?: string;
  type?: FeedType;
  type_options?: Record<string, unknown>;
  where?: unknown;
};

/** Reads the options from wherever they were sent; in a form, extractorSource is JSON text. Throws 400 and 422. */
export function readRunOptions(request: FastifyRequest, fields: Record<string, unknown> = {}): RunOptions {
  const sent = (name: string) => fields[name] ?? argument(request, name);
  const source = parseObject(sent("extractorSource")) as Source;
  const { provider = usualProvider, uri, type } = source;
  if (provider !== usualProvider) throw badArgument("imports.providerNotHere", { provider });
  if (uri !== undefined) read(request, "extractorSource.uri", extractorSource.uri, uri);
  return {
    ...(uri !== undefined && { source: { provider, uri } }),
    options: {
      ...(type && {
        type: read(request, "extractorSource.type", extractorSource.type, type) as FeedType,
      }),
      type_options: readTypeOptions(request, source.type_options),
      ...optional("where", read(request, "extractorSource.where", extractorSource.where, source.where)),
    },
    ...optional("scope", read(request, "scope", oneOf(importScopes), sent("scope"))),
    ...optional("observedAt", read(request, "observedAt", date(), sent("observedAt"))),
    ...optional("remember", read(request, "remember", boolean(), flag(sent("remember")))),
    ...optional("trial", read(request, "trial", boolean(), flag(sent("trial")))),
  };
}

/** Only what was sent: what is not said is sniffed, or as the website is configured. */
function readTypeOptions(request: FastifyRequest, sent: unknown): Record<string, unknown> {
  const options = parseObject(sent);
  const fields = extractorSource.type_options.fields ?? {};
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => options[name] !== undefined && options[name] !== null)
      .map(([name, field]) => [name, read(request, `type_options.${name}`, field, options[name])]),
  );
}

function read(
  request: FastifyRequest,
  name: string,
  field: Parameters<typeof validateField>[1],
  raw: unknown,
): unknown {
  if (raw === undefined || raw === null || raw === "") return undefined;
  const result = validateField(name, field, raw);
  if ("value" in result) return result.value;
  const texts = Object.entries(result.problems.messages).map(([at, messages]) => [
    at,
    messages.map(({ key, values }) => say(request.language, key, values)),
  ]);
  throw validationFailed("WebsiteImport", result.problems.codes, Object.fromEntries(texts));
}

/** A form has only texts. */
function flag(sent: unknown): unknown {
  return sent === "true" || sent === "false" ? sent === "true" : sent;
}

function optional<Name extends string>(name: Name, value: unknown) {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, never>>;
}
