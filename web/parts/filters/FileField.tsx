// The products of a file: one of the catalogue's files of sales, or one that is sent from here.
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { FileDrop } from "#web/parts/file-drop/FileDrop.tsx";
import { fileChoices } from "#web/parts/order-files/fileChoices.ts";
import { useOrderFileActions } from "#web/parts/order-files/useOrderFiles.ts";
import { orderFilesOptions } from "#web/queries/orderFiles.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { useDraft } from "./draftContext.ts";
import classes from "./FilterModal.module.css";

export function FileField() {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const isLocked = useIsLocked(catalog);
  const { draft, change } = useDraft();
  const { data: known } = useQuery(orderFilesOptions(catalog.id));
  const files = known ?? [];
  const { sent, send } = useOrderFileActions(catalog.id, files, words);
  const chosen = draft.urlsFilename;
  const take = async (given: File[]) => {
    const [name] = await send(given);
    if (name !== undefined) change({ urlsFilename: name });
  };
  return (
    <div className={classes.file}>
      <NativeSelect
        label={say("filters.field.urlsFilename")}
        data={[{ value: "", label: say("lists.urlsFile.any") }, ...fileChoices(known, chosen, words)]}
        value={chosen}
        onChange={(event) => change({ urlsFilename: event.currentTarget.value })}
      />
      {!isLocked && (
        <FileDrop
          label={sent ? say("catalogConfig.orders.sending", { name: sent.name }) : say("lists.urlsFile.send")}
          hint={say("lists.urlsFile.hint")}
          accept=".csv,.txt,text/csv"
          compact
          disabled={sent !== undefined}
          onFiles={(given) => void take(given)}
        />
      )}
    </div>
  );
}
