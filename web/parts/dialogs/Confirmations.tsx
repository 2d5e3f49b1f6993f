import { Suspense } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useConfirmation } from "./confirm.ts";

const ConfirmDialog = lazyPart(() => import("./ConfirmDialog.tsx"));

/** Shows what confirm() asks. */
export function Confirmations() {
  const confirmation = useConfirmation();
  return (
    confirmation && (
      <Suspense>
        <ConfirmDialog confirmation={confirmation} />
      </Suspense>
    )
  );
}
