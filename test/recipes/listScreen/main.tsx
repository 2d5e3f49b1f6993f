// The screen in front of a browser, with the application's own frame around it.
import "#web/styles/index.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, RouterProvider, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { App } from "#web/App.tsx";
import { addressSearch } from "#web/addressSearch.ts";
import { createHashBangHistory } from "#web/history.ts";
import { Shell } from "#web/parts/shell/Shell.tsx";
import { createQueryClient } from "#web/queries/client.ts";
import { callWithSession } from "#web/session/loginRedirects.ts";
import { startWords } from "#web/session/language.ts";
import { laterScreen } from "#web/routes/laterScreen.ts";
import { websitesAddress } from "./Websites.tsx";

const root = createRootRoute({
  component: () => (
    <Shell menu={[]} adminMenu={[]} badges={{}}>
      <Outlet />
    </Shell>
  ),
});
const websites = createRoute({
  getParentRoute: () => root,
  path: "/websites",
  component: laterScreen(() => import("./Websites.tsx"), "Websites"),
  validateSearch: websitesAddress.validate,
});
const router = createRouter({
  routeTree: root.addChildren([websites]),
  history: createHashBangHistory(),
  ...addressSearch,
});

callWithSession(() => undefined);
await startWords();
createRoot(document.querySelector("#root")!).render(
  <App>
    <QueryClientProvider client={createQueryClient(() => true)}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </App>,
);
