// My products that no competitor's product is matched with, and those that I do not want to be matched at all.
import { useMemo } from "react";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { useLastDone } from "#web/parts/matching/useLastDone.ts";
import { useSetAside } from "#web/parts/matching/useSetAside.ts";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import { useShortcuts } from "#web/parts/shortcuts/useShortcuts.ts";
import { unmatchedProducts } from "#web/queries/unmatchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { KindSwitch } from "./KindSwitch.tsx";
import { NothingUnmatched } from "./NothingUnmatched.tsx";
import { ChoosePage, SelectionBar } from "./SelectionBar.tsx";
import { UnmatchedCard } from "./UnmatchedCard.tsx";
import { unmatchedColumns } from "./unmatchedColumns.tsx";
import { UnmatchedContext } from "./unmatchedContext.ts";
import { useManualSearch } from "./useManualSearch.ts";
import { useSelection } from "./useSelection.ts";
import { useUnmatchedList } from "./useUnmatchedList.ts";

const pinned = ["choice", "image", "title"];

export function Unmatched() {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const { website_id: websiteId, currentCurrency: currency } = catalog;
  const list = useUnmatchedList();
  const { filters, kind, rows = [], change, question } = list;
  const selection = useSelection(question.where, list.rows);
  const done = useLastDone();
  const setAside = useSetAside(catalog, done);
  const { allowed: mayChange } = setAside;
  const manualSearch = useManualSearch(list);
  useShortcuts([{ keys: "z", label: say("manualMatching.undoLast"), run: done.undo }]);
  const columns = useMemo(
    () => unmatchedColumns({ words, currency, mayChange }),
    [words, currency, mayChange],
  );
  return (
    <UnmatchedContext value={{ selection, setAside, manualSearch }}>
      <ProductListScreen
        title={say("app.screen.unmatched")}
        intro={say("unmatchedList.intro")}
        list={list}
        name={`unmatched-${catalog.id}`}
        columns={columns}
        pinned={pinned}
        held={selection.isWhole || selection.chosen.size > 0}
        choice={mayChange && rows.length > 0 && <ChoosePage selection={selection} />}
        queries={unmatchedProducts(websiteId)}
        toolbar={<KindSwitch kind={kind} onChange={(next) => change({ kind: next })} />}
        renderCard={(product) => <UnmatchedCard product={product} currency={currency} />}
        empty={<NothingUnmatched kind={kind} />}
        exported={{ websiteId, modelFnName: "getUnmatchedProducts", where: question.where }}
      >
        {mayChange && <SelectionBar list={list} selection={selection} setAside={setAside} />}
        <CreateRuleEntry
          filters={filters}
          narrowedBy={kind === "all" ? undefined : say("unmatchedList.kind")}
        />
      </ProductListScreen>
    </UnmatchedContext>
  );
}
