import { IconEyeOff, IconUnlink } from "@tabler/icons-react";
import type { Words } from "#web/session/words.ts";
import classes from "./Unmatched.module.css";

/** Why a product is in the list: nothing was found for it, or somebody set it aside. */
export function KindBadge({ say, setAside }: { say: Words["say"]; setAside: boolean }) {
  const Icon = setAside ? IconEyeOff : IconUnlink;
  return (
    <span className={classes.kind} data-aside={setAside || undefined}>
      <Icon size={14} stroke={1.9} aria-hidden />
      {say(setAside ? "unmatchedList.setAside" : "unmatchedList.noMatch")}
    </span>
  );
}
