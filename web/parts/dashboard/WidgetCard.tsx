// The card of a widget: its name and buttons, its chart or the table of the same figures, and what there is instead.
import { Menu } from "@mantine/core";
import {
  IconArrowsMaximize,
  IconChartBar,
  IconDots,
  IconExternalLink,
  IconRefresh,
  IconTable,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useWords } from "#web/session/words.ts";
import { FigureLink } from "./FigureLink.tsx";
import type { WidgetName, WidgetProps } from "./dashboardWidget.ts";
import type { CountedList } from "./figureLists.ts";
import classes from "./WidgetCard.module.css";

type WidgetCardProps = WidgetName &
  Pick<WidgetProps, "onRemove"> & {
    /** What its figures are, where the title alone does not say it. */
    about?: string | undefined;
    /** The drawing, and the same with more room. Undefined until there is something to draw. */
    renderChart: ((large: boolean) => ReactNode) | undefined;
    /** The same figures; undefined where they are in words beside the drawing. */
    table?: ReactNode;
    /** What is said instead of a drawing. */
    empty?: ReactNode;
    failed?: boolean;
    onRetry(): void;
    /** The list of all that the chart counts. */
    whole?: CountedList | undefined;
    /** Whether there is more than can be taken in at a glance: the chart can be enlarged, and its list opened, then. */
    isLong?: boolean;
    /** The entries of its menu, which is out of use without any. A dashboard that nobody arranges has no menus. */
    menu?: ReactNode;
    /** What the drawing leaves to the table, said under it. */
    rest?: ReactNode;
    /** Under the drawing and under the table. */
    footer?: ReactNode;
  };

export function WidgetCard(props: WidgetCardProps) {
  const { id, title, about, renderChart, table, empty, failed = false, onRetry, rest, footer } = props;
  const { say } = useWords();
  const [isTable, setTable] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const titleId = `title-${id}`;
  const name = say(title);
  const isDrawn = renderChart !== undefined && !failed && empty === undefined;
  return (
    <section
      id={id}
      className={classes.card}
      aria-labelledby={titleId}
      aria-busy={!renderChart && !failed && !empty}
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {name}
        </h2>
        <div className={classes.tools}>
          {isDrawn && (
            <ChartTools
              {...props}
              {...{ name, isTable }}
              onTable={() => setTable(!isTable)}
              onEnlarge={() => setLarge(true)}
            />
          )}
          <RemoveTools {...props} name={name} />
        </div>
      </header>
      {isDrawn && about && <p className={classes.about}>{about}</p>}
      {failed ? <Failure onRetry={onRetry} /> : (empty ?? <Shown {...{ renderChart, table, isTable }} />)}
      {isDrawn && !isTable && rest}
      {isDrawn && footer}
      {isLarge && renderChart && (
        <Enlarged title={name} onClose={() => setLarge(false)}>
          {renderChart(true)}
        </Enlarged>
      )}
    </section>
  );
}

type ShownProps = Pick<WidgetCardProps, "renderChart" | "table"> & { isTable: boolean };

/** The chart or the table, whose place is kept until there is one. */
function Shown({ renderChart, table, isTable }: ShownProps) {
  if (!renderChart) return <span className={classes.pending} />;
  return isTable && table !== undefined ? table : renderChart(false);
}

type ChartToolsProps = Pick<WidgetCardProps, "whole" | "isLong" | "table"> & {
  name: string;
  isTable: boolean;
  onTable(): void;
  onEnlarge(): void;
};

/** What leads to the list behind a long chart, what enlarges it, and what shows it as a table. */
function ChartTools({ name, whole, isLong, table, isTable, onTable, onEnlarge }: ChartToolsProps) {
  const { say } = useWords();
  const openList = say("dashboards.openList", { name });
  const TableIcon = isTable ? IconChartBar : IconTable;
  return (
    <>
      {isLong && whole && (
        <FigureLink {...whole} className={classes.tool} title={openList} aria-label={openList}>
          <IconExternalLink size={16} stroke={1.8} aria-hidden />
        </FigureLink>
      )}
      {isLong && (
        <Tool label={say("dashboards.enlarge", { name })} onClick={onEnlarge}>
          <IconArrowsMaximize size={16} stroke={1.8} aria-hidden />
        </Tool>
      )}
      {table !== undefined && (
        <Tool label={say(isTable ? "dashboards.asChart" : "dashboards.asTable", { name })} onClick={onTable}>
          <TableIcon size={16} stroke={1.8} aria-hidden />
        </Tool>
      )}
    </>
  );
}

type RemoveToolsProps = Pick<WidgetCardProps, "onRemove" | "menu"> & { name: string };

function RemoveTools({ name, onRemove, menu }: RemoveToolsProps) {
  const { say } = useWords();
  if (!onRemove) return null;
  return (
    <>
      <WidgetMenu name={name}>{menu}</WidgetMenu>
      <Tool label={say("dashboards.remove", { name })} onClick={onRemove}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </Tool>
    </>
  );
}

function Enlarged({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  return (
    <Dialog size="80rem" onClose={onClose} title={title}>
      {children}
    </Dialog>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** Of all widgets one alone has something in its menu; the others show that there is none. */
function WidgetMenu({ name, children }: { name: string; children: ReactNode }) {
  const { say } = useWords();
  const label = say("dashboards.menu", { name });
  return (
    <Menu position="bottom-end" disabled={!children}>
      <Menu.Target>
        <button type="button" className={classes.tool} aria-label={label} title={label} disabled={!children}>
          <IconDots size={16} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function Failure({ onRetry }: { onRetry(): void }) {
  const { say } = useWords();
  return (
    <div className={classes.note} role="alert">
      <p>{say("dashboards.failed")}</p>
      <ActionButton size="xs" variant="default" icon={IconRefresh} onClick={onRetry}>
        {say("app.retry")}
      </ActionButton>
    </div>
  );
}

/** What a widget says when it has nothing to draw. */
export function WidgetNote({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={classes.note}>
      <p>{text}</p>
      {action}
    </div>
  );
}
