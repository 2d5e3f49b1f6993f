import { IconDownload } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import type { ExportRequest } from "./exportRequest.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useWords } from "#web/session/words.ts";

const ExportDialog = lazyPart(() =>
  import("./ExportDialog.tsx").then(({ ExportDialog: component }) => ({
    default: component,
  })),
);

/** The export of the list, in the right-hand menu. */
export function ExportEntry({ request }: { request: ExportRequest }) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  useRightMenu(
    useMemo(
      () => [
        {
          id: "export",
          label: say("matched.export"),
          icon: IconDownload,
          run: () => setOpen(true),
          disabled: request.total === 0,
        },
      ],
      [say, request.total],
    ),
  );
  return <Suspense>{open && <ExportDialog onClose={() => setOpen(false)} request={request} />}</Suspense>;
}
