// What somebody was writing, kept for this tab: through a reload, another catalogue, a session that ended.
import { tab } from "#web/session/storage.ts";
import type { RuleDraft } from "./ruleDraft.ts";

/** A rule of a catalogue; one that is not there yet is "new". */
export type DraftPlace = { catalogId: number; ruleId: number | "new" };

export function keepDraft(draftPlace: DraftPlace, draft: RuleDraft): void {
  tab.setItem(keyOf(draftPlace), JSON.stringify(draft));
}

export function removeKeptDraft(draftPlace: DraftPlace): void {
  tab.removeItem(keyOf(draftPlace));
}

export function keptDraft(draftPlace: DraftPlace): RuleDraft | undefined {
  const kept = tab.getItem(keyOf(draftPlace));
  return kept === null ? undefined : (JSON.parse(kept) as RuleDraft);
}

/** Another form of draft needs another name here: an older one is not read then. */
function keyOf({ catalogId, ruleId }: DraftPlace): string {
  return `vigie.ruleDraft1.${catalogId}.${ruleId}`;
}
