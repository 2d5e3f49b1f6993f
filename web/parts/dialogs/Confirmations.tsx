import { Suspense } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useAsked } from "./confirm.ts";

const ConfirmDialog = lazyPart(() => import("./ConfirmDialog.tsx"));

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
