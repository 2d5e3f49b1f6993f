// Addresses of the specification that are not served yet, where `{id}` would take their name for an id.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sharedMethodMissing } from "#server/errors.ts";

const unbuilt: Readonly<Record<string, { model: string; names: readonly string[] }>> = {
  "/api/Catalogs/:id": { model: "Catalog", names: ["sendAlertingEmail"] },
};

/** Answers 404 as for any method that a model does not have, before anybody is asked who they are. */
export function refuseUnbuilt(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ method, params, routeOptions: { url = "" } }: FastifyRequest) => {
    const { id } = params as { id?: string };
    const { model, names } = unbuilt[url] ?? { model: "", names: [] };
    const name = names.find((verb) => verb.toLowerCase() === id?.toLowerCase());
    if (name !== undefined) throw sharedMethodMissing(model, method, `/${name}`);
  });
}
