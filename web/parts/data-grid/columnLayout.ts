// How a person arranged the columns of a grid: their order, which are hidden, pinned to an edge, and how wide.
import { isObject } from "#shared/isObject.ts";

export type Side = "start" | "end";

export type ColumnLayout = {
  /** Every column, hidden ones too. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: Readonly<Record<string, Side>>;
  /** In pixels; a column that is not named has its own width. */
  readonly sizes: Readonly<Record<string, number>>;
};

export const narrowest_px = 56;
export const widest_px = 900;

/** The columns as they are shown: those pinned at the start, the others, those pinned at the end. */
export function shownOrder({ order, pinned }: ColumnLayout): string[] {
  return [
    ...order.filter((id) => pinned[id] === "start"),
    ...order.filter((id) => !pinned[id]),
    ...order.filter((id) => pinned[id] === "end"),
  ];
}

export function visibleColumns(layout: ColumnLayout): string[] {
  return shownOrder(layout).filter((id) => !layout.hidden.includes(id));
}

/** At least one column stays. */
export function withVisibility(layout: ColumnLayout, id: string, visible: boolean): ColumnLayout {
  const hidden = layout.order.filter((other) => (other === id ? !visible : layout.hidden.includes(other)));
  return hidden.length < layout.order.length ? { ...layout, hidden } : layout;
}

/** Pins a column to a side, or to none. */
export function withPin(layout: ColumnLayout, id: string, side: Side | undefined): ColumnLayout {
  const { [id]: _was, ...others } = layout.pinned;
  return { ...layout, pinned: side ? { ...others, [id]: side } : others };
}

export function withSize(layout: ColumnLayout, id: string, size_px: number): ColumnLayout {
  return { ...layout, sizes: { ...layout.sizes, [id]: bounded(size_px) } };
}

/**
 * Moves a column by one place among those shown beside it, over hidden ones. It stays where it is at the end of its
 * side.
 */
export function movedBy(layout: ColumnLayout, id: string, step: 1 | -1): ColumnLayout {
  const side = layout.pinned[id];
  const beside = shownOrder(layout).filter(
    (other) => layout.pinned[other] === side && (other === id || !layout.hidden.includes(other)),
  );
  const target = beside[beside.indexOf(id) + step];
  return target === undefined ? layout : movedBeside(layout, id, target, step === 1);
}

/** Moves a column before or after another one, whose side it takes. */
export function movedBeside(layout: ColumnLayout, id: string, target: string, after: boolean): ColumnLayout {
  if (id === target) return layout;
  const others = layout.order.filter((other) => other !== id);
  const at = others.indexOf(target);
  if (at < 0) return layout;
  const order = others.toSpliced(after ? at + 1 : at, 0, id);
  return withPin({ ...layout, order }, id, layout.pinned[target]);
}

/**
 * What was stored, made to fit the columns there are now: unknown ones are left out, new ones stand where they do by
 * default. Whatever is not understood is as by default.
 */
export function readLayout(stored: unknown, byDefault: ColumnLayout): ColumnLayout {
  const { order, hidden, pinned, sizes } = objectOr(stored);
  if (!Array.isArray(order)) return byDefault;
  const keptIds = new Set(order.filter((id) => byDefault.order.includes(id as string)) as string[]);
  const isNew = (id: string) => !keptIds.has(id);
  const arranged = withNewColumns([...keptIds], byDefault.order);
  const isHidden = (id: string) =>
    isNew(id) ? byDefault.hidden.includes(id) : Array.isArray(hidden) && hidden.includes(id);
  const read: ColumnLayout = {
    order: arranged,
    hidden: arranged.filter(isHidden),
    pinned: {
      ...entriesOf(pinned, (id, side) => keptIds.has(id) && (side === "start" || side === "end")),
      ...entriesOf(byDefault.pinned, isNew),
    } as Record<string, Side>,
    sizes: Object.fromEntries(
      Object.entries(entriesOf(sizes, (id, size) => keptIds.has(id) && Number.isFinite(size))).map(
        ([id, size]) => [id, bounded(size as number)],
      ),
    ),
  };
  return read.hidden.length < read.order.length ? read : { ...read, hidden: byDefault.hidden };
}

/** A column nobody has arranged yet comes after the one it follows by default. */
function withNewColumns(order: string[], byDefault: readonly string[]): string[] {
  return byDefault.reduce((arranged, id, index) => {
    if (arranged.includes(id)) return arranged;
    return arranged.toSpliced(arranged.indexOf(byDefault[index - 1] ?? "") + 1, 0, id);
  }, order);
}

function bounded(size_px: number): number {
  return Math.round(Math.min(widest_px, Math.max(narrowest_px, size_px)));
}

function entriesOf(value: unknown, keep: (id: string, value: unknown) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(objectOr(value)).filter(([id, setting]) => keep(id, setting)));
}

function objectOr(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
