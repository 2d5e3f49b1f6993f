// What is wrong with a line of a file of matches, as it is told to whoever sent it.
import { cut } from "#shared/messages/cut.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import type { ProblemLine } from "#server/store/queries/matching/bulk/matchLines.ts";
import { type KnownWebsites, hostOf } from "./websitesNamed.ts";

const shownLength = 200;

export function shownProblem(
  { line, problem, own_key, their_key, their_field, told, other_line }: ProblemLine,
  websites: KnownWebsites,
): { line: number; key: MessageKey; values: MessageValues } {
  const isElsewhere =
    problem === "matchImport.line.unknownTheirs" &&
    their_field === "url" &&
    websites.at(their_key ?? "").length === 0;
  const host = hostOf(their_key ?? "");
  if (isElsewhere && host !== "")
    return { line, key: "matchImport.line.websiteNotLinked", values: { website: host } };
  return {
    line,
    key:
      problem === "matchImport.line.unknownTheirs" && their_field === "url"
        ? "matchImport.line.unknownUrl"
        : problem,
    values: {
      ...told,
      own: cut(own_key ?? "", shownLength),
      theirs: cut(their_key ?? "", shownLength),
      line: other_line ?? 0,
    },
  };
}
