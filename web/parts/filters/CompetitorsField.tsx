import { useWords } from "#web/session/words.ts";
import { CompetitorChoice } from "./CompetitorChoice.tsx";
import { useDraft } from "./draftContext.ts";

/** The competitors that everything on the screen is compared with. */
export function CompetitorsField() {
  const { say } = useWords();
  const { draft, change } = useDraft();
  return (
    <CompetitorChoice
      chosen={draft.competitors}
      description={say("filters.competitorsHelp")}
      onChoose={(competitors) => change({ competitors })}
    />
  );
}
