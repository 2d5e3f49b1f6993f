// The addresses under a row: /{Models}/{id}/{relation}, one function per kind of relation.
import type { FastifyInstance } from "fastify";
import { relations } from "#shared/entities/relations.ts";
import type { Verbs } from "./genericVerbs.ts";
import { hasManyRoutes } from "./relations/hasMany.ts";
import { throughRoutes } from "./relations/through.ts";
import { belongsToRoute, embedsOneRoutes, hasOneRoutes } from "./relations/toOne.ts";

/** Mounts the relations of a model that have an address. */
export function relationRoutes(app: FastifyInstance, parent: Verbs, listCap: number): void {
  for (const [name, relation] of Object.entries(relations[parent.entity.model] ?? {})) {
    if (relation.addresses === "none") continue;
    const place = { app, parent, path: `/${parent.entity.plural}/:id/${name}`, listCap };
    if (relation.kind === "hasMany") hasManyRoutes(place, relation);
    else if (relation.kind === "hasOne") hasOneRoutes(place, relation);
    else if (relation.kind === "belongsTo") belongsToRoute(place, relation);
    else if (relation.kind === "embedsOne") embedsOneRoutes(place, relation);
    else throughRoutes(place, relation, name);
  }
}
