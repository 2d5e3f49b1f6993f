// Matches by hand, in bulk and by rules, and the inbox of matches.
import type { Ids } from "../recordedWorld.ts";
import type { Requests, Sent } from "../requests.ts";

export function matchingRequests(ids: Ids): Requests {
  return { ...byHand(ids), ...inFiles(ids), ...byRules(ids), ...inbox(ids) };
}

function byHand({ saw, rivalSaw, glue, rivalNovelty, rival }: Ids): Requests {
  const asked: Record<string, unknown>[] = [
    { product_id: saw, competitor_id: rival },
    { product_id: glue, competitor_id: rival, competitor_product_id: rivalNovelty, unmatch: false },
    { product_id: saw, competitor_id: rival, replaces: rivalNovelty },
    { product_id: saw, competitor_id: rival, competitor_product_id: rivalSaw, takeBack: true },
    {},
  ];
  return {
    // The OpenAPI page does not know that GET answers 409 too.
    "GET /Catalogs/{id}/matchedProducts/unmatch": asked
      .filter((query) => !("replaces" in query || "takeBack" in query))
      .map((query) => ({ query })),
    "POST /Catalogs/{id}/matchedProducts/unmatch": asked.map((body) => ({ body })),
    "GET /Products/{id}/sourceLine": [{ id: "saw" }, { id: "rivalSaw" }],
    "GET /MatchedProducts/{id}/getCompetitors": [
      { query: { filter: { order: "id", limit: 1 } } },
      { query: { filter: { fields: ["id", "title", "price"] } } },
    ],
    "DELETE /MatchedProducts/{websiteId}/deleteAll": [{ forGood: true }, { query: { filter: { limit: 1 } } }],
  };
}

function inFiles({ rival }: Ids): Requests {
  const lines = "sku;competitor;competitor_sku;action\nglue;Rival;rivalNovelty;match\nsaw;Nowhere;x;match\n";
  const file = { field: "file", filename: "matches.csv", content: lines };
  const exported: Sent[] = [{}, { query: { website_id: rival, undone: true } }];
  return {
    "POST /Catalogs/{id}/matches/import": [
      { form: [file], forGood: true },
      {
        form: [{ field: "dryRun", content: "true" }, file],
        headers: { accept: "application/x-ndjson" },
        forGood: true,
      },
      { form: [] },
    ],
    "GET /Catalogs/{id}/export/matches": exported,
    "POST /Catalogs/{id}/export/matches": exported,
  };
}

function byRules({ catalog, rule, waitingRule, rival, sander }: Ids): Requests {
  const texts = { filter_query: "{}", matching_query: "{}" };
  const query = JSON.stringify({ query: { match: { title: "{{title}}" } }, min_score: 1 });
  const asked: Sent[] = [{ body: { rule_id: rule } }, { body: {} }];
  return {
    "POST /WebsiteMatchingRules/applyRule": asked,
    "POST /WebsiteMatchingRules/cancelRule": [
      { body: { rule_id: waitingRule } },
      { body: { rule_id: rule } },
    ],
    "POST /WebsiteMatchingRules/applyAllRules": [{ body: { catalog_id: catalog } }, { body: {} }],
    "POST /WebsiteMatchingRules/tryRule": [
      { body: { catalog_id: catalog, ...texts, product_id: sander, competitors_id: [rival] } },
      {
        body: {
          catalog_id: catalog,
          ...texts,
          matching_query: query,
          product_id: sander,
          competitors_id: [rival],
        },
      },
      { body: { catalog_id: catalog, matching_query: '{"nonsense": {}}' } },
    ],
    "POST /WebsiteMatchingRules/dryRun": [
      { body: { catalog_id: catalog, id: rule, ...texts, competitors_id: [rival] } },
      { body: { catalog_id: catalog, matching_query: '{"nonsense": {}}' } },
    ],
  };
}

function inbox({ below, judged, rule, rival }: Ids): Requests {
  const path = "/Catalogs/{id}/matchProposals";
  return {
    [`GET ${path}`]: [
      { query: { limit: 1 } },
      { query: { reason: "sample", rule_id: rule, website_id: rival } },
      { query: { state: "judged" } },
      { query: { min_score: 60 } },
      { query: { reason: "whim" } },
    ],
    [`GET ${path}/count`]: [{}, { query: { state: "judged" } }],
    [`POST ${path}/judge`]: [
      { body: { id: below, verdict: "accepted" } },
      { body: { id: below, verdict: "rejected" } },
      { body: { id: below, verdict: "skipped" } },
      { body: { id: judged, verdict: "accepted" } },
      { body: { id: below } },
    ],
    [`POST ${path}/undo`]: [
      { body: { id: judged } },
      { body: { id: judged, judged_at: "2026-03-02T08:00:00.000Z" } },
      { body: { batch: "00000000-0000-4000-8000-000000000000" } },
    ],
    [`POST ${path}/acceptAbove`]: [{ body: { score: 60 } }, { body: {} }],
  };
}
