// Trackings in the right-hand menu of the matched products: what is filtered becomes one, or a saved one is applied.
import { IconBinoculars, IconFilterStar } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { withLaterWords } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";

const CreateTracking = lazyPart(withLaterWords(() => import("./CreateTracking.tsx")));
const ApplyTracking = lazyPart(withLaterWords(() => import("./ApplyTracking.tsx")));

type TrackingEntriesProps = { filters: FilterSet; onApply(filters: FilterSet): void };

export function TrackingEntries({ filters, onApply }: TrackingEntriesProps) {
  const { say } = useWords();
  const [open, setOpen] = useState<"create" | "apply">();
  const close = () => setOpen(undefined);
  useRightMenu(
    useMemo(
      () => [
        {
          id: "createTracking",
          label: say("app.trackings.create"),
          icon: IconBinoculars,
          run: () => setOpen("create"),
        },
        {
          id: "applyTracking",
          label: say("app.trackings.apply"),
          icon: IconFilterStar,
          run: () => setOpen("apply"),
        },
      ],
      [say],
    ),
  );
  return (
    <Suspense>
      {open === "create" && <CreateTracking filters={filters} onClose={close} />}
      {open === "apply" && <ApplyTracking onApply={onApply} onClose={close} />}
    </Suspense>
  );
}
