// What the simulator is told: typed here, and in the address as soon as it is whole.
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { choiceOver, isWhole, saidOver } from "./options.ts";
import type { Choice, ChoiceInAddress, WholeChoice } from "./options.ts";

const settledAfter_ms = 300;

export type ChoiceState = {
  /** As it is typed. */
  choice: Choice;
  /** What the figures are of: the last whole one, a moment after it was typed. */
  simulated: WholeChoice;
  change(part: Partial<Choice>): void;
};

/** `base`: what the simulator is told where the address says nothing. Stable between renders. */
export function useChoice(base: WholeChoice): ChoiceState {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as ChoiceInAddress;
  const simulated = choiceOver(base, search);
  const [typed, setTyped] = useState<Choice>();
  useEffect(() => {
    if (!typed || !isWhole(typed)) return;
    const write = () =>
      void navigate({
        to: ".",
        replace: true,
        search: (now: object) => ({ ...now, ...saidOver(base, typed) }),
      } as never).then(() => setTyped((now) => (now === typed ? undefined : now)));
    const timer = setTimeout(write, settledAfter_ms);
    return () => clearTimeout(timer);
  }, [typed, navigate, base]);
  const choice = typed ?? simulated;
  return {
    choice,
    simulated,
    change: useCallback((part) => setTyped({ ...choice, ...part }), [choice]),
  };
}
