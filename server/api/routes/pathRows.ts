// The catalogue or the website that an address names.
import type { FastifyRequest } from "fastify";
import type { RowOf } from "#shared/entities/entity.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { catalogLocked } from "#server/errors.ts";
import { callerOf } from "../caller.ts";
import { findById } from "../generic/crud.ts";
import { crud } from "../generic/genericVerbs.ts";
import { verbsOf } from "../generic/verbs.ts";

type CatalogOfPath = Readonly<Pick<RowOf<typeof catalog>, "id" | "website_id" | "lock" | "customLabel">>;

/** The catalogue of the path. Throws 401, or 404 when the caller sees none of that id. */
export async function catalogOf(request: FastifyRequest): Promise<CatalogOfPath> {
  const fields = ["id", "website_id", "lock", "customLabel"] as const;
  return findById(verbsOf(catalog), callerOf(request), pathId(request), { fields });
}

/** The same when it may be changed. A locked catalogue is read-only for its customer: throws 403. */
export async function writableCatalogOf(request: FastifyRequest): Promise<CatalogOfPath> {
  const catalog = await catalogOf(request);
  if (catalog.lock && !callerOf(request).actor.admin) throw catalogLocked();
  return catalog;
}

/** Of the websites that one may only link again nothing more is told. */
const reachedWebsite = crud({ ...websiteSetting, owner: "reachableWebsite" });

/** The id of the website of the path. Throws 401, or 404 when the caller is shown no products of it. */
export async function websiteOf(request: FastifyRequest, parameter = "id"): Promise<number> {
  const id = pathId(request, parameter);
  return (await findById(reachedWebsite, callerOf(request), id, { fields: ["id"] })).id;
}

function pathId(request: FastifyRequest, parameter = "id"): string | undefined {
  return (request.params as Record<string, string>)[parameter];
}
