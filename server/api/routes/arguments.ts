// Arguments of the custom methods, by what they are.
import type { FastifyRequest } from "fastify";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import { boolean, id } from "#shared/fields.ts";
import { notABoolean, requiredArgument } from "#server/errors.ts";
import { argument } from "../caller.ts";

/** An id. Throws 400 when none was sent, or something else. */
export function idArgument(request: FastifyRequest, name: string): number {
  const read = coerceFilterValue(id(), argument(request, name));
  if (!("value" in read) || typeof read.value !== "number") throw requiredArgument(name);
  return read.value;
}

/** The id, undefined when none was sent. Throws 400 for something else. */
export function optionalId(request: FastifyRequest, name: string): number | undefined {
  return isSent(request, name) ? idArgument(request, name) : undefined;
}

/** Whether it was sent as true; `absent` when it was not sent. Throws 400 for what is neither true nor false. */
export function flagArgument(request: FastifyRequest, name: string, absent = false): boolean {
  if (!isSent(request, name)) return absent;
  const read = coerceFilterValue(boolean(), argument(request, name));
  if (!("value" in read) || typeof read.value !== "boolean") throw notABoolean(name);
  return read.value;
}

function isSent(request: FastifyRequest, name: string): boolean {
  const sent = argument(request, name);
  return sent !== undefined && sent !== "";
}
