import { IconFilterOff } from "@tabler/icons-react";
import { useMemo } from "react";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useWords } from "#web/session/words.ts";

type ResetFiltersEntryProps = {
  /** Whether anything is filtered. */
  active: boolean;
  /** Stable between renders. */
  onReset(): void;
};

/** Takes away all that is typed in the headers of a list, from the right-hand menu. */
export function ResetFiltersEntry({ active, onReset }: ResetFiltersEntryProps) {
  const { say } = useWords();
  useRightMenu(
    useMemo(
      () => [
        {
          id: "clearFilters",
          label: say("filters.clear"),
          icon: IconFilterOff,
          run: onReset,
          disabled: !active,
        },
      ],
      [say, active, onReset],
    ),
  );
  return null;
}
