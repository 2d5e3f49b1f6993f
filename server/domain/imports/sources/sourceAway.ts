// Sources that nobody can be asked at the moment: their imports wait for them.
import { type VigieError, importSourceAway } from "#server/errors.ts";

/** In a word for the message, where the problem names neither a code nor a status. */
const reasons: Record<string, string> = {
  "outgoing.unreachable": "",
  "outgoing.unknownHost": "DNS",
  "outgoing.resting": "offline",
  "outgoing.tooSlow": "timeout",
  "outgoing.cutShort": "incomplete",
};

/**
 * Why a source is away: the host, the connection or the whole server, and not what was asked for. Undefined where a
 * problem is another one.
 */
export function absence(problem: unknown): string | undefined {
  if (!(problem instanceof Error) || !("key" in problem)) return undefined;
  const { key, values } = problem as VigieError;
  if (key === "outgoing.badStatus") {
    const status = Number(values["status"]);
    return status >= 500 || status === 429 ? String(status) : undefined;
  }
  return key in reasons ? String(values["code"] ?? reasons[key]) : undefined;
}

/** What reading a file has failed with: a source that is away is told as one. */
export function asSourceAway(problem: unknown): unknown {
  const reason = absence(problem);
  if (reason === undefined) return problem;
  return importSourceAway(String((problem as VigieError).values["host"]), reason, problem);
}
