import { Suspense, lazy } from "react";
import { useAsked } from "./confirm.ts";

const ConfirmDialog = lazy(() => import("./ConfirmDialog.tsx"));

/** Shows what confirm() asks. */
export function Confirmations() {
  const asked = useAsked();
  return (
    asked && (
      <Suspense>
        <ConfirmDialog asked={asked} />
      </Suspense>
    )
  );
}
