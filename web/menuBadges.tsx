// Which entries of the menu carry a count, and of what.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { EntryBadge } from "./parts/shell/EntryBadge.tsx";
import type { MenuBadges } from "./parts/shell/SideMenu.tsx";
import { proposalCountsOptions } from "./queries/matchProposals.ts";
import { matchesChanged } from "./queries/matches.ts";
import { useRunUnderWay } from "./queries/matchingRules.ts";
import { useCatalogChoice } from "./session/catalogs.tsx";

export const menuBadges: MenuBadges = {
  "/matching/inbox": OpenProposals,
  "/matching/rules": Rules,
};

function Rules() {
  const { catalog } = useCatalogChoice();
  return <EntryBadge count={catalog?.matchingRules?.length} label="app.rulesCount" />;
}

/** A run of a rule brings proposals while it is under way, and the last of them as it ends. */
const refresh_ms = { underWay: 5_000, idle: 2 * 60_000 };

function OpenProposals() {
  const { catalog } = useCatalogChoice();
  const client = useQueryClient();
  const isUnderWay = useRunUnderWay(catalog?.id);
  const counts = useQuery({
    ...proposalCountsOptions(catalog?.id ?? 0, {}),
    enabled: catalog !== undefined,
    refetchInterval: isUnderWay ? refresh_ms.underWay : refresh_ms.idle,
  });
  useEffect(() => {
    if (isUnderWay) return () => void matchesChanged(client);
    return undefined;
  }, [isUnderWay, client]);
  return <EntryBadge count={counts.data?.count} label="app.badge.proposals" />;
}
