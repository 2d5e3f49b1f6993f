import { Suspense, lazy } from "react";
import { useAsked } from "./confirm.ts";

const ConfirmDialog = lazy(() => import("./ConfirmDialog.tsx"));

/** Shows what confirm() asks. */
export function Confirmations() {
  const confirmation = useAsked();
  return (
    confirmation && (
      <Suspense>
        <ConfirmDialog asked={confirmation} />
      </Suspense>
    )
  );
}
