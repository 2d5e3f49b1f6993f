import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { Message } from "../Message.tsx";

/** An address, such as one that somebody else passed on, is of a catalogue that this account does not have. */
export default function StrangeCatalog() {
  const { say } = useWords();
  const { catalog, strange, choose } = useCatalogChoice();
  return (
    <Message
      heading="h1"
      icon={IconStack2}
      title={say("lists.strangeCatalog.title", { id: strange ?? 0 })}
      advice={say("lists.strangeCatalog.advice")}
      action={
        catalog && (
          <Button onClick={() => choose(catalog.id)}>
            {say("lists.strangeCatalog.toOwn", { name: catalog.name })}
          </Button>
        )
      }
    />
  );
}
