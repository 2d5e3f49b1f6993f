import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { catalogsKey, useCatalogChoice } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { LoadingBlock } from "../LoadingBlock.tsx";
import { Message } from "../Message.tsx";
import { CatalogsFailed } from "./CatalogsFailed.tsx";

/**
 * An address, such as one that somebody else passed on, is of a catalogue that this account does not have. It may have been
 * made since the catalogues were read: they are read again before that is said.
 */
export default function StrangeCatalog() {
  const { say } = useWords();
  const { catalog, strange, choose } = useCatalogChoice();
  const readAgain = useCatalogsReadAgain(strange);
  if (readAgain.isPending) return <LoadingBlock />;
  if (readAgain.error)
    return <CatalogsFailed problem={readAgain.error} retry={() => void readAgain.refetch()} />;
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

function useCatalogsReadAgain(strange: number | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ["strangeCatalog", strange],
    queryFn: async () => {
      await client.refetchQueries({ queryKey: catalogsKey, type: "active" }, { throwOnError: true });
      return null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
