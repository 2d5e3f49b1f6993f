// Which entries of the menu carry a count, and of what.
import { useQuery } from "@tanstack/react-query";
import { EntryBadge } from "./parts/shell/EntryBadge.tsx";
import type { MenuBadges } from "./parts/shell/SideMenu.tsx";
import { proposalCountsOptions } from "./queries/matchProposals.ts";
import { useCatalogChoice } from "./session/catalogs.tsx";

export const menuBadges: MenuBadges = {
  "/matching/inbox": OpenProposals,
  "/matching/rules": Rules,
};

function Rules() {
  const { catalog } = useCatalogChoice();
  return <EntryBadge count={catalog?.matchingRules?.length} label="app.rulesCount" />;
}

const refresh_ms = 2 * 60_000;

function OpenProposals() {
  const { catalog } = useCatalogChoice();
  const counts = useQuery({
    ...proposalCountsOptions(catalog?.id ?? 0, {}),
    enabled: catalog !== undefined,
    refetchInterval: refresh_ms,
  });
  return <EntryBadge count={counts.data?.count} label="app.badge.proposals" />;
}
