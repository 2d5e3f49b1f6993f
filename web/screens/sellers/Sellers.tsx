// Who sells on the marketplaces that the catalogue follows, and how many products each.
import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { channelCodes, channelName } from "#shared/reference/channels.ts";
import { Message } from "#web/parts/Message.tsx";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import { GridFileEntries } from "#web/parts/list/GridFileEntries.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { ResetFiltersEntry } from "#web/parts/list/ResetFiltersEntry.tsx";
import { useList } from "#web/parts/list/useList.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { sellers } from "#web/queries/catalogProducts.ts";
import type { SellerRow } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { sellersAddress, sellersWhere } from "./search.ts";
import classes from "#web/parts/list/List.module.css";

const column = gridColumnHelper<SellerRow>();

export function Sellers() {
  const words = useWords();
  const { say } = words;
  const { id } = useCatalog();
  const address = useListAddress(sellersAddress);
  const { search, change } = address;
  const { seller, channel } = search;
  const where = useMemo(() => sellersWhere({ seller, channel }), [seller, channel]);
  const queries = useMemo(() => sellers(id), [id]);
  const list = useList(queries, { ...address, where });
  const columns = useMemo(() => sellerColumns(words), [words]);
  const reset = useCallback(() => change({ seller: undefined, channel: undefined }), [change]);
  const isNarrowed = seller !== undefined || channel !== undefined;
  return (
    <ListScreen
      title={say("lists.sellers.title")}
      list={{
        ...list,
        columnFilters: { ...(seller !== undefined && { seller }) },
        onColumnFilters: (typed) => change({ seller: typed["seller"] }),
      }}
      countWord="lists.sellers.count"
      name={`sellers-${id}`}
      columns={columns}
      rowId={(row) => `${row.channel} ${row.seller}`}
      rowName={(row) => row.seller}
      rowHeight={44}
      toolbar={
        <Pills
          label={say("filters.field.channel")}
          choices={[
            { value: "all", label: say("filters.anyChannel") },
            ...channelCodes.map((code) => ({ value: code as string, label: channelName(code) })),
          ]}
          value={channel ?? "all"}
          onChange={(next) => change({ channel: channelCodes.find((code) => code === next) })}
        />
      }
      empty={
        <Message
          icon={IconUsersGroup}
          title={say(isNarrowed ? "lists.sellers.noneLikeThat" : "lists.sellers.empty.title")}
          advice={say(isNarrowed ? "matched.empty.filteredAdvice" : "lists.offers.empty.advice")}
        />
      }
    >
      <ResetFiltersEntry active={isNarrowed} onReset={reset} />
      <GridFileEntries
        name="analyse_vendeurs.csv"
        columns={columns}
        cellsOf={cellsOf}
        queries={queries}
        list={list}
        where={where}
      />
    </ListScreen>
  );
}

function cellsOf({ channel, seller, total }: SellerRow) {
  return [channelName(channel), seller, total];
}

function sellerColumns({ say, number }: Words) {
  return [
    column.accessor("channel", {
      id: "channel",
      meta: { label: say("filters.field.channel") },
      size: 240,
      cell: ({ getValue }) => channelName(getValue()),
    }),
    column.accessor("seller", {
      id: "seller",
      meta: { label: say("filters.field.competitor_name"), grows: true, filter: say("matched.filter.text") },
      size: 280,
      cell: ({ row: { original } }) => (
        <Link
          to="/catalog/products-mkp"
          search={offersOf(original)}
          className={classes.quietLink}
          title={say("lists.sellers.toOffers", { seller: original.seller })}
          tabIndex={-1}
        >
          {original.seller}
        </Link>
      ),
    }),
    column.accessor("total", {
      id: "total",
      meta: { label: say("lists.brands.total"), align: "end" },
      size: 180,
      cell: ({ getValue }) => number(getValue()),
    }),
  ];
}

/** The offers of a seller, as an address says them. */
function offersOf({ seller, channel }: SellerRow): FilterParameters {
  return { filters: { competitor_name: seller, ...(channel && { channel }) } };
}
