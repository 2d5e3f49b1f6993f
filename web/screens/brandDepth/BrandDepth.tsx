// How many products of each brand I sell, and each of my competitors.
import { IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Where } from "#shared/filters/filter.ts";
import { Message } from "#web/parts/Message.tsx";
import { CountedList } from "#web/parts/list/CountedList.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { brands, brandsCountOptions } from "#web/queries/catalogProducts.ts";
import type { BrandRow } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { brandColumns } from "./brandColumns.tsx";
import { brandsAddress, brandsWhere, everyBrand, typedColumns } from "./search.ts";

export function BrandDepth() {
  const words = useWords();
  const { id, website_id } = useCatalog();
  const address = useListAddress(brandsAddress);
  const { brand, website_name } = address.search;
  const where = useMemo(() => brandsWhere({ brand, website_name }), [brand, website_name]);
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
      where={where}
      choice={<BrandsCount where={where} />}
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

/** A row is a brand on one website: how many brands they are. */
function BrandsCount({ where }: { where: Where }) {
  const { say, number } = useWords();
  const { data: count } = useQuery(brandsCountOptions(useCatalog().id, where));
  return count !== undefined && <p>{say("lists.brands.brands", { count, formatted: number(count) })}</p>;
}

function cellsOf({ brand, website_name, total }: BrandRow) {
  return [brand, website_name, total];
}
