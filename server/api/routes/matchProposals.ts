// The inbox of matches: the pairs that a person is asked about, and what he decides.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import { date } from "#shared/fields.ts";
import { proposalReasons, proposalStates, verdicts } from "#shared/reference/matchProposals.ts";
import { acceptAbove } from "#server/domain/matching/proposals/acceptAbove.ts";
import { judgeProposal, undoBatch, undoJudgement } from "#server/domain/matching/proposals/judgeProposals.ts";
import { countShown, listProposals } from "#server/domain/matching/proposals/shownProposals.ts";
import { invalidClause, invalidLimit, invalidSkip, requiredArgument } from "#server/errors.ts";
import { argument, callerOf, reading } from "../caller.ts";
import { wholeNumber } from "../filter.ts";
import { alone } from "./alone.ts";
import { idIn, optionalId } from "./arguments.ts";
import {
  acceptAboveSchema,
  countProposalsSchema,
  judgeSchema,
  listProposalsSchema,
  undoSchema,
} from "./matchProposalSchemas.ts";
import { catalogOf, writableCatalogOf } from "./places.ts";

const base = "/Catalogs/:id/matchProposals";
const limitUsual = 20;
const limitMax = 100;
const highestScore = 100;

export function matchProposalRoutes(app: FastifyInstance): void {
  app.get(base, { schema: listProposalsSchema }, async (request) => {
    const { id } = await catalogOf(request);
    const choice = { ...choiceOf(request), minScore: scoreArgument(request, "min_score") };
    return listProposals(reading(callerOf(request)), id, choice, pageOf(request));
  });
  app.get(`${base}/count`, { schema: countProposalsSchema }, async (request) => {
    const { id } = await catalogOf(request);
    return countShown(reading(callerOf(request)), id, { ...choiceOf(request), batch: batchOf(request) });
  });
  app.post(`${base}/judge`, { schema: judgeSchema }, async (request) => {
    const catalog = await writableCatalogOf(request);
    const verdict = chosen(request, "verdict", [...verdicts, "skipped"] as const);
    if (verdict === undefined) throw requiredArgument("verdict");
    return judgeProposal(callerOf(request), catalog.id, { id: proposalId(request), verdict });
  });
  app.post(`${base}/undo`, { schema: undoSchema }, async (request) => {
    const catalog = await writableCatalogOf(request);
    const batch = batchOf(request);
    return batch === undefined
      ? undoJudgement(callerOf(request), catalog.id, {
          id: proposalId(request),
          judgedAt: judgedAtOf(request),
        })
      : undoBatch(callerOf(request), catalog.id, batch);
  });
  app.post(`${base}/acceptAbove`, { schema: acceptAboveSchema }, async (request) => {
    const catalog = await writableCatalogOf(request);
    const score = scoreArgument(request, "score");
    if (score === undefined) throw requiredArgument("score");
    const above = { score, ...placeOf(request) };
    const caller = callerOf(request);
    return alone(caller.services.store, `catalog ${catalog.id}`, () =>
      acceptAbove(caller, catalog.id, above),
    );
  });
}

function choiceOf(request: FastifyRequest) {
  return {
    reason: chosen(request, "reason", proposalReasons),
    state: chosen(request, "state", proposalStates) ?? "open",
    ...placeOf(request),
  };
}

function placeOf(request: FastifyRequest) {
  return { ruleId: optionalId(request, "rule_id"), websiteId: optionalId(request, "website_id") };
}

/** In the body: the `id` of the path is the catalogue's. Throws 400 when none was sent. */
function proposalId({ body }: FastifyRequest): number {
  return idIn((body as { id?: unknown } | null)?.id, "id");
}

/** Throws 400 for what is none of them. */
function chosen<Choice extends string>(
  request: FastifyRequest,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const sent = argument(request, name);
  if (sent === undefined || sent === "" || sent === null) return undefined;
  const choice = choices.find((one) => one === sent);
  if (choice === undefined) throw invalidClause(name, sent);
  return choice;
}

function scoreArgument(request: FastifyRequest, name: string): number | undefined {
  const sent = argument(request, name);
  if (sent === undefined || sent === "" || sent === null) return undefined;
  const score = typeof sent === "number" || typeof sent === "string" ? Number(sent) : Number.NaN;
  if (!(score >= 0 && score <= highestScore)) throw invalidClause(name, sent);
  return score;
}

/** Null is an answer too: the proposal was put off, not judged. Throws 400 for what is no moment. */
function judgedAtOf(request: FastifyRequest): Date | null | undefined {
  const sent = argument(request, "judged_at");
  if (sent === undefined || sent === null) return sent;
  const read = coerceFilterValue(date(), sent);
  if (!("value" in read) || !(read.value instanceof Date)) throw invalidClause("judged_at", sent);
  return read.value;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function batchOf(request: FastifyRequest): string | undefined {
  const sent = argument(request, "batch");
  if (sent === undefined || sent === null || sent === "") return undefined;
  if (typeof sent !== "string" || !uuid.test(sent)) throw invalidClause("batch", sent);
  return sent;
}

function pageOf(request: FastifyRequest): { limit: number; skip: number } {
  const limit = countArgument(request, "limit") ?? limitUsual;
  if (!(limit <= limitMax)) throw invalidLimit(argument(request, "limit"));
  const skip = countArgument(request, "skip") ?? 0;
  if (Number.isNaN(skip)) throw invalidSkip(argument(request, "skip"));
  return { limit, skip };
}

/** Undefined when none was sent, not a number for what is none. */
function countArgument(request: FastifyRequest, name: string): number | undefined {
  const sent = argument(request, name);
  return sent === undefined || sent === null || sent === "" ? undefined : (wholeNumber(sent) ?? Number.NaN);
}
