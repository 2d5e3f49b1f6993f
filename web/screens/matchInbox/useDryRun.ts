import { useEffect, useState } from "react";
import { failureText } from "#web/parts/toasts.ts";
import { dryRun } from "#web/queries/ruleTrial.ts";
import type { DryRunResult } from "#web/queries/ruleTrial.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useWords } from "#web/session/words.ts";

export type Tried =
  | { is: "idle" | "running" }
  | { is: "done"; result: DryRunResult }
  | { is: "failed"; problem: string; retry(): void };

/** What applying a saved rule would do: tried as soon as it is given, and called off when it is no longer. */
export function useDryRun(rule: MatchingRule | undefined): Tried {
  const words = useWords();
  const [tried, setTried] = useState<Tried>({ is: "idle" });
  const [attempt, setAttempt] = useState(0);
  const asked = rule && JSON.stringify(textsOf(rule));
  useEffect(() => {
    if (asked === undefined) return setTried({ is: "idle" });
    const stop = new AbortController();
    setTried({ is: "running" });
    const fail = (error: unknown) => {
      if (stop.signal.aborted) return;
      const retry = () => setAttempt((before) => before + 1);
      setTried({ is: "failed", problem: failureText(error, words), retry });
    };
    dryRun(JSON.parse(asked) as ReturnType<typeof textsOf>, {
      signal: stop.signal,
      onProgress: () => undefined,
    }).then((result) => !stop.signal.aborted && setTried({ is: "done", result }), fail);
    return () => stop.abort();
  }, [asked, attempt, words]);
  return tried;
}

/** Without what a run writes: the rule comes again and again while it is shown. */
function textsOf({
  id,
  catalog_id,
  filter_query,
  matching_query,
  competitors_id,
  matching_image_enabled,
}: MatchingRule) {
  return {
    id,
    catalog_id,
    filter_query,
    matching_query,
    competitors_id: competitors_id ?? [],
    matching_image_enabled,
  };
}
