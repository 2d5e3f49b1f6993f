// What becomes of matches: of the competitors that are taken out, and of those that were compared with before.
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { competitorMatchesOptions } from "#web/queries/catalogs.ts";
import type { KeptCatalog, LinkedCompetitor } from "#web/queries/catalogs.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./catalogs.module.css";

type FormerCompetitorsProps = {
  catalog: KeptCatalog;
  competitors: LinkedCompetitor[];
  onBack(website: LinkedCompetitor): void;
};

export function FormerCompetitors({ catalog, competitors, onBack }: FormerCompetitorsProps) {
  const { say, number } = useWords();
  const matches = useQuery(competitorMatchesOptions(catalog.id));
  const matchesWith = (id: number) => matches.data?.find(({ website_id }) => website_id === id)?.matches ?? 0;
  const counted = (id: number) => ({ count: matchesWith(id), formatted: number(matchesWith(id)) });
  const isIn = (list: LinkedCompetitor[]) => (website: LinkedCompetitor) =>
    list.some(({ id }) => id === website.id);
  const removed = catalog.competitors.filter((website) => !isIn(competitors)(website));
  const added = competitors.filter((website) => !isIn(catalog.competitors)(website));
  if (removed.length + added.length === 0) return null;
  return (
    <div role="status">
      <ul className={classes.becomes}>
        {added.map((website) => (
          <li key={website.id}>
            <strong>{website.name}</strong>{" "}
            {matchesWith(website.id) > 0
              ? say("catalogForms.competitors.linkedAgain", counted(website.id))
              : say("catalogForms.competitors.linked")}
          </li>
        ))}
        {removed.map((website) => (
          <li key={website.id}>
            <strong>{website.name}</strong>{" "}
            {matchesWith(website.id) > 0
              ? say("catalogForms.competitors.unlinked", counted(website.id))
              : say("catalogForms.competitors.unlinkedBare")}
            <button type="button" className={classes.back} onClick={() => onBack(website)}>
              <IconArrowBackUp size={15} aria-hidden />
              {say("catalogForms.competitors.putBack", { name: website.name })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
