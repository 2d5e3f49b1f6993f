// The one way to ask before something that cannot simply be taken back.
import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";

export type Question = {
  title: string;
  text: ReactNode;
  /** The verb of what will happen: "Supprimer", never "OK". */
  confirmLabel: string;
  /** What leaving is called where "Annuler" could be read as the deed itself. */
  leaveLabel?: string;
  /** Something is lost: the button is red, and the focus is on leaving. */
  danger?: boolean;
  /** There is nothing to decide, only to read: one button closes it. */
  told?: boolean;
};

export type Confirmation = Question & { answer(agreed: boolean): void };

let confirmation: Confirmation | undefined;
const listeners = new Set<() => void>();

/** Asks, and tells whether the person agreed. Closing the dialog is a no, and so is asking something else meanwhile. */
export function confirm(question: Question): Promise<boolean> {
  confirmation?.answer(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      put(undefined);
      resolve(agreed);
    };
    put({ ...question, answer });
  });
}

/** What is being asked now. */
export function useConfirmation(): Confirmation | undefined {
  return useSyncExternalStore(subscribe, () => confirmation);
}

function put(next: Confirmation | undefined): void {
  confirmation = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
