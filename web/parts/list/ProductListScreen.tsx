// A list of products as a screen. It brings its columns, its address and its words; what its rows look like, how they
// are counted and how many have no converted price follows.
import type { Where } from "#shared/filters/filter.ts";
import { SuggestingWebsites } from "#web/parts/filters/suggestingWebsites.ts";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import type { ListQueries } from "#web/queries/listQueries.ts";
import { ListScreen } from "./ListScreen.tsx";
import type { ListScreenProps } from "./ListScreen.tsx";
import { type NamedProduct, productGrid } from "./productGrid.ts";
import type { useProductList } from "./useProductList.ts";

type Usual = "rowName" | "rowHeight" | "countWord";

type ProductListScreenProps<Row extends NamedProduct, W extends Where> = Omit<
  ListScreenProps<Row>,
  Usual | "list"
> &
  Partial<Pick<ListScreenProps<Row>, Usual>> & {
    list: ReturnType<typeof useProductList<Row, W, object>>;
    /** Those of the list, where its prices are converted: it says how many could not be. */
    queries?: Pick<ListQueries<Row, W>, "count">;
    /** Whose values the filters suggest: the catalogue's own unless said. Stable between renders. */
    suggesting?: readonly number[];
  };

const ownAlone: readonly number[] = [];

export function ProductListScreen<Row extends NamedProduct, W extends Where>({
  queries,
  suggesting = ownAlone,
  toolbar,
  ...screen
}: ProductListScreenProps<Row, W>) {
  return (
    <SuggestingWebsites value={suggesting}>
      <ListScreen
        countWord="matched.count"
        {...productGrid}
        {...screen}
        toolbar={
          <>
            {queries && <Unconverted queries={queries} question={screen.list.question} />}
            {toolbar}
          </>
        }
      />
    </SuggestingWebsites>
  );
}
