import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { proposalReasons, reasonOnRequest } from "#shared/reference/matchProposals.ts";
import type { ProposalReason } from "#shared/reference/matchProposals.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { matchingRules } from "#web/queries/matchingRules.ts";
import type { ProposalChoice, ProposalCounts } from "#web/queries/matchProposals.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { ChangeSearch } from "./search.ts";

type ChoiceProps = { choice: ProposalChoice; onChange: ChangeSearch };

/** For which reason a proposal is made, with how many there are for each. */
export function ReasonChoice({
  choice,
  counts,
  onChange,
}: ChoiceProps & { counts: ProposalCounts | undefined }) {
  const { say, number } = useWords();
  // What does not wait in the queue is told where there is some.
  const isOffered = (reason: ProposalReason | "all") =>
    reason !== reasonOnRequest || reason === choice.reason || (counts?.reasons[reason] ?? 0) > 0;
  return (
    <Pills<ProposalReason | "all">
      label={say("matchInbox.filter.reason")}
      value={choice.reason ?? "all"}
      onChange={(reason) => onChange({ reason: reason === "all" ? undefined : reason })}
      choices={(["all", ...proposalReasons] as const).filter(isOffered).map((reason) => ({
        value: reason,
        label: say(`matchInbox.reason.${reason}`),
        count: counts && number(reason === "all" ? counts.count : counts.reasons[reason]),
      }))}
    />
  );
}

const rulesMost = { where: {}, order: "name ASC", page: 1, limit: 100 };

/** Of which rule, and at which competitor, where there are several. */
export function RuleAndWebsite({ choice, onChange }: ChoiceProps) {
  const { say } = useWords();
  const { id, competitors } = useCatalog();
  const rules = useQuery(matchingRules(id).page(rulesMost));
  return (
    <>
      <OneOf
        label={say("matchInbox.filter.rule")}
        every={say("matchInbox.filter.everyRule")}
        rows={rules.data ?? none}
        value={choice.rule}
        onChange={(rule) => onChange({ rule })}
      />
      <OneOf
        label={say("matchInbox.filter.website")}
        every={say("matchInbox.filter.everyWebsite")}
        rows={competitors}
        value={choice.website}
        onChange={(website) => onChange({ website })}
      />
    </>
  );
}

const none: Row[] = [];

type Row = { id: number; name: string };
type OneOfProps = {
  label: string;
  every: string;
  rows: readonly Row[];
  value: number | undefined;
  onChange(id: number | undefined): void;
};

/** Nothing to choose among one, unless the address says it. */
function OneOf({ label, every, rows, value, onChange }: OneOfProps) {
  const lastKey = useRef<string>(undefined);
  if (rows.length < 2 && value === undefined) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value ?? ""}
      data={[
        { value: "", label: every },
        ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onPointerDown={() => {
        lastKey.current = undefined;
      }}
      onKeyDown={({ key }) => {
        lastKey.current = key;
      }}
      onChange={({ currentTarget }) => {
        onChange(Number(currentTarget.value) || undefined);
        // The keys are those of the inbox again, unless one goes on choosing without opening the list.
        if (opensList(lastKey.current)) currentTarget.blur();
      }}
    />
  );
}

/** Whether that key opens the list; undefined stands for a pointer, which does. */
function opensList(key: string | undefined): boolean {
  return key === undefined || key === "Enter" || key === " ";
}
