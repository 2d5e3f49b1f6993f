// What the keys do in the header of a column.

type HeaderAction =
  | { is: "close" }
  | { is: "openMenu" }
  /** One place to the left or to the right. */
  | { is: "move"; step: 1 | -1 }
  | { is: "widen"; by_px: number };

/** How much wider or narrower a key makes a column. */
const resizeStep_px = 16;

type Key = Pick<KeyboardEvent, "key" | "altKey" | "shiftKey">;

/** Undefined for keys that the header leaves to others. */
export function headerAction({ key, altKey, shiftKey }: Key, isOpened: boolean): HeaderAction | undefined {
  // What was asked for may still be on its way.
  if (key === "Escape" && isOpened) return { is: "close" };
  if (!altKey) return undefined;
  if (key === "ArrowDown") return { is: "openMenu" };
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : undefined;
  if (!step) return undefined;
  return shiftKey ? { is: "move", step } : { is: "widen", by_px: step * resizeStep_px };
}
