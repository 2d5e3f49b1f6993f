// A problem as the person at the terminal reads it: a line for what they can mend, everything for what we must.
import { type Language, say } from "#shared/messages/index.ts";
import { InvalidSettings } from "./config.ts";
import { VigieError } from "./errors.ts";

export function explain(problem: unknown, language: Language): string {
  if (problem instanceof VigieError) return say(language, problem.key, problem.values);
  if (problem instanceof InvalidSettings) return problem.message;
  const { code = "", message = String(problem), stack } = problem as Error & { code?: string };
  if (databaseProblems.test(code)) return say(language, "start.databaseUnreachable", { problem: message });
  if (fileProblems.has(code)) return say(language, "start.file", { problem: message });
  return stack ?? message;
}

/** Nobody answers, a wrong name or password, a database that is not there. */
const databaseProblems = /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|28\w{3}|3D000)$/;
const fileProblems = new Set([
  "ENOENT",
  "EACCES",
  "EISDIR",
  "ENOTDIR",
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "EROFS",
  "EPERM",
]);
