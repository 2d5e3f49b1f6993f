// A catalogue is saved in steps: itself, then the competitors that were added, then those that were taken out, then what
// the competitors weigh. A step that is refused says of whom, and what was done before it stays done.
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "#web/api.ts";
import {
  competitorsOf,
  linkCompetitor,
  saveCatalog,
  unlinkCompetitor,
  weighWebsite,
} from "#web/queries/catalogs.ts";
import type { CatalogRow, LinkedCompetitor } from "#web/queries/catalogs.ts";
import { catalogsKey } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { ofGoneCompetitors } from "./goneCompetitors.ts";
import { type KnownCompetitors, isUnweighed, onceLinked, weighedAnew } from "./weighedAnew.ts";

type Body = Record<string, unknown>;
type Save = (body: Body, version: string | undefined) => Promise<CatalogRow>;

/** `copyOf`: the catalogue whose mappings and rules a new one takes over. */
export function useSaveCatalog(catalog: CatalogRow | null, copyOf?: number): Save {
  const { say } = useWords();
  const client = useQueryClient();
  // What is linked, as far as this form knows: tried again, only what is left is sent.
  const linked = useRef<KnownCompetitors>(
    new Map((catalog?.competitors ?? []).map((known) => [known.id, known])),
  );
  return async (body, version) => {
    const saved = await saveInSteps({ catalog, copyOf, linked: linked.current, say }, body, version);
    // It is saved once it is known: who is without a catalogue is sent to the first steps from every other screen.
    await client.invalidateQueries({ queryKey: catalogsKey });
    return saved;
  };
}

/** `linked`: the competitors that the catalogue has, kept up with each step. */
type Steps = {
  catalog: CatalogRow | null;
  copyOf: number | undefined;
  linked: KnownCompetitors;
  say: Words["say"];
};

async function saveInSteps(
  steps: Steps,
  { competitors: sent, ...body }: Body,
  version: string | undefined,
): Promise<CatalogRow> {
  const { catalog, copyOf } = steps;
  const competitors = sent as LinkedCompetitor[] | undefined;
  if (!catalog) {
    const made = { ...body, competitors: competitors?.map(({ id }) => id) };
    const saved = await saveCatalog({ ...made, ...(copyOf !== undefined && { copyOf }) }).catch(
      (error: unknown) => {
        throw ofGoneCompetitors(error, competitors ?? [], steps.say);
      },
    );
    const linked: KnownCompetitors = new Map(saved.competitors.map((made) => [made.id, made]));
    await weighAnew({ ...steps, linked }, competitors ?? []);
    return saved;
  }
  const saved = await saveCatalog(body, catalog.id, version);
  if (competitors) await linkAsWritten(steps, catalog.id, competitors);
  return saved;
}

async function linkAsWritten(steps: Steps, catalogId: number, competitors: LinkedCompetitor[]) {
  const { linked, say } = steps;
  const added = competitors.filter(({ id }) => !linked.has(id));
  for (const competitor of added) {
    await about(say, competitor, () => linkCompetitor(catalogId, competitor.id));
    linked.set(competitor.id, onceLinked(competitor));
  }
  const left = [...linked.values()].filter(({ id }) => !competitors.some((kept) => kept.id === id));
  for (const competitor of left) {
    await about(say, competitor, () => unlinkCompetitor(catalogId, competitor.id));
    linked.delete(competitor.id);
  }
  await learnWeights(linked, catalogId);
  await weighAnew(steps, competitors);
}

/** The form may have moved a competitor that it added: what was linked weighs what the server says, and no other. */
async function learnWeights(linked: KnownCompetitors, catalogId: number) {
  if (![...linked.values()].some(isUnweighed)) return;
  for (const competitor of await competitorsOf(catalogId)) {
    const known = linked.get(competitor.id);
    if (known && isUnweighed(known)) linked.set(competitor.id, competitor);
  }
}

async function weighAnew({ linked, say }: Pick<Steps, "linked" | "say">, competitors: LinkedCompetitor[]) {
  for (const competitor of weighedAnew(linked, competitors)) {
    await about(say, competitor, () => weighWebsite(competitor.id, competitor.weight));
    linked.set(competitor.id, competitor);
  }
}

/** The server's refusal, of the competitor that it is about. */
async function about(say: Words["say"], { name }: Pick<LinkedCompetitor, "name">, step: () => Promise<void>) {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode === 0 || error.statusCode === 401) throw error;
    const { statusCode } = error;
    const word = statusCode === 404 ? "gone" : "refused";
    const message = say(`catalogForms.competitors.${word}`, { name, message: error.message });
    throw new ApiError({ statusCode, message, details: { messages: { competitors: [message] } } });
  }
}
