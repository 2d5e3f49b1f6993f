import { Navigate, Outlet, createRootRoute, retainSearchParams } from "@tanstack/react-router";
import { adminMenu, menu } from "../menu.ts";
import { menuBadges } from "../menuBadges.tsx";
import { Shell } from "../parts/shell/Shell.tsx";
import { validateCatalog } from "../session/catalog.ts";

export const root = createRootRoute({
  validateSearch: validateCatalog,
  search: { middlewares: [retainSearchParams(["catalog"])] },
  component: () => (
    <Shell menu={menu} adminMenu={adminMenu} badges={menuBadges}>
      <Outlet />
    </Shell>
  ),
  // An address that leads nowhere, or that cannot even be decoded.
  notFoundComponent: () => <Navigate to="/" replace />,
});
