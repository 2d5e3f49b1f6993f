// What is asked before a match is given up or made.
import type { ReactNode } from "react";
import { type Question, confirm } from "#web/parts/dialogs/confirm.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import type { Words } from "#web/session/words.ts";

/** Before every change, or only before one that gives up another match. */
export type Asks = "always" | "replacing";
/** `warning`: what is said in the question before it is matched. */
export type Candidate = { id: number; title: string; warning?: ReactNode };
export type Competitor = { id: number; name: string };
export type CurrentMatch = Pick<CompetitorEntry, "product_id" | "title">;

type CatalogConfig = NonNullable<Catalog["config"]>;
export type MatchQuestions = ReturnType<typeof matchQuestions>;

/** What a catalogue says of replacing a match. */
type Replaces = {
  config?: { manualMatching?: Pick<CatalogConfig["manualMatching"], "skipReplaceConfirmation"> } | null;
};

/** `ask` puts a question to the person: a dialog, unless it is said otherwise. */
export function matchQuestions(
  { config }: Replaces,
  asks: Asks,
  { say }: Pick<Words, "say">,
  ask: (question: Question) => Promise<boolean> = confirm,
) {
  const isAgreed = async (question: Question) => asks === "replacing" || (await ask(question));
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
      (await ask({
        title: say("product.replace.title"),
        text: [say("product.replace.text", { title, name, current: current.title ?? "" }), " ", warning],
        confirmLabel: say("product.replace.confirm"),
      })),
  };
}
