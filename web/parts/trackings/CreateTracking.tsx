// A new tracking: the products under these filters, followed under a name.
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useTags } from "#web/parts/filters/useTags.ts";
import { toastProblem, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { createTracking, trackingListsKey } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { filtersText } from "./trackedFilters.ts";
import { isNameTooShort, nameLength } from "./trackingName.ts";
import classes from "./CreateTracking.module.css";

type CreateTrackingProps = { filters: FilterSet; onClose(): void };

export default function CreateTracking({ filters, onClose }: CreateTrackingProps) {
  const words = useWords();
  const { say } = words;
  const { id: catalog_id } = useCatalog();
  const client = useQueryClient();
  const navigate = useNavigate();
  const tags = useTags(filters);
  const [typed, setTyped] = useState("");
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isWrong = isNameTooShort(typed);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWrong) return;
    setSaving(true);
    try {
      const made = await createTracking({ catalog_id, name: typed.trim(), filters: filtersText(filters) });
      await client.invalidateQueries({ queryKey: trackingListsKey });
      toastSuccess(say("trackings.created"), words);
      onClose();
      void navigate({
        to: "/catalog/tracking-product/$trackingId",
        params: { trackingId: String(made.id) },
      });
    } catch (error) {
      console.error(error);
      toastProblem(say("trackings.notCreated"), words);
      setSaving(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={say("trackings.create")}>
      <form className={classes.form} onSubmit={(event) => void create(event)}>
        <TextInput
          label={say("trackings.name")}
          data-autofocus
          maxLength={nameLength.max}
          value={typed}
          error={wasTried && isWrong && say("trackings.nameTooShort")}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={classes.filters}>
          <p>{say(tags.length > 0 ? "trackings.ofFilters" : "trackings.ofEverything")}</p>
          <ul>
            {tags.map(({ key, id, name: field, value }) => (
              <li key={`${key} ${id}`}>
                {say("filters.tag", { name: field })} <strong>{value}</strong>
              </li>
            ))}
          </ul>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {say("app.cancel")}
          </Button>
          <Button type="submit" loading={isSaving}>
            {say("trackings.create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
