import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isAdminOptions } from "#web/session/customer.ts";
import { LoadingBlock } from "./LoadingBlock.tsx";

/** A screen of the administrators'; anybody else is sent home. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const isAdmin = useQuery(isAdminOptions);
  if (isAdmin.data) return children;
  return isAdmin.isPending ? <LoadingBlock /> : <Navigate to="/" replace />;
}
