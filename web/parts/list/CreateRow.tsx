// The way from a list to a new row of it: a button, and the same in the right-hand menu.
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useAddEntry } from "./useAddEntry.ts";
import classes from "./List.module.css";

type CreateRow = {
  label: string;
  to: "/catalog/new" | "/customer/new" | "/matching/rules/new" | "/website/new";
};

export function CreateButton({ label, to }: CreateRow) {
  return (
    <ActionButton component={Link} to={to} className={classes.buttonLink} icon={IconPlus}>
      {label}
    </ActionButton>
  );
}

/** Puts it into the right-hand menu, and under the key N, while the list is shown. */
export function useCreateEntry({ label, to }: CreateRow): void {
  const navigate = useNavigate();
  useAddEntry(
    label,
    useCallback(() => void navigate({ to }), [to, navigate]),
  );
}
