// Competitors of a new catalogue that somebody deleted before it was saved.
import { isObject } from "#shared/isObject.ts";
import { ApiError } from "#web/api.ts";
import type { LinkedCompetitor } from "#web/queries/catalogs.ts";
import type { Words } from "#web/session/words.ts";

/** The refusal with their names, at the list that they stand in; any other error as it is. */
export function ofGoneCompetitors(
  error: unknown,
  competitors: readonly Pick<LinkedCompetitor, "id" | "name">[],
  say: Words["say"],
): unknown {
  if (!(error instanceof ApiError) || !isObject(error.details)) return error;
  const { ids } = error.details;
  const gone = competitors.filter(({ id }) => Array.isArray(ids) && ids.includes(id));
  if (gone.length === 0) return error;
  const message = gone
    .map(({ name }) => say("catalogForms.competitors.gone", { name, message: "" }))
    .join(" ");
  return new ApiError({
    statusCode: error.statusCode,
    message,
    details: { messages: { competitors: [message] } },
  });
}
