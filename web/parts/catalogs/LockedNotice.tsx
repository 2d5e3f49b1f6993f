import { IconLock } from "@tabler/icons-react";
import type { Catalog } from "#web/session/catalog.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./lockedNotice.module.css";

type OfCatalog = Pick<Catalog, "lock">;

/** Whether who is signed in may only read what is of this catalogue. */
export function useIsLocked({ lock }: OfCatalog): boolean {
  return !useIsAdmin() && lock;
}

/** Why nothing can be changed here, for a customer whose catalogue is locked. */
export function LockedNotice({ catalog }: { catalog: OfCatalog }) {
  const { say } = useWords();
  if (!useIsLocked(catalog)) return null;
  return (
    <p className={classes.locked} role="note">
      <IconLock size={17} aria-hidden />
      {say("catalogForms.locked")}
    </p>
  );
}
