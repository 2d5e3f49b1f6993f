// Which widgets stand on the home page, and in which order.
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { SwitchField } from "#web/parts/switch/SwitchField.tsx";
import { useWords } from "#web/session/words.ts";
import { isValidChoice, movedBy, usualWidgets, widgetNumbers } from "./chosenWidgets.ts";
import type { WidgetNumber } from "./chosenWidgets.ts";
import { homeWidgets } from "./homeWidgets.ts";
import classes from "./ChooseWidgets.module.css";

type ChooseWidgetsProps = {
  chosen: readonly WidgetNumber[];
  onChoose(chosen: readonly WidgetNumber[]): void;
  onClose(): void;
};

export function ChooseWidgets({ chosen, onChoose, onClose }: ChooseWidgetsProps) {
  const { say } = useWords();
  const choice = useWidgetChoice(chosen);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!choice.check()) return;
    onChoose(choice.widgets);
    onClose();
  };
  return (
    <Dialog size="lg" onClose={onClose} title={say("dashboards.choice.title")}>
      <form onSubmit={submit} className={classes.form}>
        <p className={classes.intro}>{say("dashboards.choice.intro")}</p>
        <Widgets {...choice} />
        {choice.isRefused && (
          <p role="alert" className={classes.problem}>
            {say("dashboards.choice.none")}
          </p>
        )}
        <Buttons onUsual={() => choice.begin(usualWidgets)} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Which are shown, and the order of all: those that are not keep their place in it. */
function useWidgetChoice(chosen: readonly WidgetNumber[]) {
  const [order, setOrder] = useState(() => withOthers(chosen));
  const [shown, setShown] = useState<ReadonlySet<WidgetNumber>>(() => new Set(chosen));
  const [isChecked, setChecked] = useState(false);
  const widgets = order.filter((widget) => shown.has(widget));
  const isValid = isValidChoice(widgets);
  return {
    order,
    shown,
    widgets,
    isRefused: isChecked && !isValid,
    check: () => {
      setChecked(!isValid);
      return isValid;
    },
    move: (widget: WidgetNumber, by: -1 | 1) => setOrder(movedBy(order, widget, by)),
    toggle: (widget: WidgetNumber) => {
      const next = new Set(shown);
      if (!next.delete(widget)) next.add(widget);
      setShown(next);
    },
    begin: (beginning: readonly WidgetNumber[]) => {
      setOrder(withOthers(beginning));
      setShown(new Set(beginning));
    },
  };
}

/** Those that are shown in their order, then the others. */
function withOthers(chosen: readonly WidgetNumber[]): readonly WidgetNumber[] {
  return [...chosen, ...widgetNumbers.filter((widget) => !chosen.includes(widget))];
}

type WidgetsProps = Pick<ReturnType<typeof useWidgetChoice>, "order" | "shown" | "toggle" | "move">;

function Widgets({ order, shown, toggle, move }: WidgetsProps) {
  const { say } = useWords();
  return (
    <ol className={classes.widgets}>
      {order.map((widget, at) => {
        const name = say(homeWidgets[widget].title);
        return (
          <li key={widget} className={classes.widget}>
            <SwitchField
              checked={shown.has(widget)}
              onChange={() => toggle(widget)}
              label={name}
              description={say(`dashboards.about.${widget}`)}
            />
            <Move way="up" {...{ name }} isAtEnd={at === 0} onClick={() => move(widget, -1)} />
            <Move
              way="down"
              {...{ name }}
              isAtEnd={at === order.length - 1}
              onClick={() => move(widget, 1)}
            />
          </li>
        );
      })}
    </ol>
  );
}

type MoveProps = { way: "up" | "down"; name: string; isAtEnd: boolean; onClick(): void };

function Move({ way, name, isAtEnd, onClick }: MoveProps) {
  const { say } = useWords();
  const label = say(`dashboards.choice.${way}`, { name });
  const Arrow = way === "up" ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.move}
      aria-label={label}
      title={label}
      // Not disabled: the keyboard stays where a widget has come to an end.
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onClick}
    >
      <Arrow size={16} aria-hidden />
    </button>
  );
}

function Buttons({ onUsual, onCancel }: { onUsual(): void; onCancel(): void }) {
  const { say } = useWords();
  return (
    <div className={classes.buttons}>
      <Button variant="subtle" className={classes.usual ?? ""} onClick={onUsual}>
        {say("dashboards.choice.usual")}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {say("app.cancel")}
      </Button>
      <Button type="submit">{say("dashboards.choice.save")}</Button>
    </div>
  );
}
