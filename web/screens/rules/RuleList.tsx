// The matching rules of a catalogue: what each is for, how its last run went, how often it is right.
import { Button, NativeSelect } from "@mantine/core";
import { IconArrowsShuffle, IconListSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { Message } from "#web/parts/Message.tsx";
import { LockedNotice, useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { CreateButton, useCreateEntry } from "#web/parts/list/CreateRow.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { matchingRules } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { RuleCard } from "./RuleCard.tsx";
import { RunDetail } from "./RunDetail.tsx";
import { ruleColumns } from "./ruleColumns.tsx";
import { everything, ruleListAddress, typedColumns, whereOf } from "./ruleListSearch.ts";
import { useRuleActions } from "./useRuleActions.ts";
import classes from "./rules.module.css";

const pinned = ["name"];
const newRule = "/matching/rules/new";

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
  useCreateEntry({ label: say("matchingRules.list.create"), to: newRule });
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

function ListButtons({ onApplyAll }: { onApplyAll(): void }) {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  const isLocked = useIsLocked(useCatalog());
  return (
    <>
      {!isLocked && <CreateButton label={say("matchingRules.list.create")} to={newRule} />}
      {isAdmin && (
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={17} aria-hidden />}
          onClick={onApplyAll}
        >
          {say("matchingRules.list.applyAll")}
        </Button>
      )}
    </>
  );
}

type YesNoProps = {
  field: "enabled" | "images";
  value: boolean | undefined;
  onChange(value: boolean | undefined): void;
};

function YesNo({ field, value, onChange }: YesNoProps) {
  const { say } = useWords();
  const label = say(`matchingRules.column.${field === "images" ? "matching_image_enabled" : field}`);
  const named = (answer: string) => say("matchingRules.list.only", { field: label, answer });
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value === undefined ? "" : String(value)}
      data={[
        { value: "", label: named(say("matchingRules.list.all")) },
        { value: "true", label: named(say("matchingRules.yes")) },
        { value: "false", label: named(say("matchingRules.no")) },
      ]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? undefined : currentTarget.value === "true")
      }
    />
  );
}

function NoneLikeThat({ onAll }: { onAll(): void }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconListSearch}
      title={say("matchingRules.list.noneLikeThat")}
      advice={say("matchingRules.list.noneLikeThatAdvice")}
      action={<Button onClick={onAll}>{say("matchingRules.list.showAll")}</Button>}
    />
  );
}

function NoRule() {
  const { say } = useWords();
  return (
    <Message
      icon={IconListSearch}
      title={say("matchingRules.list.none")}
      advice={say("matchingRules.list.noneAdvice")}
      action={
        <Button component={Link} to="/matching/rules/new" className={classes.buttonLink}>
          {say("matchingRules.list.create")}
        </Button>
      }
    />
  );
}
