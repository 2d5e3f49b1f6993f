// My catalogue, to choose the product in that a match is looked for.
import { IconPackageOff } from "@tabler/icons-react";
import { useMemo } from "react";
import { matchedStates, readFilterSet } from "#shared/filters/filterSet.ts";
import { Message } from "#web/parts/Message.tsx";
import { ListGrid } from "#web/parts/list/ListGrid.tsx";
import { productGrid } from "#web/parts/list/productGrid.ts";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { ownProducts } from "#web/queries/ownProducts.ts";
import type { OwnProduct } from "#web/queries/products.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { OwnCard, ownColumns } from "./ownColumns.tsx";
import type { OwnList } from "./useOwnList.ts";
import classes from "./OwnCatalog.module.css";

const kinds = ["all", "onlyNotMatched", "onlyMatched"] as const satisfies (typeof matchedStates)[number][];

/** `chosen`: the id of the product whose row is kept in view. */
export function OwnCatalog({ list, chosen }: { list: OwnList; chosen: number | undefined }) {
  const words = useWords();
  const { say } = words;
  const { id, currentCurrency: currency } = useCatalog();
  const columns = useMemo(() => ownColumns({ words, currency }), [words, currency]);
  return (
    <div className={classes.catalog} data-choosing={chosen === undefined || undefined}>
      <ListGrid<OwnProduct>
        label={say("manualMatching.catalog")}
        list={list}
        name={`manual-${id}`}
        countWord="matched.count"
        columns={columns}
        {...productGrid}
        shownRow={chosen === undefined ? undefined : String(chosen)}
        rowHeight={52}
        renderCard={(product) => <OwnCard product={product} currency={currency} />}
        empty={
          <Message
            icon={IconPackageOff}
            title={say("manualMatching.empty.title")}
            advice={say("manualMatching.empty.advice")}
          />
        }
        toolbar={<Toolbar list={list} />}
      />
    </div>
  );
}

function Toolbar({ list: { filters, apply, question } }: { list: OwnList }) {
  const { say } = useWords();
  const { website_id: websiteId } = useCatalog();
  return (
    <>
      <Unconverted queries={ownProducts(websiteId)} question={question} />
      <Pills
        label={say("manualMatching.kind")}
        choices={kinds.map((value) => ({ value, label: say(`manualMatching.kinds.${value}`) }))}
        value={filters.isMatched ?? "all"}
        onChange={(isMatched) => apply(readFilterSet({ ...filters, isMatched }))}
      />
    </>
  );
}
