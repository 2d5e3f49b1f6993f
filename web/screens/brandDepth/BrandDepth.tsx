// How many products of each brand I sell, and each of my competitors.
import { IconTags } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Message } from "#web/parts/Message.tsx";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import { CountedList } from "#web/parts/list/CountedList.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { FilterLink, competitorSearch } from "#web/parts/matched-products/FilterLink.tsx";
import { brands } from "#web/queries/catalogProducts.ts";
import type { BrandRow } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { brandsAddress, brandsWhere, everyBrand, typedColumns } from "./search.ts";
import classes from "#web/parts/list/List.module.css";

const column = gridColumnHelper<BrandRow>();

export function BrandDepth() {
  const words = useWords();
  const { id, website_id } = useCatalog();
  const address = useListAddress(brandsAddress);
  const { brand, website_name } = address.search;
  return (
    <CountedList
      list="brands"
      icon={IconTags}
      empty={
        <Message
          icon={IconTags}
          title={words.say("lists.brands.empty.title")}
          advice={words.say("lists.brands.empty.advice")}
        />
      }
      name={`brands-${id}`}
      address={address}
      typedColumns={typedColumns}
      where={useMemo(() => brandsWhere({ brand, website_name }), [brand, website_name])}
      everything={everyBrand}
      queries={useMemo(() => brands(id), [id])}
      columns={useMemo(() => brandColumns(words, website_id), [words, website_id])}
      rowId={(row) => `${row.websiteId} ${row.brand}`}
      rowName={(row) => `${row.brand}, ${row.website_name}`}
      fileName="profondeur_gamme.csv"
      cellsOf={cellsOf}
    />
  );
}

function cellsOf({ brand, website_name, total }: BrandRow) {
  return [brand, website_name, total];
}

/** `own`: the id of my website. */
function brandColumns({ say, number }: Words, own: number) {
  const filter = say("matched.filter.text");
  return [
    column.accessor("brand", {
      id: "brand",
      meta: { label: say("matched.column.brand"), grows: true, filter },
      size: 280,
      cell: ({ row: { original } }) => (
        <FilterLink
          search={{ brand: original.brand }}
          title={say("matched.sharing", { value: original.brand })}
          tabIndex={-1}
        >
          {original.brand}
        </FilterLink>
      ),
    }),
    column.accessor("website_name", {
      id: "website_name",
      meta: { label: say("lists.brands.website"), filter },
      size: 280,
      cell: ({ row: { original } }) => <WebsiteLink row={original} own={own} say={say} />,
    }),
    column.accessor("total", {
      id: "total",
      meta: { label: say("lists.brands.total"), align: "end" },
      size: 190,
      cell: ({ row: { original } }) => (
        <Link
          to={original.websiteId === own ? "/catalog/products" : "/catalog/competitor"}
          search={{
            brand: original.brand,
            ...(original.websiteId !== own && { competitor: original.websiteId }),
          }}
          className={classes.quietLink}
          title={say("lists.brands.toProducts", { brand: original.brand, website: original.website_name })}
          tabIndex={-1}
        >
          {number(original.total)}
        </Link>
      ),
    }),
  ];
}

function WebsiteLink({ row, own, say }: { row: BrandRow; own: number; say: Words["say"] }) {
  const { websiteId, website_name, brand } = row;
  if (websiteId === own) return <strong>{website_name}</strong>;
  return (
    <FilterLink
      search={{ brand, ...competitorSearch({ website_id: websiteId, name: website_name }) }}
      title={say("matched.sharing", { value: website_name })}
      tabIndex={-1}
    >
      {website_name}
    </FilterLink>
  );
}
