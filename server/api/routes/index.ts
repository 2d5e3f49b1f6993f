// The addresses that are not generic: a file per group of the specification.
import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";
import { customerRoutes } from "./customers.ts";
import { exportRoutes } from "./exports.ts";
import { imageRoutes } from "./images.ts";
import { importPreviewRoutes } from "./importPreview.ts";
import { importProgressRoutes } from "./importProgress.ts";
import { importRoutes } from "./imports.ts";
import { matchedProductRoutes } from "./matchedProducts.ts";
import { productValueRoutes } from "./productValues.ts";
import { uploadRoutes } from "./uploads.ts";

export function customRoutes(app: FastifyInstance, services: Services): void {
  customerRoutes(app, services);
  exportRoutes(app, services);
  imageRoutes(app, services);
  importPreviewRoutes(app, services);
  importProgressRoutes(app, services);
  importRoutes(app);
  matchedProductRoutes(app);
  productValueRoutes(app);
  uploadRoutes(app, services);
}
