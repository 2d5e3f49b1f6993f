import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";

type ApplyingQuestion = { title: string; confirmLabel: string; emptied?: string };

/** What is asked before a doubtful run is applied: where prices would be emptied, how many and whose they are. */
export function applyingQuestion(
  { would_change }: Pick<ImportRun, "would_change">,
  words: Words,
): ApplyingQuestion {
  const { say, number } = words;
  const { emptied = 0, emptied_titles = [] } = would_change ?? {};
  if (emptied === 0)
    return { title: say("importing.apply.title"), confirmLabel: say("importing.apply.confirm") };
  return {
    title: say("importing.empty.title", { count: emptied, formatted: number(emptied) }),
    confirmLabel: say("importing.empty.confirm"),
    emptied: say("importing.empty.text", { names: emptiedNames(emptied_titles, emptied, words) }),
  };
}

/** The first of the products that would have no price any more, and how many others. */
function emptiedNames(titles: readonly string[], emptied: number, { say, number, language }: Words): string {
  const others = emptied - titles.length;
  const named = titles.map((name) => say("app.quoted", { name }));
  const more =
    others > 0 ? [say("importing.empty.others", { count: others, formatted: number(others) })] : [];
  return new Intl.ListFormat(language).format([...named, ...more]);
}
