import type { FastifyRequest } from "fastify";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import { boolean } from "#shared/fields.ts";
import { notABoolean } from "#server/errors.ts";
import { argument } from "../caller.ts";
import type { Flags, Verbs } from "./genericVerbs.ts";

/** What a removal was told beside (Verbs.removeFlags). Throws 400 for what is neither true nor false. */
export function removeFlagsOf({ removeFlags = {} }: Verbs, request: FastifyRequest): Flags {
  return Object.fromEntries(Object.keys(removeFlags).map((name) => [name, flagArgument(request, name)]));
}

function flagArgument(request: FastifyRequest, name: string): boolean {
  const sent = argument(request, name);
  if (sent === undefined || sent === "") return false;
  const read = coerceFilterValue(boolean(), sent);
  if (!("value" in read) || typeof read.value !== "boolean") throw notABoolean(name);
  return read.value;
}
