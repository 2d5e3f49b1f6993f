// What is asked before a match is given up or made.
import type { ReactNode } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import type { Words } from "#web/session/words.ts";

/** Before every change, or only before one that gives up another match. */
export type Asks = "always" | "replacing";
/** `warning`: what is said in the question before it is matched. */
export type Candidate = { id: number; title: string; warning?: ReactNode };
export type Competitor = { id: number; name: string };
export type CurrentMatch = Pick<CompetitorEntry, "product_id" | "title">;

export function matchQuestions({ config }: Catalog, asks: Asks, { say }: Words) {
  const isAgreed = async (question: Parameters<typeof confirm>[0]) =>
    asks === "replacing" || (await confirm(question));
  return {
    mayUndo: ({ name }: Pick<Competitor, "name">) =>
      isAgreed({
        title: say("product.undo.title"),
        text: say("product.undo.text", { name }),
        confirmLabel: say("product.undo.confirm"),
      }),
    mayMatch: ({ title, warning }: Candidate, { name }: Competitor) =>
      isAgreed({
        title: say("product.match.title"),
        text: [say("product.match.text", { title, name }), " ", warning],
        confirmLabel: say("product.match.action"),
      }),
    mayReplace: async ({ title, warning }: Candidate, { name }: Competitor, current: CurrentMatch) =>
      config?.manualMatching?.skipReplaceConfirmation === true ||
      (await confirm({
        title: say("product.replace.title"),
        text: [say("product.replace.text", { title, name, current: current.title ?? "" }), " ", warning],
        confirmLabel: say("product.replace.confirm"),
      })),
  };
}
