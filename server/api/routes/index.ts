// The addresses that are not generic: a file per group of the specification.
import type { FastifyInstance } from "fastify";
import { openNews } from "#server/domain/changeStreams/news.ts";
import type { Services } from "#server/services.ts";
import { catalogListRoutes } from "./catalogLists.ts";
import { changeStreamRoutes } from "./changeStreams.ts";
import { containerRoutes } from "./containers.ts";
import { customerRoutes } from "./customers.ts";
import { deleteAllRoutes } from "./deleteAll.ts";
import { exportRoutes } from "./exports.ts";
import { figureRoutes } from "./figures.ts";
import { imageRoutes } from "./images.ts";
import { importPreviewRoutes } from "./importPreview.ts";
import { importProgressRoutes } from "./importProgress.ts";
import { importRoutes } from "./imports.ts";
import { mappingRoutes } from "./mappings.ts";
import { matchingRuleRoutes } from "./matchingRules.ts";
import { matchedProductRoutes } from "./matchedProducts.ts";
import { productStreamRoutes } from "./productStreams.ts";
import { productValueRoutes } from "./productValues.ts";
import { searchProductRoutes } from "./searchProducts.ts";
import { trackingRoutes } from "./trackings.ts";
import { unmatchedProductRoutes } from "./unmatchedProducts.ts";
import { uploadRoutes } from "./uploads.ts";
import { websiteRoutes } from "./websites.ts";

export function customRoutes(app: FastifyInstance, services: Services): void {
  const news = openNews(services.store);
  // Streams never end by themselves: the server could not close.
  app.addHook("preClose", () => news.close());
  catalogListRoutes(app, services);
  changeStreamRoutes(app, services, news);
  containerRoutes(app, services);
  customerRoutes(app, services);
  deleteAllRoutes(app);
  exportRoutes(app, services);
  figureRoutes(app, services);
  imageRoutes(app, services);
  importPreviewRoutes(app, services);
  importProgressRoutes(app, services, news);
  importRoutes(app);
  mappingRoutes(app, services);
  matchedProductRoutes(app, services);
  matchingRuleRoutes(app);
  productStreamRoutes(app, services);
  productValueRoutes(app);
  searchProductRoutes(app);
  trackingRoutes(app, services);
  unmatchedProductRoutes(app, services);
  uploadRoutes(app, services);
  websiteRoutes(app);
}
