// The margin simulator, and what its settings would have made of past days.
import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/figures.ts";
import { backTestOf } from "#server/domain/figures/backTest.ts";
import { marginCurve, marginDiff } from "#server/domain/figures/marginDiff.ts";
import type { Services } from "#server/services.ts";
import { serve } from "../../serve.ts";
import { figureSlot, ownBounds } from "./figureSlot.ts";
import { catalogOf, websiteOf } from "../pathRows.ts";
import { productsIn } from "./simulatedProducts.ts";

export function simulationRoutes(app: FastifyInstance, services: Services): void {
  const inSlot = figureSlot(services);
  serve(
    app,
    addresses.marginDiff,
    async (request, read) => {
      const websiteId = await websiteOf(request);
      const { diffType, diff: diffValue, margin, urlsFilename, ...products } = read();
      const simulated = await productsIn(request, { ...products, urlsFilename });
      const simulation = { ...simulated, options: { diffType, diffValue, margin } };
      return inSlot(request, async (caller) => ({ diff: await marginDiff(caller, websiteId, simulation) }));
    },
    ownBounds,
  );
  serve(
    app,
    addresses.marginCurve,
    async (request, read) => {
      const websiteId = await websiteOf(request);
      const { diffType, margin, urlsFilename, ...products } = read();
      const simulated = await productsIn(request, { ...products, urlsFilename });
      const simulation = { ...simulated, options: { diffType, margin } };
      return inSlot(request, async (caller) => ({ curve: await marginCurve(caller, websiteId, simulation) }));
    },
    ownBounds,
  );
  serve(
    app,
    addresses.backTest,
    async (request, read) => {
      const catalog = await catalogOf(request);
      const { days, diffType, diff: diffValue, margin, ...products } = read();
      const simulated = await productsIn(request, { ...products, catalogId: catalog.id });
      const question = { ...simulated, days, options: { diffType, diffValue, margin } };
      return inSlot(request, (caller) => backTestOf(caller, catalog, question));
    },
    ownBounds,
  );
}
