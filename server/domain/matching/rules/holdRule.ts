// A run of a rule in the hands of a worker: a lease whose fence is `run_number`, renewed every second by telling how far
// it is. Nobody else can have the rule while its worker lives, but people may cancel the run, or delete the rule.
import { holdLease } from "#server/lease.ts";
import type { Db, Store } from "#server/store/database.ts";
import type { HeldRule, RunCounts } from "#server/store/queries/matching/rules/ruleRuns.ts";
import { holdsRule, keepCounts, reportProgress } from "#server/store/queries/matching/rules/takenRule.ts";
import type { TellProgress } from "./matchWebsite.ts";

const every_ms = 1_000;

export type HeldRun = {
  readonly rule: HeldRule;
  /** Aborted when the lease is lost or the worker shall stop. */
  readonly signal: AbortSignal;
  tell: TellProgress;
  /** Throws LeaseLost when the run is not ours any more, as a transaction sees it. */
  check(tx: Db): Promise<void>;
  /** Keeps what was written so far, with what is written in this transaction. Throws LeaseLost when it is not ours. */
  keep(tx: Db, counts: RunCounts): Promise<void>;
  release(): void;
};

export function holdRule({ db }: Store, rule: HeldRule, stop: AbortSignal): HeldRun {
  const progress = { done: 0, total: 0 };
  const lease = holdLease({
    subject: `run ${rule.run_number} of rule ${rule.id}`,
    renewEvery_ms: every_ms,
    renew: () => reportProgress(db, rule, progress),
    stop,
  });
  return {
    rule,
    signal: lease.signal,
    tell: (done, total) => void Object.assign(progress, { done, total }),
    check: async (tx) => lease.check(await holdsRule(tx, rule)),
    keep: async (tx, counts) => lease.check(await keepCounts(tx, rule, counts)),
    release: lease.release,
  };
}
