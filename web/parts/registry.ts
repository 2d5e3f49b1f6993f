// What the screen on show declares to the frame around it: its actions and its keyboard shortcuts.
import { useLayoutEffect, useState, useSyncExternalStore } from "react";

/** A list that components add to while they are shown, and that the frame reads. */
export function createRegistry<Item>() {
  const slots = new Set<{ items: readonly Item[] }>();
  const listeners = new Set<() => void>();
  let all: readonly Item[] = [];

  const changed = () => {
    all = [...slots].flatMap(({ items }) => items);
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    /** Adds these items for as long as the calling component is shown: one that is hidden while another loads is not. */
    useRegister(items: readonly Item[]): void {
      const [slot] = useState(() => ({ items }));
      useLayoutEffect(() => {
        slots.add(slot);
        return () => {
          slots.delete(slot);
          changed();
        };
      }, [slot]);
      useLayoutEffect(() => {
        slot.items = items;
        changed();
      }, [slot, items]);
    },
    /** Everything declared now, in the order in which the components appeared. */
    useAll: (): readonly Item[] => useSyncExternalStore(subscribe, () => all),
  };
}
