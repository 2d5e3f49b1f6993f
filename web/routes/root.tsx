import { Navigate, Outlet, createRootRoute } from "@tanstack/react-router";
import { adminMenu, menu } from "../menu.ts";
import { menuBadges } from "../menuBadges.tsx";
import { Shell } from "../parts/shell/Shell.tsx";

export const root = createRootRoute({
  component: () => (
    <Shell menu={menu} adminMenu={adminMenu} badges={menuBadges}>
      <Outlet />
    </Shell>
  ),
  // An address that leads nowhere, or that cannot even be decoded.
  notFoundComponent: () => <Navigate to="/" replace />,
});
