import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
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
      <Button
        className={classes.create}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  );
}
