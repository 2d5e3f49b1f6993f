// Which products a margin simulation is of, by the arguments of a request.
import type { FastifyRequest } from "fastify";
import type { ArgumentsOf } from "#shared/addresses/address.ts";
import type { marginDiff } from "#shared/addresses/figures.ts";
import { catalog } from "#shared/entities/catalog.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf } from "#shared/filters/topLevel.ts";
import type { SimulatedProducts } from "#server/domain/figures/marginDiff.ts";
import { noSuchFile } from "#server/errors.ts";
import { callerOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { verbsOf } from "../../generic/verbs.ts";

type Products = Pick<
  ArgumentsOf<typeof marginDiff>,
  "filter" | "maxGapPercent" | "catalogId" | "urlsFilename"
>;

/** Which products are simulated. Throws 404 for a catalogue or a file that the caller does not see. */
export async function productsIn(
  request: FastifyRequest,
  { filter, maxGapPercent, catalogId, urlsFilename }: Products,
): Promise<SimulatedProducts> {
  await refuseUnseen(request, catalogId);
  const where = filter.where ?? {};
  return { where, maxGapPercent, catalogId, urlsFilename: fileIn(urlsFilename, where) };
}

/** Throws 404 when the caller sees no catalogue of that id. */
export async function refuseUnseen(request: FastifyRequest, catalogId: number | undefined): Promise<void> {
  if (catalogId !== undefined)
    await findById(verbsOf(catalog), callerOf(request), catalogId, { fields: ["id"] });
}

/**
 * The file of sales: named beside the filter, or the one that the filter itself keeps the products of. Throws 404 for
 * what can be no file's name.
 */
function fileIn(sent: unknown, where: Where): string | undefined {
  if (sent === undefined) {
    const [demanded, ...others] = demandsOf(where, "urlsFilename");
    return typeof demanded === "string" && others.length === 0 ? demanded : undefined;
  }
  if (typeof sent !== "string" || sent.includes("\0")) throw noSuchFile(JSON.stringify(sent));
  return sent;
}
