import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { deletions } from "#web/queries/deletions.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./bulkDelete.module.css";

/** Where a list of these websites is empty because somebody emptied it: the way to what can still be brought back. */
export function DeletedHere({ websiteIds }: { websiteIds: readonly number[] }) {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  const where = { website_id: { inq: [...websiteIds] }, left_count: { gt: 0 }, undone_at: null };
  const { data: count = 0 } = useQuery({ ...deletions.count(where), enabled: isAdmin });
  if (!isAdmin || count === 0) return null;
  return (
    <ActionButton
      component={Link}
      to="/deletions"
      variant="light"
      icon={IconTrash}
      className={classes.toDeletions}
    >
      {say("deletions.here", { count })}
    </ActionButton>
  );
}
