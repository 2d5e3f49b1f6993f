import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import classes from "./catalogs.module.css";

type CreateEntryProps = {
  label: string;
  /** In which it is made; calls `close` when it is. */
  dialog(close: () => void): ReactNode;
};

/** What only administrators make, without leaving the catalogue's form. */
export function CreateEntry({ label, dialog }: CreateEntryProps) {
  const [isOpen, setOpen] = useState(false);
  if (useFormContext().writer !== "admin") return null;
  return (
    <>
      <ActionButton
        className={classes.create}
        variant="subtle"
        size="compact-sm"
        icon={IconPlus}
        onClick={() => setOpen(true)}
      >
        {label}
      </ActionButton>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  );
}
