// Deleting a catalogue: what goes with it is said before it is done.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { CatalogContents } from "#web/parts/catalogs/CatalogContents.tsx";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { deleteCatalog } from "#web/queries/catalogs.ts";
import type { KeptCatalog } from "#web/queries/catalogs.ts";
import { catalogsKey } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";

/** Whether the catalogue is gone; a refusal has been told. */
export type DeleteCatalog = (catalog: KeptCatalog) => Promise<boolean>;

export function useDeleteCatalog(): DeleteCatalog {
  const words = useWords();
  const client = useQueryClient();
  return useCallback(
    async ({ id, name }) => {
      const { say } = words;
      const agreed = await confirm({
        title: say("catalogForms.delete.title"),
        text: <Going id={id} name={name} say={say} />,
        confirmLabel: say("catalogForms.delete.title"),
        danger: true,
      });
      if (!agreed) return false;
      try {
        await deleteCatalog(id);
      } catch (error) {
        toastFailure(error, words);
        return false;
      }
      toastSuccess(say("catalogForms.delete.done", { name }), words);
      await client.invalidateQueries({ queryKey: catalogsKey });
      return true;
    },
    [words, client],
  );
}

type GoingProps = Pick<Parameters<DeleteCatalog>[0], "id" | "name"> & { say: Words["say"] };

/** What goes with it. */
function Going({ id, name, say }: GoingProps) {
  return (
    <>
      <p>{say("catalogForms.delete.text", { name })}</p>
      <p>{say("catalogForms.delete.consequences")}</p>
      <p>
        <strong>
          <CatalogContents catalogId={id} />
        </strong>
      </p>
    </>
  );
}
