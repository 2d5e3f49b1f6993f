import { Button } from "@mantine/core";
import { Facts } from "#web/parts/facts/Facts.tsx";
import type { Deletion } from "#web/queries/deletions.ts";
import { type Words, useWords } from "#web/session/words.ts";
import classes from "./deletions.module.css";

type Props = { row: Deletion; busy: boolean; onRestore(): void };

/** What was meant and spared by a deletion, and some of what went. */
export function DeletionDetail({ row, busy, onRestore }: Props) {
  const { say } = useWords();
  const { what, examples, with_manual, kept_undone, undone_at } = row;
  const yesOrNo = (name: "withManual" | "keptUndone", is: boolean | null) => ({
    label: say(`deletions.${name}`),
    value: say(`deletions.${name}${is ? "Yes" : "No"}`),
  });
  const facts = [
    ...(examples?.length ? [{ label: say("deletions.examples"), value: examples.join(" · ") }] : []),
    conditionsFact(row, say),
    ...(what === "offers" ? [] : [yesOrNo("withManual", with_manual)]),
    ...(what === "matches" ? [yesOrNo("keptUndone", kept_undone)] : []),
  ];
  return (
    <div className={classes.detail}>
      <Facts facts={facts} />
      {!undone_at && (
        <Button size="xs" loading={busy} onClick={onRestore}>
          {say("deletions.restore")}
        </Button>
      )}
    </div>
  );
}

/** Under which filters a person deleted, or why Vigie did. */
function conditionsFact({ conditions, undone_at }: Deletion, say: Words["say"]) {
  const { cleanedAfter_days: days } = (conditions ?? {}) as { cleanedAfter_days?: number };
  if (days !== undefined)
    return {
      label: say("deletions.cleaning"),
      value: `${say("deletions.cleaned", { count: days })}. ${undone_at ? "" : say("deletions.cleanedUndone")}`,
    };
  const where = conditionsOf(conditions);
  const value =
    where === undefined ? (
      say("deletions.noCondition")
    ) : (
      <code className={classes.conditions}>{JSON.stringify(where)}</code>
    );
  return { label: say("deletions.conditions"), value };
}

/** The where without what every list of a catalogue says; undefined when nothing narrowed it. */
function conditionsOf(conditions: unknown): object | undefined {
  const asked = (conditions ?? {}) as { where?: object };
  const { catalog_id: _catalog, kind: _kind, ...where } = (asked.where ?? asked) as Record<string, unknown>;
  return Object.keys(where).length > 0 ? where : undefined;
}
