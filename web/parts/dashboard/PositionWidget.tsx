// Where all my products stand: the pie.
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "#web/session/words.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import { myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { FigureLink } from "./FigureLink.tsx";
import { PositionsDonut } from "./PositionsDonut.tsx";
import { WidgetCard, WidgetNote } from "./WidgetCard.tsx";
import type { WidgetName, WidgetProps } from "./dashboardWidget.ts";
import classes from "./widgets.module.css";
import { usePie } from "./usePie.ts";

export function PositionWidget({ filters, ...card }: WidgetProps & WidgetName) {
  const { say } = useWords();
  const { id, website_id } = useCatalog();
  const client = useQueryClient();
  const { total, shares, failed } = usePie(filters);
  const isKnown = filters && shares && total !== undefined;
  return (
    <WidgetCard
      {...card}
      failed={failed}
      onRetry={() => {
        void client.refetchQueries(matchedProducts(website_id).failed);
        void client.refetchQueries(myProducts(id).failed);
      }}
      empty={total === 0 ? <WidgetNote text={say("dashboards.noProducts")} /> : undefined}
      renderChart={
        isKnown && total > 0
          ? () => <PositionsDonut filters={filters} total={total} shares={shares} />
          : undefined
      }
      footer={
        filters && (
          <FigureLink list="matched" filters={filters} className={classes.more}>
            {say("dashboards.allMatched")}
          </FigureLink>
        )
      }
    />
  );
}
