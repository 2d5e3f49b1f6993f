// The catalogue or the website that an address names.
import type { FastifyRequest } from "fastify";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { catalogLocked } from "#server/errors.ts";
import { callerOf } from "../caller.ts";
import { findById } from "../crud.ts";
import { crud } from "../genericVerbs.ts";
import { verbsOf } from "../verbs.ts";

export type PlaceOfCatalog = { readonly id: number; readonly website_id: number; readonly lock: boolean };

/** The catalogue of the path. Throws 401, or 404 when the caller sees none of that id. */
export async function catalogOf(request: FastifyRequest): Promise<PlaceOfCatalog> {
  const fields = ["id", "website_id", "lock"];
  const catalog = await findById(verbsOf("Catalog"), callerOf(request), pathId(request), { fields });
  return {
    id: Number(catalog["id"]),
    website_id: Number(catalog["website_id"]),
    lock: catalog["lock"] === true,
  };
}

/** The same when it may be changed. A locked catalogue is read-only for its customer: throws 403. */
export async function writableCatalogOf(request: FastifyRequest): Promise<PlaceOfCatalog> {
  const catalog = await catalogOf(request);
  if (catalog.lock && !callerOf(request).actor.admin) throw catalogLocked();
  return catalog;
}

/** Of the websites that one may only link again nothing more is told. */
const reachedWebsite = crud({ ...websiteSetting, owner: "reachableWebsite" });

/** The id of the website of the path. Throws 401, or 404 when the caller is shown no products of it. */
export async function websiteOf(request: FastifyRequest, parameter = "id"): Promise<number> {
  const id = pathId(request, parameter);
  const website = await findById(reachedWebsite, callerOf(request), id, { fields: ["id"] });
  return Number(website["id"]);
}

function pathId(request: FastifyRequest, parameter = "id"): string | undefined {
  return (request.params as Record<string, string>)[parameter];
}
