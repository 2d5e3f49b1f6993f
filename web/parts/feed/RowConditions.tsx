import { Autocomplete, Button, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { cut } from "#shared/messages/cut.ts";
import type { Condition } from "#shared/addresses/importLaunch.ts";
import type { ImportPreview } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./feed.module.css";

type RowConditionsProps = {
  /** The columns there are, and the first lines under them. */
  preview: Pick<ImportPreview, "columns" | "lines">;
  conditions: Condition[];
  onChange(conditions: Condition[]): void;
};

const shownLength = 60;

/** Which lines are kept: those where a column holds a value, as a file of several shops needs. */
export function RowConditions({ preview, conditions, onChange }: RowConditionsProps) {
  const { say } = useWords();
  // Whoever takes the last one away may be about to write another.
  const [hadAny, setHadAny] = useState(false);
  if (conditions.length > 0 && !hadAny) setHadAny(true);
  return (
    <details className={classes.advanced} open={hadAny || undefined}>
      <summary>{say("importing.condition.title")}</summary>
      {conditions.length > 0 && (
        <ul className={classes.conditions} aria-label={say("importing.condition.kept")}>
          {conditions.map((condition) => {
            const { column, value } = condition;
            const text = `${cut(column, shownLength)} = ${cut(value, shownLength)}`;
            return (
              <li key={JSON.stringify(condition)}>
                <button
                  type="button"
                  className={classes.also}
                  aria-label={say("importing.condition.remove", { condition: text })}
                  onClick={() => onChange(conditions.filter((other) => other !== condition))}
                >
                  {text} <IconX size={12} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <NewCondition preview={preview} onAdd={(condition) => onChange([...conditions, condition])} />
    </details>
  );
}

type NewConditionProps = {
  /** The columns there are, and the first lines under them. */
  preview: Pick<ImportPreview, "columns" | "lines">;
  onAdd(condition: Condition): void;
};

function NewCondition({ preview: { columns, lines }, onAdd }: NewConditionProps) {
  const { say } = useWords();
  const [column, setColumn] = useState("");
  const [value, setValue] = useState("");
  const index = columns.indexOf(column);
  const values = [...new Set(lines.map(({ cells }) => cells[index]?.trim() ?? ""))].filter(Boolean);
  const add = () => {
    if (index === -1 || !value.trim()) return;
    onAdd({ column, value: value.trim() });
    setColumn("");
    setValue("");
  };
  return (
    // No form: it may stand in one.
    <div className={classes.condition}>
      <NativeSelect
        size="xs"
        label={say("importing.condition.column")}
        data={[
          { value: "", label: say("importing.condition.chooseColumn") },
          ...columns.map((name) => ({ value: name, label: cut(name, shownLength) })),
        ]}
        value={column}
        onChange={({ currentTarget }) => setColumn(currentTarget.value)}
      />
      <Autocomplete
        size="xs"
        label={say("importing.condition.value")}
        data={values.map((shown) => cut(shown, 255))}
        value={value}
        onChange={setValue}
        maxLength={255}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.defaultPrevented) return;
          event.preventDefault();
          add();
        }}
      />
      <Button size="xs" variant="light" disabled={index === -1 || !value.trim()} onClick={add}>
        {say("importing.condition.add")}
      </Button>
    </div>
  );
}
