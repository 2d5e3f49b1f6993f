import { IconUnlink } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useRightMenu } from "./useRightMenu.ts";
import { useWords } from "#web/session/words.ts";

/** The way to the products that are not matched, in the right-hand menu: the side menu has no entry for them. */
export function UnmatchedEntry() {
  const { say } = useWords();
  const navigate = useNavigate();
  useRightMenu(
    useMemo(
      () => [
        {
          id: "unmatched",
          label: say("matched.toUnmatched"),
          icon: IconUnlink,
          run: () => void navigate({ to: "/catalog/unmatched" }),
          keys: "g u",
        },
      ],
      [say, navigate],
    ),
  );
  return null;
}
