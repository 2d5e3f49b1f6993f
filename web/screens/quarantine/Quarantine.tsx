// Prices that moved too far to be believed: what they were, what they would be, and a decision about each or all.
import { IconShieldCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { Message } from "#web/parts/Message.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { headerFilters } from "#web/parts/list/typedFilters.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { quarantined } from "#web/queries/quarantine.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { QuarantineCard } from "./QuarantineCard.tsx";
import { QuarantineDetail } from "./QuarantineDetail.tsx";
import { DecideAll, Status } from "./QuarantineTools.tsx";
import { quarantineColumns } from "./quarantineColumns.tsx";
import { quarantineAddress, typedColumns, whereOf } from "./search.ts";
import { useDecisions } from "./useDecisions.ts";

const pinned = ["title"];

export function Quarantine() {
  const words = useWords();
  const { say } = words;
  const isAdmin = useIsAdmin();
  const address = useListAddress(quarantineAddress);
  const { change, search } = address;
  const { title, website_name, status } = search;
  const where = useMemo(() => whereOf({ title, website_name, status }), [title, website_name, status]);
  const list = useList(quarantined, { ...address, where });
  const { decide, decideAll, decided } = useDecisions(words);
  const columns = useMemo(() => quarantineColumns(words, decide), [words, decide]);
  const { total = 0 } = list;
  const isNarrowed = title !== undefined || website_name !== undefined;
  return (
    <ListScreen
      title={say("quarantine.title")}
      intro={say(isAdmin ? "quarantine.introAdmin" : "quarantine.intro")}
      actions={
        total > 0 && (
          <DecideAll
            total={total}
            status={status}
            onDecide={(decision) => void decideAll(where, decision, total)}
          />
        )
      }
      list={{ ...list, ...headerFilters(address, typedColumns) }}
      acted={decided}
      name="quarantine"
      columns={columns}
      pinned={pinned}
      rowName={(row) => row.title ?? ""}
      rowHeight={pageSizes.quarantine.rowHeight_px}
      countWord="quarantine.count"
      renderCard={(row) => <QuarantineCard row={row} decide={decide} />}
      renderDetail={(row) => <QuarantineDetail row={row} />}
      toolbar={<Status status={status} onChange={(next) => change({ status: next })} />}
      empty={
        <Message
          icon={IconShieldCheck}
          title={say("quarantine.noneTitle")}
          advice={say(isNarrowed ? "quarantine.noneLikeThat" : "quarantine.noneAdvice")}
        />
      }
    />
  );
}
