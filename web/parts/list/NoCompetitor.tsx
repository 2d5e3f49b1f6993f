import { Button } from "@mantine/core";
import { IconUsersPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Message } from "#web/parts/Message.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import classes from "./List.module.css";

/** A screen about competitors, in a catalogue that has none; who may link one is led there. */
export function NoCompetitor({ title }: { title: string }) {
  const { say } = useWords();
  const { id } = useCatalog();
  const isAdmin = useIsAdmin();
  return (
    <div className={classes.screen}>
      <ScreenHead title={title} />
      <Message
        icon={IconUsersPlus}
        title={say("lists.noCompetitor.title")}
        advice={say(isAdmin ? "lists.noCompetitor.advice" : "lists.noCompetitor.adviceToCustomer")}
        action={
          <Button component={Link} to={`/catalog/${id}`} variant="light" className={classes.buttonLink}>
            {say("lists.noCompetitor.toCatalog")}
          </Button>
        }
      />
    </div>
  );
}
