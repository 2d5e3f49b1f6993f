// What a column is filtered by. Fetched when a first one opens.
import { CloseButton, Popover, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useWords } from "#web/session/words.ts";
import { filterAfter_ms, filterTyped } from "./columnFilters.ts";
import classes from "./HeaderCell.module.css";

type HeaderFilterProps = {
  label: string;
  /** What may be typed. */
  hint: string;
  /** Whether a text can be understood; absent when any can. */
  reads?: ((text: string) => boolean) | undefined;
  value: string | undefined;
  onChange(text: string | undefined): void;
  onClose(): void;
};

export default function HeaderFilter({ label, hint, reads, value, onChange, onClose }: HeaderFilterProps) {
  const { say } = useWords();
  const [text, setText] = useState(value ?? "");
  const [isTold, setTold] = useState(false);
  const isIncomplete = reads !== undefined && text.trim() !== "" && !reads(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (typed: string) => {
    clearTimeout(timer.current);
    const next = filterTyped(typed);
    if (next && reads && !reads(next)) return setTold(true);
    if (next !== null && next !== latest.current.value) latest.current.onChange(next);
  };
  const type = (typed: string) => {
    setText(typed);
    setTold(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(typed), filterAfter_ms);
  };
  const close = () => {
    apply(text);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The focus goes to the header, whose button would take the same key for a press and sort the list.
    event.preventDefault();
    if (isIncomplete) setTold(true);
    else close();
  };

  return (
    <Popover
      opened
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      trapFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <span className={classes.filterAnchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={say("grid.filterOf", { column: label })}>
        <TextInput
          size="sm"
          label={say("grid.filterOf", { column: label })}
          description={hint}
          value={text}
          maxLength={200}
          data-autofocus
          onChange={(event) => type(event.currentTarget.value)}
          error={isTold && isIncomplete && say("grid.filterUnread")}
          onKeyDown={onKeyDown}
          rightSection={
            text && (
              <CloseButton
                size="sm"
                aria-label={say("grid.clearFilter", { column: label })}
                onClick={() => {
                  setText("");
                  apply("");
                }}
              />
            )
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
}
