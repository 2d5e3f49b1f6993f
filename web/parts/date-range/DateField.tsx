// The field that dates are chosen in: a button that says what is chosen, and a panel that opens under it.
import { CloseButton, InputBase, Popover } from "@mantine/core";
import type { MantineSize } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useWords } from "#web/session/words.ts";
import classes from "./DateRangePicker.module.css";

type DateFieldProps = {
  label: string;
  labelHidden?: boolean | undefined;
  /** What is chosen: on the field, and in words. */
  shown: ReactNode;
  spoken: string;
  title?: string | undefined;
  size: MantineSize;
  className?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  opened: boolean;
  onOpened(opened: boolean): void;
  /** Empties the field; without, it cannot be emptied now. */
  onClear?: (() => void) | undefined;
  /** Beside the calendar. */
  beside?: ReactNode;
  /** The calendar, whose code comes when it is opened. */
  children: ReactNode;
};

export function DateField(props: DateFieldProps) {
  const { say } = useWords();
  const { label, opened, onOpened, onClear } = props;
  const [position, setPosition] = useState<Position>("bottom-start");
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position={position}
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          size={props.size}
          className={props.className ?? ""}
          disabled={props.disabled ?? false}
          autoFocus={props.autoFocus ?? false}
          label={props.labelHidden ? undefined : label}
          aria-label={say("dates.field", { label, value: props.spoken })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          title={props.title}
          leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSection={
            onClear && <CloseButton size="sm" aria-label={say("dates.clear", { label })} onClick={onClear} />
          }
          rightSectionPointerEvents="all"
          onClick={({ currentTarget }) => {
            setPosition(positionUnder(currentTarget));
            onOpened(!opened);
          }}
        >
          {props.shown}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        role="dialog"
        aria-label={label}
        onFocusCapture={keepEscape}
      >
        {props.beside}
        <Suspense fallback={<div className={classes.calendar} />}>{props.children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

type Position = "bottom-start" | "bottom-end";

/** In the second half of a dialog, or of the page, the panel ends where its field does: else it would stick out. */
function positionUnder(field: Element): Position {
  const middleOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left + right) / 2;
  };
  const around = field.closest('[role="dialog"]') ?? document.documentElement;
  return middleOf(field) > middleOf(around) ? "bottom-end" : "bottom-start";
}

/** Escape closes this and not also the dialog that the field stands in, which heeds this mark. */
function keepEscape({ target }: React.FocusEvent): void {
  (target as HTMLElement).setAttribute("data-mantine-stop-propagation", "true");
}
