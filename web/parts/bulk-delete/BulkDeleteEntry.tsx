import { IconTrash } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { withLaterWords } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";
import type { BulkDelete } from "./useBulkDelete.ts";

const BulkDeleteDialog = lazyPart(withLaterWords(() => import("./BulkDeleteDialog.tsx")));

/** Deleting all that a list shows, in the right-hand menu of administrators. */
export function BulkDeleteEntry(asked: BulkDelete) {
  return useIsAdmin() && <AdminEntry {...asked} />;
}

function AdminEntry(asked: BulkDelete) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const { what, total } = asked;
  useRightMenu(
    useMemo(
      () => [
        {
          id: "bulkDelete",
          label: say(`matched.bulkDelete.${what}`),
          icon: IconTrash,
          run: () => setOpen(true),
          disabled: !total,
        },
      ],
      [say, what, total],
    ),
  );
  return <Suspense>{open && <BulkDeleteDialog {...asked} onClose={() => setOpen(false)} />}</Suspense>;
}
