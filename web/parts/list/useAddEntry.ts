import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";

/** The same as the button that adds a row, in the right-hand menu and under the key N; none without `run`. */
export function useAddEntry(label: string, run: (() => void) | undefined): void {
  useRightMenu(
    useMemo(() => (run ? [{ id: "create", label, icon: IconPlus, run, keys: "n" }] : []), [label, run]),
  );
}
