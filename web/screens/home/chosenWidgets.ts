// Which widgets somebody has on their home page, in which order: kept in the browser under one name.
import { local } from "#web/session/storage.ts";
import type { Store } from "#web/session/storage.ts";

export const widgetNumbers = [1, 2, 3, 4, 5, 6, 7] as const;
export type WidgetNumber = (typeof widgetNumbers)[number];

export const usualWidgets: readonly WidgetNumber[] = [1, 2, 3, 4, 6];

const key = "chosenWidgets";

/** What was chosen last; the usual ones where nothing was, or nothing that can be read. */
export function readChosenWidgets(store: Store = local): readonly WidgetNumber[] {
  const chosen = knownWidgets(parsed(store.getItem(key)));
  return chosen.length > 0 ? chosen : usualWidgets;
}

export function saveChosenWidgets(chosen: readonly WidgetNumber[], store: Store = local): void {
  store.setItem(key, JSON.stringify(chosen));
}

/** Tells what another tab of this browser chooses, until the returned function is called. */
export function followChosenWidgets(tell: (chosen: readonly WidgetNumber[]) => void): () => void {
  const follow = ({ key: changed }: StorageEvent) => {
    if (changed === key) tell(readChosenWidgets());
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

/** At least one: an empty home page says nothing. */
export function isValidChoice(chosen: readonly WidgetNumber[]): boolean {
  return chosen.length > 0;
}

/** The widget before or after the others that it stands among. */
export function movedBy(
  order: readonly WidgetNumber[],
  widget: WidgetNumber,
  by: -1 | 1,
): readonly WidgetNumber[] {
  const from = order.indexOf(widget);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return order;
  return order.with(from, order[to]!).with(to, widget);
}

/** Numbers, or the ids of elements, as they may have been written; each once. */
function knownWidgets(written: unknown): WidgetNumber[] {
  if (!Array.isArray(written)) return [];
  const numbers = written.map((id) => Number(String(id).replace(/^myWidget/, "")));
  return [...new Set(numbers)].filter((number): number is WidgetNumber =>
    widgetNumbers.includes(number as WidgetNumber),
  );
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}

/** A widget among those that are chosen by now, at its former place. */
export function putBack(
  chosen: readonly WidgetNumber[],
  widget: WidgetNumber,
  before: readonly WidgetNumber[],
): readonly WidgetNumber[] {
  return chosen.includes(widget) ? chosen : chosen.toSpliced(before.indexOf(widget), 0, widget);
}
