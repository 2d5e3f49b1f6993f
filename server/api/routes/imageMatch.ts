// Competitors' products that look like an image.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalog } from "#shared/entities/catalog.ts";
import { matchImage } from "#server/domain/matching/searching/matchImage.ts";
import { invalidClause, requiredArgument } from "#server/errors.ts";
import { argument, callerOf, reading } from "../caller.ts";
import { findById } from "../crud.ts";
import { verbsOf } from "../verbs.ts";
import { idArgument } from "./arguments.ts";
import { competitorsIn } from "./searchArguments.ts";

/** Some hundred images are looked at in that time. */
const askAgain_s = 15;
const longestAddress = 8_192;

const text = { type: "string" };
const schema = {
  tags: ["ImageMatch"],
  summary: "competitors' products that look like an image",
  description:
    "Looks among the images that were looked at already. Asking for others begins to look at them: the answer then " +
    "names their websites in X-Images-Pending, and says in Retry-After when to ask again.",
  querystring: {
    type: "object",
    properties: {
      media: { ...text, description: "the address of the image" },
      catalogId: { ...text, description: "whose competitors are searched" },
      competitors: { ...text, description: "ids of websites; all of the catalogue's without it" },
      threshold: { ...text, description: "of 100; without it, what each website says: 90 unless changed" },
    },
  },
  response: {
    200: {
      headers: {
        "X-Images-Pending": {
          ...text,
          description:
            "ids of the websites whose images are still being looked at, between commas; absent when none are",
        },
        "Retry-After": { type: "integer", description: "seconds, beside X-Images-Pending" },
      },
      type: "array",
      items: {
        type: "object",
        properties: {
          product_id: { type: "integer" },
          website_id: { type: "integer" },
          title: text,
          medias: { type: "array", items: text },
          images: { type: "array", items: text },
          score: { type: "number" },
        },
      },
    },
  },
};

export function imageMatchRoutes(app: FastifyInstance): void {
  app.get("/ImageMatch", { schema }, async (request, reply) => {
    const caller = reading(callerOf(request));
    const media = mediaIn(request);
    const catalogId = idArgument(request, "catalogId");
    await findById(verbsOf(catalog), caller, catalogId, { fields: ["id"] });
    const competitors = competitorsIn(request.query as Record<string, unknown>);
    const imageRequest = { media, catalogId, competitors, threshold: thresholdIn(request) };
    const { matches, pending } = await matchImage(caller, imageRequest);
    if (pending.length > 0)
      void reply.header("X-Images-Pending", pending.join()).header("Retry-After", askAgain_s);
    return matches;
  });
}

function mediaIn(request: FastifyRequest): string {
  const media = argument(request, "media");
  if (typeof media !== "string" || media === "") throw requiredArgument("media");
  if (media.length > longestAddress) throw invalidClause("media", media);
  return media;
}

function thresholdIn(request: FastifyRequest): number | undefined {
  const sent = argument(request, "threshold");
  if (sent === undefined || sent === "") return undefined;
  const threshold = Number(sent);
  if (!(threshold >= 0 && threshold <= 100)) throw invalidClause("threshold", sent);
  return threshold;
}
