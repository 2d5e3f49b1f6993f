import { type ComponentProps, useState } from "react";
import { cut } from "#shared/messages/cut.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./mapping.module.css";

type ColumnChoiceProps = {
  label: string;
  /** Those of the file; undefined while none is looked at: the name is written by hand. */
  columns: readonly string[] | undefined;
  value: string;
  /** The file has no such column any more. */
  isLacking?: boolean;
  describedBy?: string | undefined;
  /** What is written counts letter by letter, not only once it is left. */
  isImmediate?: boolean;
  /** Enter, where the name is written by hand; the form is saved without it. */
  onEnter?(): void;
  onChange(column: string): void;
};

/** In a file that is no table the first line is one name, as long as it likes. */
const longestName = 80;

/** A column of the file, chosen where they are known, written by hand where they are not. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { label, columns, value, isLacking, describedBy, onChange } = props;
  const { say } = useWords();
  const shared = {
    className: classes.input,
    "aria-label": label,
    "aria-invalid": isLacking || undefined,
    "aria-describedby": describedBy,
  };
  if (!columns) return <TypedColumn {...props} shared={shared} />;
  return (
    <select {...shared} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{say("websites.mapping.noColumn")}</option>
      {value !== "" && !columns.includes(value) && <option value={value}>{cut(value, longestName)}</option>}
      {columns.map((column) => (
        <option key={column} value={column}>
          {cut(column, longestName)}
        </option>
      ))}
    </select>
  );
}

type TypedColumnProps = Pick<ColumnChoiceProps, "value" | "isImmediate" | "onEnter" | "onChange"> & {
  shared: Pick<ComponentProps<"input">, "className" | "aria-label" | "aria-invalid" | "aria-describedby">;
};

/** Where no file has told which columns there are. */
function TypedColumn({ value, isImmediate, onEnter, onChange, shared }: TypedColumnProps) {
  const { say } = useWords();
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed !== undefined) onChange(typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      {...shared}
      value={typed ?? value}
      placeholder={say("websites.mapping.columnName")}
      autoComplete="off"
      maxLength={255}
      onChange={({ currentTarget }) => (isImmediate ? onChange : setTyped)(currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        settle();
        if (!onEnter) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
