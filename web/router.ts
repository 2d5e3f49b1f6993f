// The addresses of the application. Each page here has those of one area; a screen behind one is loaded when it is opened.
import { createRouter } from "@tanstack/react-router";
import { addressSearch } from "./addressSearch.ts";
import { watchArrivals } from "./session/arrival.ts";
import { createHashBangHistory } from "./history.ts";
import { LoadingBlock } from "./parts/LoadingBlock.tsx";
import { ScreenFailure } from "./parts/ScreenFailure.tsx";
import { dashboardRoutes } from "./routes/dashboards.ts";
import { matchingRoutes } from "./routes/matching.ts";
import { ownersRoutes } from "./routes/owners.ts";
import { productsRoutes } from "./routes/products.ts";
import { retrievalRoutes } from "./routes/retrieval.ts";
import { root } from "./routes/root.tsx";
import { settingsRoutes } from "./routes/settings.ts";

const routeTree = root.addChildren([
  ...dashboardRoutes,
  ...productsRoutes,
  ...matchingRoutes,
  ...retrievalRoutes,
  ...ownersRoutes,
  ...settingsRoutes,
]);

export function createAppRouter() {
  const history = createHashBangHistory();
  watchArrivals(history, addressSearch.parseSearch);
  return createRouter({
    routeTree,
    history,
    ...addressSearch,
    defaultPreload: "intent",
    defaultPendingComponent: LoadingBlock,
    defaultErrorComponent: ScreenFailure,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
