// Which entries of the menu carry a count, and of what.
import { useQuery } from "@tanstack/react-query";
import { EntryBadge } from "./parts/shell/EntryBadge.tsx";
import type { MenuBadges } from "./parts/shell/SideMenu.tsx";
import { proposalCountsOptions } from "./queries/matchProposals.ts";
import { waitingPricesOptions } from "./queries/quarantine.ts";
import { trackingsOptions } from "./queries/trackings.ts";
import { useCatalogChoice } from "./session/catalogs.tsx";

export const menuBadges: MenuBadges = {
  "/matching/inbox": OpenProposals,
  "/matching/rules": Rules,
  "/quarantine": WaitingPrices,
  "/catalog/tracking-products": Trackings,
};

function Rules() {
  const { catalog } = useCatalogChoice();
  return <EntryBadge count={catalog?.matchingRules?.length} label="app.rulesCount" />;
}

function Trackings() {
  const { catalog } = useCatalogChoice();
  const { data } = useQuery({ ...trackingsOptions(catalog?.id ?? 0), enabled: catalog !== undefined });
  return <EntryBadge count={data?.length} label="app.trackingsCount" />;
}

function WaitingPrices() {
  const { data } = useQuery(waitingPricesOptions);
  return <EntryBadge count={data} label="app.badge.quarantine" />;
}

/** Asked again whenever something is proposed or judged (FollowedCatalog). */
function OpenProposals() {
  const { catalog } = useCatalogChoice();
  const counts = useQuery({ ...proposalCountsOptions(catalog?.id ?? 0, {}), enabled: catalog !== undefined });
  return <EntryBadge count={counts.data?.count} label="app.badge.proposals" />;
}
