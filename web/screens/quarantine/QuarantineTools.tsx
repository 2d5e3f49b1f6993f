// What is decided about all prices in quarantine that are listed, and which are.
import { Button, NativeSelect } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { Decision } from "#web/queries/quarantine.ts";
import { useWords } from "#web/session/words.ts";
import { quarantineAddress, shownStatuses } from "./search.ts";
import classes from "./quarantine.module.css";

type StatusInAddress = ReturnType<typeof quarantineAddress.validate>["status"];

type DecideAllProps = { total: number; status: StatusInAddress; onDecide(decision: Decision): void };

/** What was refused can only be accepted. */
export function DecideAll({ total, status, onDecide }: DecideAllProps) {
  const { say, number } = useWords();
  const count = { count: total, formatted: number(total) };
  return (
    <span className={classes.all}>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={() => onDecide("accept")}
      >
        {say("quarantine.acceptAll", count)}
      </Button>
      {status !== "refused" && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onDecide("refuse")}
        >
          {say("quarantine.refuseAll", count)}
        </Button>
      )}
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
