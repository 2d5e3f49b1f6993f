// Trying a rule on the whole catalogue: run, stopped, and out of date once the rule says something else.
import { useEffect, useRef, useState } from "react";
import { failureText } from "#web/parts/toasts/toasts.ts";
import type { RuleDraftValues } from "#web/queries/matchingRules.ts";
import { dryRun } from "#web/queries/ruleTrial.ts";
import type { DryRunResult } from "#web/queries/ruleTrial.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

type DryRunState =
  | { is: "idle" }
  | { is: "running"; done: number; total: number }
  | { is: "done"; result: DryRunResult; of: string }
  | { is: "failed"; problem: string };

export type RuleValues = Omit<RuleDraftValues, "id" | "catalog_id">;

/** `ruleId` is undefined of a rule that was never saved. */
export function useDryRun(values: RuleValues, ruleId: number | undefined) {
  const words = useWords();
  const { id: catalog_id } = useCatalog();
  const [state, setState] = useState<DryRunState>({ is: "idle" });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const texts = textsOf(values);
  const now = JSON.stringify(texts);

  const start = async () => {
    const { signal } = (stopping.current = new AbortController());
    const onProgress = (done: number, total: number) =>
      !signal.aborted && setState({ is: "running", done, total });
    setState({ is: "running", done: 0, total: 0 });
    try {
      const result = await dryRun({ catalog_id, id: ruleId, ...texts }, { signal, onProgress });
      setState({ is: "done", result, of: now });
    } catch (error) {
      setState(signal.aborted ? { is: "idle" } : { is: "failed", problem: failureText(error, words) });
    }
  };

  return {
    state,
    /** The result is of what the rule said before. */
    isStale: state.is === "done" && state.of !== now,
    start: () => void start(),
    stop: () => stopping.current?.abort(),
  };
}

/** What of a rule is tried: its name and whether it is on change nothing. */
function textsOf({ filter_query, matching_query, competitors_id, matching_image_enabled }: RuleValues) {
  return { filter_query, matching_query, competitors_id: competitors_id ?? [], matching_image_enabled };
}
