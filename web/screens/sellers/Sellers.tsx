// Who sells on the marketplaces that the catalogue follows, and how many products each.
import { IconUsersGroup } from "@tabler/icons-react";
import { useMemo } from "react";
import { channelCodes, channelName } from "#shared/reference/channels.ts";
import type { ChannelCode } from "#shared/reference/channels.ts";
import { CountedList } from "#web/parts/list/CountedList.tsx";
import { NoOffers } from "#web/parts/list/NoOffers.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { sellers } from "#web/queries/catalogProducts.ts";
import type { SellerRow } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { sellerColumns } from "./sellerColumns.tsx";
import { everySeller, sellersAddress, sellersWhere, typedColumns } from "./search.ts";

export function Sellers() {
  const words = useWords();
  const { id } = useCatalog();
  const address = useListAddress(sellersAddress);
  const { seller, channel } = address.search;
  return (
    <CountedList
      list="sellers"
      icon={IconUsersGroup}
      empty={<NoOffers icon={IconUsersGroup} title={words.say("lists.sellers.empty.title")} />}
      name={`sellers-${id}`}
      address={address}
      typedColumns={typedColumns}
      where={useMemo(() => sellersWhere({ seller, channel }), [seller, channel])}
      everything={everySeller}
      queries={useMemo(() => sellers(id), [id])}
      columns={useMemo(() => sellerColumns(words), [words])}
      rowId={(row) => `${row.channel} ${row.seller}`}
      rowName={(row) => row.seller}
      fileName="analyse_vendeurs.csv"
      cellsOf={cellsOf}
      toolbar={<Channels chosen={channel} onChoose={(next) => address.change({ channel: next })} />}
    />
  );
}

type ChannelsProps = { chosen: ChannelCode | undefined; onChoose(channel: ChannelCode | undefined): void };

function Channels({ chosen, onChoose }: ChannelsProps) {
  const { say } = useWords();
  return (
    <Pills
      label={say("filters.field.channel")}
      choices={[
        { value: "all", label: say("filters.anyChannel") },
        ...channelCodes.map((code) => ({ value: code as string, label: channelName(code) })),
      ]}
      value={chosen ?? "all"}
      onChange={(next) => onChoose(channelCodes.find((code) => code === next))}
    />
  );
}

function cellsOf({ channel, seller, total }: SellerRow) {
  return [channelName(channel), seller, total];
}
