// Matches as files: importing and exporting all of a catalogue's, in the right-hand menu of the screen that shows it.
import { IconFileExport, IconFileImport } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { withLaterWords } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";
import { useMatchExport } from "./useMatchExport.ts";

const MatchImport = lazyPart(withLaterWords(() => import("./MatchImport.tsx")));

export function MatchFiles() {
  const { say } = useWords();
  const catalog = useCatalog();
  const isAdmin = useIsAdmin();
  const [importing, setImporting] = useState(false);
  const { start, running } = useMatchExport(catalog.id);
  const locked = catalog.lock && !isAdmin;
  useRightMenu(
    useMemo(
      () => [
        {
          id: "importMatches",
          label: say("app.matchFiles.import"),
          icon: IconFileImport,
          run: () => setImporting(true),
          disabled: locked,
          group: "matchFiles",
        },
        {
          id: "exportMatches",
          label: say(running ? "app.matchFiles.exporting" : "app.matchFiles.export"),
          icon: IconFileExport,
          run: start,
          disabled: running,
          group: "matchFiles",
        },
      ],
      [say, start, running, locked],
    ),
  );
  return (
    <Suspense>
      {importing && <MatchImport catalogId={catalog.id} onClose={() => setImporting(false)} />}
    </Suspense>
  );
}
