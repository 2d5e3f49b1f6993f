// A catalogue is saved in steps: itself, then the competitors that were added, then those that were taken out, then what
// the competitors weigh. A step that is refused says of whom, and what was done before it stays done.
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "#web/api.ts";
import { linkCompetitor, saveCatalog, unlinkCompetitor, weighWebsite } from "#web/queries/catalogs.ts";
import type { CatalogRow, LinkedCompetitor } from "#web/queries/catalogs.ts";
import { catalogsKey } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

type Body = Record<string, unknown>;
type Save = (body: Body, version: string | undefined) => Promise<CatalogRow>;

export function useSaveCatalog(catalog: CatalogRow | null): Save {
  const { say } = useWords();
  const client = useQueryClient();
  // What is linked, as far as this form knows: tried again, only what is left is sent.
  const linked = useRef(new Map((catalog?.competitors ?? []).map((known) => [known.id, known])));
  return async (body, version) => {
    const saved = await saveInSteps(body, version);
    // It is saved once it is known: who is without a catalogue is sent to the first steps from every other screen.
    await client.invalidateQueries({ queryKey: catalogsKey });
    return saved;
  };

  async function saveInSteps({ competitors: sent, ...body }: Body, version: string | undefined) {
    const competitors = sent as LinkedCompetitor[] | undefined;
    if (!catalog) {
      const saved = await saveCatalog({ ...body, competitors: competitors?.map(({ id }) => id) });
      await weighAnew(competitors ?? [], new Map(saved.competitors.map((made) => [made.id, made])));
      return saved;
    }
    const saved = await saveCatalog(body, catalog.id, version);
    if (competitors) await linkAsWritten(catalog.id, competitors);
    return saved;
  }

  async function linkAsWritten(catalogId: number, competitors: LinkedCompetitor[]): Promise<void> {
    const known = linked.current;
    for (const competitor of competitors.filter(({ id }) => !known.has(id))) {
      await about(competitor, () => linkCompetitor(catalogId, competitor.id));
      known.set(competitor.id, competitor);
    }
    for (const former of [...known.values()].filter(
      ({ id }) => !competitors.some((kept) => kept.id === id),
    )) {
      await about(former, () => unlinkCompetitor(catalogId, former.id));
      known.delete(former.id);
    }
    await weighAnew(competitors, known);
  }

  async function weighAnew(competitors: LinkedCompetitor[], known: Map<number, LinkedCompetitor>) {
    for (const competitor of competitors) {
      const before = known.get(competitor.id);
      if (before?.weight === competitor.weight) continue;
      await about(competitor, () => weighWebsite(competitor.id, competitor.weight));
      known.set(competitor.id, competitor);
    }
  }

  /** The server's refusal, of the competitor that it is about. */
  async function about({ name }: LinkedCompetitor, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode === 0 || error.statusCode === 401) throw error;
      const isGone = error.statusCode === 404;
      const message = say(`catalogForms.competitors.${isGone ? "gone" : "refused"}`, {
        name,
        message: error.message,
      });
      throw new ApiError({
        statusCode: error.statusCode,
        message,
        details: { messages: { competitors: [message] } },
      });
    }
  }
}
