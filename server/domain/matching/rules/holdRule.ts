// A run of a rule in the hands of a worker: it tells every second how far it is, and learns then whether it is still its
// own. Nobody else can have the rule while its worker lives, but people may cancel the run, or delete the rule.
import type { Db, Store } from "#server/store/database.ts";
import {
  type HeldRule,
  type RunCounts,
  holdsRule,
  keepCounts,
  tellProgress,
} from "#server/store/queries/ruleRuns.ts";
import type { TellProgress } from "./matchWebsite.ts";

const every_ms = 1_000;

export type HeldRun = {
  readonly rule: HeldRule;
  /** Aborted when the run is lost or the worker shall stop. */
  readonly signal: AbortSignal;
  tell: TellProgress;
  /** Whether the run is still ours, as a transaction sees it. */
  isOurs(tx: Db): Promise<boolean>;
  /** Keeps what was written so far, with what is written in this transaction. Throws RuleLost when it is not ours. */
  keep(tx: Db, counts: RunCounts): Promise<void>;
  release(): void;
};

/** Somebody cancelled the run, or deleted the rule; or another worker has it, because ours lost its connection. */
export class RuleLost extends Error {
  override name = "RuleLost";
  constructor(ruleId: number) {
    super(`The run of rule ${ruleId} was called off`);
  }
}

export function holdRule({ db }: Store, rule: HeldRule, stop: AbortSignal): HeldRun {
  const lost = new AbortController();
  const progress = { done: 0, total: 0 };
  const clock = setInterval(() => void beat(), every_ms);
  return {
    rule,
    signal: AbortSignal.any([stop, lost.signal]),
    tell: (done, total) => void Object.assign(progress, { done, total }),
    isOurs: (tx) => holdsRule(tx, rule),
    keep: async (tx, counts) => {
      if (!(await keepCounts(tx, rule, counts))) throw new RuleLost(rule.id);
    },
    release: () => clearInterval(clock),
  };

  async function beat(): Promise<void> {
    // While PostgreSQL is away nobody cancels anything either.
    const isOurs = await tellProgress(db, rule, progress).catch(() => true);
    if (!isOurs) lost.abort(new RuleLost(rule.id));
  }
}
