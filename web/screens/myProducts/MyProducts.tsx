// All my products: what they cost, whether they are to be had, and who else sells them.
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { matchedStates, readFilterSet } from "#shared/filters/filterSet.ts";
import { BulkDeleteEntry } from "#web/parts/bulk-delete/BulkDeleteEntry.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { NothingImported } from "#web/parts/list/NothingImported.tsx";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { WebsiteBadges } from "#web/parts/matched-products/WebsiteBadges.tsx";
import { myColumns } from "#web/parts/matched-products/myColumns.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import { UnmatchedEntry } from "#web/parts/right-menu/UnmatchedEntry.tsx";
import { myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { useMyList } from "./useMyList.ts";
import classes from "./MyProducts.module.css";

const pinned = ["image", "title"];
const address = "/catalog/products";

export function MyProducts() {
  const words = useWords();
  const { say } = words;
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useMyList();
  const { filters, apply, question } = list;
  const columns = useMemo(() => myColumns({ words, currency, address }), [words, currency]);
  return (
    <ListScreen
      title={say("lists.mine.title")}
      list={list}
      name={`mine-${id}`}
      countWord="matched.count"
      columns={columns}
      pinned={pinned}
      rowName={({ title }) => title}
      rowHeight={80}
      actions={
        <Link to="/catalog/unmatched" className={classes.others}>
          {say("matched.toUnmatched")}
        </Link>
      }
      toolbar={
        <>
          <Unconverted queries={myProducts(id)} question={question} />
          <MatchedStates filters={filters} apply={apply} />
        </>
      }
      renderCard={(product) => (
        <ListedCard product={product} currency={currency} address={address}>
          <WebsiteBadges words={words} competitors={product.competitors} />
        </ListedCard>
      )}
      empty={<NothingHere />}
      exported={{ websiteId, modelFnName: "products", where: question.where }}
    >
      <CreateRuleEntry filters={filters} />
      <UnmatchedEntry />
      <BulkDeleteEntry
        what="products"
        catalogId={id}
        websiteIds={[websiteId]}
        where={question.where}
        total={list.total}
        isNarrowed={list.isNarrowed}
      />
    </ListScreen>
  );
}

type MatchedStatesProps = Pick<ReturnType<typeof useMyList>, "filters" | "apply">;

function MatchedStates({ filters, apply }: MatchedStatesProps) {
  const { say } = useWords();
  return (
    <Pills
      label={say("filters.field.isMatched")}
      choices={matchedStates.map((value) => ({ value, label: say(`filters.isMatched.${value}`) }))}
      value={filters.isMatched ?? "all"}
      onChange={(isMatched) => apply(readFilterSet({ ...filters, isMatched }))}
    />
  );
}

function NothingHere() {
  const { say } = useWords();
  const { name, website, website_id: id } = useCatalog();
  const shop = website?.name ?? name;
  return (
    <NothingImported
      title={say("lists.mine.empty.title")}
      advice={say("lists.mine.empty.advice", { name: shop })}
      website={{ id, name: shop }}
    />
  );
}
