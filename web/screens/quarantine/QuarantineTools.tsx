// What is decided about all prices in quarantine that are listed, and which are.
import { NativeSelect } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import type { Decision } from "#web/queries/quarantine.ts";
import { useWords } from "#web/session/words.ts";
import { quarantineAddress, shownStatuses } from "./search.ts";
import classes from "./quarantine.module.css";

type StatusInAddress = ReturnType<typeof quarantineAddress.validate>["status"];

type DecideAllProps = { total: number; status: StatusInAddress; onDecide(decision: Decision): void };

/** What was refused can only be accepted, and one by one. */
export function DecideAll({ total, status, onDecide }: DecideAllProps) {
  const { say, number } = useWords();
  if (status === "refused") return null;
  const count = { count: total, formatted: number(total) };
  return (
    <span className={classes.all}>
      <ActionButton size="xs" variant="light" icon={IconCheck} onClick={() => onDecide("accept")}>
        {say("quarantine.acceptAll", count)}
      </ActionButton>
      <ActionButton size="xs" variant="default" icon={IconX} onClick={() => onDecide("refuse")}>
        {say("quarantine.refuseAll", count)}
      </ActionButton>
    </span>
  );
}

type StatusProps = { status: StatusInAddress; onChange(status: StatusInAddress): void };

export function Status({ status, onChange }: StatusProps) {
  const { say } = useWords();
  return (
    <NativeSelect
      size="xs"
      aria-label={say("quarantine.status.label")}
      value={status ?? "waiting"}
      onChange={({ currentTarget: { value } }) => onChange(value === "refused" ? value : undefined)}
      data={shownStatuses.map((value) => ({ value, label: say(`quarantine.status.${value}`) }))}
    />
  );
}
