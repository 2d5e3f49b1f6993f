// The inbox of matches: the pairs that a person is asked about, and what they decide.
import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/matchProposals.ts";
import { acceptAbove } from "#server/domain/matching/proposals/acceptAbove.ts";
import { judgeProposal, undoBatch, undoJudgement } from "#server/domain/matching/proposals/judgeProposals.ts";
import { countShown, listProposals } from "#server/domain/matching/proposals/shownProposals.ts";
import { requiredArgument } from "#server/errors.ts";
import { callerOf, reading } from "../../caller.ts";
import { serve } from "../../serve.ts";
import { exclusive } from "../../requests/exclusive.ts";
import { catalogOf, writableCatalogOf } from "../pathRows.ts";

export function matchProposalRoutes(app: FastifyInstance): void {
  serve(app, addresses.listProposals, async (request, read) => {
    const { id } = await catalogOf(request);
    const { min_score: minScore, limit, skip, ...choice } = read();
    return listProposals(reading(callerOf(request)), id, { ...choiceOf(choice), minScore }, { limit, skip });
  });
  serve(app, addresses.countProposals, async (request, read) => {
    const { id } = await catalogOf(request);
    const { batch, ...choice } = read();
    return countShown(reading(callerOf(request)), id, { ...choiceOf(choice), batch });
  });
  serve(app, addresses.judgeProposal, async (request, read) => {
    const catalog = await writableCatalogOf(request);
    return judgeProposal(callerOf(request), catalog.id, read());
  });
  serve(app, addresses.undoProposal, async (request, read) => {
    const catalog = await writableCatalogOf(request);
    const { id, batch, judged_at: judgedAt } = read();
    if (batch !== undefined) return undoBatch(callerOf(request), catalog.id, batch);
    if (id === undefined) throw requiredArgument("id");
    return undoJudgement(callerOf(request), catalog.id, { id, judgedAt });
  });
  serve(app, addresses.acceptAbove, async (request, read) => {
    const catalog = await writableCatalogOf(request);
    const { score, ...choice } = read();
    const above = { score, ...choiceOf(choice) };
    const caller = callerOf(request);
    return exclusive(caller.services.store, `catalog ${catalog.id}`, () =>
      acceptAbove(caller, catalog.id, above),
    );
  });
}

type Choice = { rule_id: number | undefined; website_id: number | undefined };

function choiceOf<C extends Choice>({ rule_id: ruleId, website_id: websiteId, ...choice }: C) {
  return { ...choice, ruleId, websiteId };
}
