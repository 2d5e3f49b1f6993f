// The addresses that are not generic: a file per group of the specification.
import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";
import { customerRoutes } from "./customers.ts";
import { importRoutes } from "./imports.ts";
import { matchedProductRoutes } from "./matchedProducts.ts";
import { uploadRoutes } from "./uploads.ts";

export function customRoutes(app: FastifyInstance, services: Services): void {
  customerRoutes(app, services);
  importRoutes(app);
  matchedProductRoutes(app);
  uploadRoutes(app, services);
}
