// The matching rules of a catalogue: what each is for, how its last run went, how often it is right.
import { Button, NativeSelect } from "@mantine/core";
import { IconArrowsShuffle, IconListSearch, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { Message } from "#web/parts/Message.tsx";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { rulesCountOptions, rulesOptions } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { RuleCard } from "./RuleCard.tsx";
import { RunDetail } from "./RunDetail.tsx";
import { ruleColumns } from "./ruleColumns.tsx";
import { withDefaults } from "./ruleListSearch.ts";
import type { RuleListSearch, RulePageSize } from "./ruleListSearch.ts";
import { useRuleActions } from "./useRuleActions.ts";
import classes from "./rules.module.css";

const { sizes, rowHeight_px } = pageSizes.matchingRules;
const pinned = ["name"];

export function RuleList() {
  const words = useWords();
  const { say, number } = words;
  const catalog = useCatalog();
  const navigate = useNavigate({ from: "/matching/rules" });
  const change = useCallback(
    (next: RuleListSearch) => void navigate({ search: (now) => ({ ...now, page: undefined, ...next }) }),
    [navigate],
  );
  const { page, limit, order, where, name, enabled, images } = withDefaults(
    useSearch({ from: "/matching/rules" }),
  );
  const rules = useQuery(rulesOptions(catalog.id, { where, order, page, limit }));
  const total = useQuery(rulesCountOptions(catalog.id, where));
  const actions = useRuleActions();
  const columns = useMemo(() => ruleColumns(words, catalog, actions), [words, catalog, actions]);
  const isNarrowed = Object.keys(where).length > 0;
  useListMenu();

  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{say("matchingRules.list.title")}</h1>
        <Button
          component={Link}
          to="/matching/rules/new"
          className={classes.buttonLink}
          leftSection={<IconPlus size={17} aria-hidden />}
        >
          {say("matchingRules.list.create")}
        </Button>
        <ApplyAll onApply={() => void actions.applyAll(catalog.id)} />
      </header>
      <DataGrid<MatchingRule, RulePageSize>
        label={say("matchingRules.list.title")}
        name={`rules-${catalog.id}`}
        columns={columns}
        pinned={pinned}
        rows={rules.data}
        rowId={({ id }) => String(id)}
        rowName={(rule) => rule.name}
        rowHeight={rowHeight_px}
        total={total.data}
        page={page}
        limit={limit}
        pageSizes={sizes}
        order={order}
        refreshing={rules.isPlaceholderData}
        failed={rules.isError}
        onPage={(next) => change({ page: next })}
        onLimit={(next) => change({ limit: next })}
        onOrder={(next) => change({ order: next })}
        columnFilters={name === undefined ? {} : { name }}
        onColumnFilters={(typed) => change({ name: typed["name"] })}
        onRetry={() => void Promise.all([rules.refetch(), total.refetch()])}
        renderDetail={(rule) => <RunDetail rule={rule} />}
        renderCard={(rule) => <RuleCard rule={rule} actions={actions} />}
        empty={isNarrowed ? <NoneLikeThat onAll={() => change(everything)} /> : <NoRule />}
        toolbar={
          <>
            <p className={classes.count}>
              {total.data !== undefined &&
                say("matchingRules.list.count", { count: total.data, formatted: number(total.data) })}
            </p>
            <YesNo field="enabled" value={enabled} onChange={(next) => change({ enabled: next })} />
            <YesNo field="images" value={images} onChange={(next) => change({ images: next })} />
          </>
        }
      />
    </div>
  );
}

const everything: RuleListSearch = { name: undefined, enabled: undefined, images: undefined };

function useListMenu(): void {
  const { say } = useWords();
  const navigate = useNavigate();
  useRightMenu(
    useMemo(
      () => [
        {
          id: "create",
          label: say("matchingRules.list.create"),
          icon: IconPlus,
          run: () => void navigate({ to: "/matching/rules/new" }),
          keys: "n",
        },
      ],
      [say, navigate],
    ),
  );
}

function ApplyAll({ onApply }: { onApply(): void }) {
  const { say } = useWords();
  if (!useIsAdmin()) return null;
  return (
    <Button variant="default" leftSection={<IconArrowsShuffle size={17} aria-hidden />} onClick={onApply}>
      {say("matchingRules.list.applyAll")}
    </Button>
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
