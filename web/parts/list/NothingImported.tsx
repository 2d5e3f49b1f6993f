import { Button } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { DeletedHere } from "#web/parts/bulk-delete/DeletedHere.tsx";
import { Message } from "#web/parts/Message.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./List.module.css";

type NothingImportedProps = {
  title: string;
  advice: string;
  /** Whose products are missing. */
  website: { id: number; name: string };
};

/** A list is empty because nothing came of a website yet, or all of it was deleted: who may see to that is led there. */
export function NothingImported({ title, advice, website }: NothingImportedProps) {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  return (
    <Message
      icon={IconPackageOff}
      title={title}
      advice={isAdmin ? advice : `${advice} ${say("lists.askAdministrator")}`}
      action={
        isAdmin && (
          <>
            <DeletedHere websiteIds={[website.id]} />
            <Button
              component={Link}
              to={`/website/${website.id}`}
              variant="light"
              className={classes.buttonLink}
            >
              {say("lists.toWebsite", { name: website.name })}
            </Button>
          </>
        )
      }
    />
  );
}
