// Matching by hand: a product of mine is chosen above, and looked for at the competitors' below.
import { IconHandClick } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Message } from "#web/parts/Message.tsx";
import { useMatching } from "#web/parts/matching/useMatching.ts";
import { useLastDone } from "#web/parts/matching/useLastDone.ts";
import type { LastDone } from "#web/parts/matching/useLastDone.ts";
import { useSetAside } from "#web/parts/matching/useSetAside.ts";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import { useShortcuts } from "#web/parts/shortcuts/useShortcuts.ts";
import { comparisonOptions } from "#web/queries/products.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { ChosenProduct } from "./ChosenProduct.tsx";
import { MatchWork } from "./MatchWork.tsx";
import { OwnCatalog } from "./OwnCatalog.tsx";
import type { ManualSearch } from "./search.ts";
import { useOwnList } from "./useOwnList.ts";
import { useSteps } from "./useSteps.ts";
import type { Steps } from "./useSteps.ts";
import classes from "./ManualMatching.module.css";

export function ManualMatching() {
  const { say } = useWords();
  const catalog = useCatalog();
  const list = useOwnList();
  const { product: chosen } = useSearch({ strict: false }) as ManualSearch;
  const steps = useSteps(list, chosen);
  const done = useLastDone();
  const matching = useMatching(catalog, chosen ?? 0, { asks: "replacing", done });
  const setAside = useSetAside(catalog, done);
  useKeys(steps, done);
  const comparison = useQuery({ ...comparisonOptions(catalog, chosen ?? 0), enabled: chosen !== undefined });
  const product = chosen === undefined ? undefined : comparison.data;
  const [wanted, show] = useState(true);
  // Without a product there is nothing else to see.
  const isShown = wanted || chosen === undefined;

  return (
    <div className={classes.screen}>
      <ScreenHead title={say("app.screen.manualMatching")} />
      {isShown && <OwnCatalog list={list} chosen={chosen} />}
      <CreateRuleEntry filters={list.filters} />
      {chosen === undefined && <NothingChosen />}
      {chosen !== undefined && (
        <ChosenProduct
          product={product}
          failed={comparison.isError}
          onRetry={() => void comparison.refetch()}
          setAside={setAside}
          steps={steps}
          isListShown={isShown}
          onList={show}
        />
      )}
      {product && <MatchWork product={product} matching={matching} />}
    </div>
  );
}

function useKeys({ previous, next }: Steps, { undo }: LastDone): void {
  const { say } = useWords();
  useShortcuts([
    { keys: "j", label: say("manualMatching.next"), run: () => next?.() },
    { keys: "k", label: say("manualMatching.previous"), run: () => previous?.() },
    // Also when the next product is chosen already.
    { keys: "z", label: say("manualMatching.undoLast"), run: undo },
  ]);
}

function NothingChosen() {
  const { say } = useWords();
  return (
    <Message
      icon={IconHandClick}
      title={say("manualMatching.choose.title")}
      advice={say("manualMatching.choose.advice")}
    />
  );
}
