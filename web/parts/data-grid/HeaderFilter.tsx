// What a column is filtered by. Fetched when a first one opens.
import { CloseButton, Popover, TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useWords } from "#web/session/words.ts";
import { type TypedFilter, useTypedFilter } from "./useTypedFilter.ts";
import classes from "./HeaderCell.module.css";

type HeaderFilterProps = TypedFilter & {
  label: string;
  /** What may be typed. */
  hint: string;
  onClose(): void;
};

export default function HeaderFilter({ label, hint, onClose, ...typing }: HeaderFilterProps) {
  const { say } = useWords();
  const { text, isIncomplete, isRefused, refuse, apply, type, clear } = useTypedFilter(typing);
  const close = () => {
    apply(text);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The focus goes to the header, whose button would take the same key for a press and sort the list.
    event.preventDefault();
    if (isIncomplete) refuse();
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
          error={isRefused && say("grid.filterUnread")}
          onKeyDown={onKeyDown}
          rightSection={
            text && (
              <CloseButton
                size="sm"
                aria-label={say("grid.clearFilter", { column: label })}
                onClick={clear}
              />
            )
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
}
