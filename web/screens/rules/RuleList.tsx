// The matching rules of a catalogue: what each is for, how its last run went, how often it is right.
import { useMemo } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { LockedNotice } from "#web/parts/catalogs/LockedNotice.tsx";
import { useCreateEntry } from "#web/parts/list/CreateRow.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { matchingRules } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NoRule, NoneLikeThat } from "./NoRule.tsx";
import { RuleCard } from "./RuleCard.tsx";
import { ListButtons, YesNo } from "./RuleListTools.tsx";
import { RunDetail } from "./RunDetail.tsx";
import { ruleColumns } from "./ruleColumns.tsx";
import { everything, ruleListAddress, typedColumns, whereOf } from "./ruleListSearch.ts";
import { useRuleActions } from "./useRuleActions.ts";

const pinned = ["name"];

export function RuleList() {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const address = useListAddress(ruleListAddress);
  const { change, search } = address;
  const { enabled, images } = search;
  const where = whereOf(search);
  const list = useList(matchingRules(catalog.id), { ...address, where });
  const actions = useRuleActions();
  const columns = useMemo(() => ruleColumns(words, catalog, actions), [words, catalog, actions]);
  const isNarrowed = Object.keys(where).length > 0;
  useCreateEntry({ label: say("matchingRules.list.create"), to: "/matching/rules/new" });
  return (
    <ListScreen
      title={say("matchingRules.list.title")}
      actions={<ListButtons onApplyAll={() => void actions.applyAll(catalog.id)} />}
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      name={`rules-${catalog.id}`}
      columns={columns}
      pinned={pinned}
      rowName={(rule) => rule.name}
      rowHeight={pageSizes.matchingRules.rowHeight_px}
      countWord="matchingRules.list.count"
      renderDetail={(rule) => <RunDetail rule={rule} />}
      renderCard={(rule) => <RuleCard rule={rule} actions={actions} />}
      counters={<LockedNotice catalog={catalog} />}
      empty={isNarrowed ? <NoneLikeThat onAll={() => change(everything)} /> : <NoRule />}
      toolbar={
        <>
          <YesNo field="enabled" value={enabled} onChange={(next) => change({ enabled: next })} />
          <YesNo field="images" value={images} onChange={(next) => change({ images: next })} />
        </>
      }
    />
  );
}
