// A product: what it is on the left, where it stands on the right.
import { Tabs } from "@mantine/core";
import { IconChartLine, IconPackageOff, IconUsers } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import type { DetailedProduct } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { CompetitorPairs } from "./CompetitorPairs.tsx";
import { PriceGraphs } from "./PriceGraphs.tsx";
import { ProductFacts } from "./ProductFacts.tsx";
import { MatchSection } from "./MatchSection.tsx";
import type { View } from "./search.ts";
import type { Detail } from "./useProductDetail.ts";
import classes from "./ProductDetail.module.css";

type ProductDetailProps = {
  detail: Detail;
  /** In the dialog more details unfold; on the page they open a small dialog. */
  inDialog: boolean;
  /** Leads out of a detail that shows nothing. */
  wayOut: ReactNode;
};

export function ProductDetail({ detail, inDialog, wayOut }: ProductDetailProps) {
  const { say } = useWords();
  const { product, comparison, failed, retry } = detail;
  if (failed) return <GridFailure title={say("product.failed")} onRetry={retry} />;
  if (product === null)
    return (
      <Message
        role="alert"
        icon={IconPackageOff}
        title={say("product.notFound")}
        advice={say("product.notFoundAdvice")}
        action={wayOut}
      />
    );
  if (!product || comparison === undefined) return <LoadingBlock />;
  return (
    <div className={classes.detail}>
      <ProductFacts product={product} catalog={detail.catalog} inDialog={inDialog} />
      <SubViews key={product.id} detail={detail} product={product} />
    </div>
  );
}

function SubViews({ detail, product }: { detail: Detail; product: DetailedProduct }) {
  const { catalog, comparison } = detail;
  const live = comparison?.competitors.filter(({ unmatched }) => !unmatched) ?? [];
  const isMatched = live.length > 0;
  const [view, show] = useView(isMatched);
  const views = useRef<HTMLDivElement>(null);
  useFocusKept(views, comparison);
  const matches = comparison && (
    <MatchSection product={product} pairs={comparison.competitors} detail={detail} />
  );
  return (
    <Tabs
      ref={views}
      className={classes.views}
      value={view}
      onChange={(next) => show(next as View)}
      keepMounted={false}
    >
      <ViewTabs competitors={live.length} />
      {comparison && isMatched && (
        <Tabs.Panel value="competitors" className={classes.panel}>
          <CompetitorPairs
            product={product}
            comparison={comparison}
            competitors={detail.competitors}
            catalog={catalog}
          />
          {matches}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="graphs" className={classes.panel}>
        <PriceGraphs detail={detail} product={product} />
        {!isMatched && matches}
      </Tabs.Panel>
    </Tabs>
  );
}

function ViewTabs({ competitors }: { competitors: number }) {
  const { say } = useWords();
  return (
    <Tabs.List aria-label={say("product.views")}>
      {competitors > 0 && (
        <Tabs.Tab value="competitors" leftSection={<IconUsers size={16} aria-hidden />}>
          {say("product.view.competitors")} <span className={classes.count}>{competitors}</span>
        </Tabs.Tab>
      )}
      <Tabs.Tab value="graphs" leftSection={<IconChartLine size={16} aria-hidden />}>
        {say("product.view.graphs")}
      </Tabs.Tab>
    </Tabs.List>
  );
}

/** The sub-view on show. The address says which, when it is not the usual one; choosing leaves no trace in the history. */
function useView(isMatched: boolean): [View, (view: View) => void] {
  const navigate = useNavigate();
  const { view } = useSearch({ strict: false }) as { view?: View };
  const usual = isMatched ? "competitors" : "graphs";
  const show = (next: View) =>
    void navigate({
      to: ".",
      search: (search: object) => ({ ...search, view: next === usual ? undefined : next }),
      replace: true,
    } as never);
  return [isMatched ? (view ?? usual) : "graphs", show];
}

/** What had the focus may go with a pair that is undone or restored: the tab of the view on show then takes it. */
function useFocusKept(views: RefObject<HTMLElement | null>, comparison: Detail["comparison"]) {
  const last = useRef(comparison);
  useEffect(() => {
    if (last.current === comparison) return;
    last.current = comparison;
    if (document.activeElement !== document.body) return;
    views.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [views, comparison]);
}
