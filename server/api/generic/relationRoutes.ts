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
    const route = { app, parent, path: `/${parent.entity.plural}/:id/${name}`, listCap };
    if (relation.kind === "hasMany") hasManyRoutes(route, relation);
    else if (relation.kind === "hasOne") hasOneRoutes(route, relation);
    else if (relation.kind === "belongsTo") belongsToRoute(route, relation);
    else if (relation.kind === "embedsOne") embedsOneRoutes(route, relation);
    else throughRoutes(route, relation, name);
  }
}
