import { Button } from "@mantine/core";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { tagsOf } from "#shared/filters/filterSetTags.ts";
import { Facts } from "#web/parts/facts/Facts.tsx";
import { tagWording } from "#web/parts/filters/tagWording.ts";
import type { Deletion } from "#web/queries/deletions.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import { type Words, useWords } from "#web/session/words.ts";
import { filtersOfWhere } from "./filtersOfWhere.ts";
import classes from "./deletions.module.css";

type Props = { row: Deletion; busy: boolean; onRestore(): void };

/** What was meant and spared by a deletion, and some of what went. */
export function DeletionDetail({ row, busy, onRestore }: Props) {
  const words = useWords();
  const { say } = words;
  const { catalog, catalogs } = useCatalogChoice();
  const { what, catalog_id, examples, with_manual, kept_undone, undone_at } = row;
  const yesOrNo = (name: "withManual" | "keptUndone", is: boolean | null) => ({
    label: say(`deletions.${name}`),
    value: say(`deletions.${name}${is ? "Yes" : "No"}`),
  });
  const facts = [
    ...(examples?.length ? [{ label: say("deletions.examples"), value: examples.join(" · ") }] : []),
    conditionsFact(row, words, catalogs.find(({ id }) => id === catalog_id) ?? catalog),
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
function conditionsFact({ conditions, undone_at }: Deletion, words: Words, catalog: Catalog | undefined) {
  const { say } = words;
  const { cleanedAfter_days: days } = (conditions ?? {}) as { cleanedAfter_days?: number };
  if (days !== undefined)
    return {
      label: say("deletions.cleaning"),
      value: `${say("deletions.cleaned", { count: days })}. ${undone_at ? "" : say("deletions.cleanedUndone")}`,
    };
  const { filters, rest } = conditionsOf(conditions);
  const tags = catalog ? tagsOf(filters, tagWording(words, catalog)) : [];
  const read = tags.map(({ name, value }) => `${say("filters.tag", { name })} ${value}`).join(" · ");
  return {
    label: say("deletions.conditions"),
    value: (
      <>
        {read || (!rest && say("deletions.noCondition"))}
        {rest && <code className={classes.conditions}>{JSON.stringify(rest)}</code>}
      </>
    ),
  };
}

/** The filters of the list, and what was asked beside them by a program. */
function conditionsOf(conditions: unknown) {
  const asked = (conditions ?? {}) as { where?: object; isMatched?: FilterSet["isMatched"] };
  const { isMatched } = asked;
  const { filters, rest } = filtersOfWhere((asked.where ?? asked) as Record<string, unknown>);
  return { filters: isMatched && asked.where ? { ...filters, isMatched } : filters, rest };
}
