// Deleting a website: what goes with it, or what forbids it, is said before it is done.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { deleteWebsite, mappingsOnWebsite, websiteUses, websites } from "#web/queries/websites.ts";
import type { MappingsOnWebsite, UsingCatalog, Website } from "#web/queries/websites.ts";
import { catalogsKey } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./websites.module.css";

/** Whether the website is gone; a refusal has been told. */
export type DeleteWebsite = (website: Website) => Promise<boolean>;

export function useDeleteWebsite(): DeleteWebsite {
  const words = useWords();
  const client = useQueryClient();
  return useCallback(
    async (website) => {
      const { say } = words;
      const { id, name } = website;
      try {
        if (!(await mayDelete(website, words))) return false;
        await deleteWebsite(id);
      } catch (error) {
        toastFailure(error, words);
        return false;
      }
      toastSuccess(say("websites.delete.done", { name }), words);
      await Promise.all([
        client.invalidateQueries({ queryKey: websites.failed.queryKey }),
        client.invalidateQueries({ queryKey: catalogsKey }),
      ]);
      return true;
    },
    [words, client],
  );
}

function Refusal({ name, catalogs }: { name: string; catalogs: UsingCatalog[] }) {
  const { say } = useWords();
  return (
    <>
      <p>{say("websites.delete.refused", { name })}</p>
      <CatalogNames catalogs={catalogs} />
    </>
  );
}

type ConsequencesProps = { website: Website; catalogs: UsingCatalog[]; on: MappingsOnWebsite };

function Consequences({ website, catalogs, on }: ConsequencesProps) {
  const { say, number } = useWords();
  const { name, products_count: count } = website;
  return (
    <>
      <p>{say("websites.delete.text", { name })}</p>
      {count > 0 && (
        <p className={classes.warning}>
          {say("websites.delete.products", { count, formatted: number(count) })}
        </p>
      )}
      {(["mappings", "customPrices"] as const)
        .filter((kind) => on[kind] > 0)
        .map((kind) => (
          <p key={kind} className={classes.warning}>
            {say(`websites.delete.${kind}`, { count: on[kind], formatted: number(on[kind]) })}
          </p>
        ))}
      {catalogs.length > 0 && (
        <>
          <p>{say("websites.delete.catalogs", { count: catalogs.length })}</p>
          <CatalogNames catalogs={catalogs} />
        </>
      )}
    </>
  );
}

const namesShown = 8;

function CatalogNames({ catalogs }: { catalogs: UsingCatalog[] }) {
  const { say } = useWords();
  const rest = catalogs.length - namesShown;
  return (
    <ul>
      {catalogs.slice(0, namesShown).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {rest > 0 && <li>{say("websites.delete.others", { count: rest })}</li>}
    </ul>
  );
}

/** A catalogue's own website goes with nothing but the catalogue; of any other it is said whom it is a competitor of. */
async function mayDelete(website: Parameters<DeleteWebsite>[0], words: Words): Promise<boolean> {
  const { say } = words;
  const { own, competitor } = await websiteUses(website.id);
  if (own.length === 0) {
    const on = await mappingsOnWebsite(website.id);
    return confirm({
      title: say("websites.delete.title"),
      text: <Consequences website={website} catalogs={competitor} on={on} />,
      confirmLabel: say("websites.delete.confirm"),
      danger: true,
    });
  }
  await confirm({
    title: say("websites.delete.refusedTitle"),
    text: <Refusal name={website.name} catalogs={own} />,
    confirmLabel: say("websites.delete.understood"),
    told: true,
  });
  return false;
}
