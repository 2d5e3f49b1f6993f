// Which widgets stand on the home page, and in which order.
import { Button, Modal } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { useReturnFocus } from "#web/parts/dialogs/useReturnFocus.ts";
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
  const [order, setOrder] = useState(() => withOthers(chosen));
  const [shown, setShown] = useState<ReadonlySet<WidgetNumber>>(() => new Set(chosen));
  useReturnFocus();
  const [isRefused, setRefused] = useState(false);
  const choice = order.filter((widget) => shown.has(widget));
  const isValid = isValidChoice(choice);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setRefused(!isValid);
    if (!isValid) return;
    onChoose(choice);
    onClose();
  };
  const toggle = (widget: WidgetNumber) => {
    const next = new Set(shown);
    if (!next.delete(widget)) next.add(widget);
    setShown(next);
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={say("dashboards.choice.title")}
      closeButtonProps={{ "aria-label": say("app.close") }}
    >
      <form onSubmit={submit} className={classes.form}>
        <p className={classes.intro}>{say("dashboards.choice.intro")}</p>
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
                <Move
                  label={say("dashboards.choice.up", { name })}
                  disabled={at === 0}
                  onClick={() => setOrder(movedBy(order, widget, -1))}
                >
                  <IconArrowUp size={16} aria-hidden />
                </Move>
                <Move
                  label={say("dashboards.choice.down", { name })}
                  disabled={at === order.length - 1}
                  onClick={() => setOrder(movedBy(order, widget, 1))}
                >
                  <IconArrowDown size={16} aria-hidden />
                </Move>
              </li>
            );
          })}
        </ol>
        {isRefused && !isValid && (
          <p role="alert" className={classes.problem}>
            {say("dashboards.choice.none")}
          </p>
        )}
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            className={classes.usual ?? ""}
            onClick={() => {
              setOrder(withOthers(usualWidgets));
              setShown(new Set(usualWidgets));
            }}
          >
            {say("dashboards.choice.usual")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say("app.cancel")}
          </Button>
          <Button type="submit">{say("dashboards.choice.save")}</Button>
        </div>
      </form>
    </Modal>
  );
}

type MoveProps = { label: string; disabled: boolean; onClick(): void; children: React.ReactNode };

function Move({ label, disabled: isDisabled, onClick, children }: MoveProps) {
  return (
    <button
      type="button"
      className={classes.move}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Those that are shown in their order, then the others. */
function withOthers(chosen: readonly WidgetNumber[]): readonly WidgetNumber[] {
  return [...chosen, ...widgetNumbers.filter((widget) => !chosen.includes(widget))];
}
