// Addresses where an argument that nobody reads would be misunderstood: they refuse it.
import type { FastifyRequest } from "fastify";
import type { Address } from "#shared/addresses/address.ts";
import type { Where } from "#shared/filters/filter.ts";
import {
  unknownArgument,
  unknownExportFormat,
  unknownExportOption,
  unknownOption,
  unreadBody,
} from "#server/errors.ts";
import { parseObject, parseWhere } from "./generic/filter.ts";

/** Throws 400 for an argument in the query or the body that the address does not have, and for a body that nobody read. */
export function refuseUnknownArguments(
  { query, body, hasUnreadBody }: FastifyRequest,
  address: Address,
  refusal = unknownArgument,
): void {
  if (hasUnreadBody) throw unreadBody();
  const known = [...Object.keys(address.arguments), "_format", "access_token"];
  for (const sent of [query, body]) refuseUnknownNames(sent, known, refusal);
}

/** Throws 400 for a name in an object that is none of these. */
export function refuseUnknownNames(sent: unknown, known: readonly string[], refusal = unknownArgument): void {
  const names = typeof sent === "object" && sent !== null ? Object.keys(sent) : [];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw refusal(unknown);
}

/** The where among the options of whoever follows rows. A where beside them would be one that nothing is held against. */
export function followedWhere(request: FastifyRequest, address: Address, sent: unknown): Where {
  refuseUnknownArguments(request, address, unknownOption);
  const options = parseObject(sent);
  refuseUnknownNames(options, ["where"], unknownOption);
  return parseWhere(options["where"]);
}

/** Of whoever is sent a file: it is CSV, and has nothing that the address does not read. `beside`: what stands beside its arguments. */
export function refuseUnknownExport(
  request: FastifyRequest,
  address: Address,
  beside: readonly string[] = [],
): void {
  if (request.hasUnreadBody) throw unreadBody();
  const options = [...Object.keys(address.arguments), ...beside];
  const known = [...options, "format", "_format", "access_token"];
  for (const sent of [request.query, request.body]) {
    refuseUnknownNames(sent, known, (name) => unknownExportOption(name, options));
    const { format, _format = format } = (sent ?? {}) as Record<string, unknown>;
    if (_format !== undefined && !/^csv$/i.test(String(_format))) throw unknownExportFormat(_format);
  }
}
