// Arguments of the custom methods, by what they are.
import type { FastifyRequest } from "fastify";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import { boolean } from "#shared/fields.ts";
import { invalidClause, notABoolean, requiredArgument } from "#server/errors.ts";
import { argument } from "../caller.ts";
import { wholeNumber } from "../filter.ts";

/** An id. Throws 400 when none was sent, or something else. */
export function idArgument(request: FastifyRequest, name: string): number {
  return idIn(argument(request, name), name);
}

/** The id that was sent under this name: a whole number, or its digits. Throws 400 when none was sent, or something else. */
export function idIn(sent: unknown, name: string): number {
  if (sent === undefined || sent === null || sent === "") throw requiredArgument(name);
  const id = wholeNumber(sent);
  if (id === undefined) throw invalidClause(name, sent);
  return id;
}

/** The id, undefined when none was sent. Throws 400 for something else. */
export function optionalId(request: FastifyRequest, name: string): number | undefined {
  return isSent(request, name) ? idArgument(request, name) : undefined;
}

/** Whether it was sent as true; `absent` when it was not sent. Throws 400 for what is neither true nor false. */
export function flagArgument(request: FastifyRequest, name: string, absent = false): boolean {
  return flagIn(argument(request, name), name, absent);
}

/** The same of what was sent under this name. */
export function flagIn(sent: unknown, name: string, absent = false): boolean {
  if (sent === undefined || sent === "") return absent;
  const read = coerceFilterValue(boolean(), sent);
  if (!("value" in read) || typeof read.value !== "boolean") throw notABoolean(name);
  return read.value;
}

function isSent(request: FastifyRequest, name: string): boolean {
  const sent = argument(request, name);
  return sent !== undefined && sent !== "";
}
