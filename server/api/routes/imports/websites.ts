import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/websites.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { describeSchedule } from "#server/domain/websites/describeSchedule.ts";
import { scrapWebsite } from "#server/domain/websites/scrapWebsite.ts";
import type { Services } from "#server/services.ts";
import { adminOf, callerOf } from "../../caller.ts";
import { patchOrCreate } from "../../generic/crud.ts";
import { operation } from "../../openapi.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";

export function websiteRoutes(app: FastifyInstance, { http }: Services): void {
  serve(app, addresses.scrapWebsite, async (request, read) => {
    adminOf(request);
    return { data: await scrapWebsite(http, read().url) };
  });
  serve(app, addresses.describeSchedule, async (request, read) => {
    adminOf(request);
    return describeSchedule(read().expression, request.language, new Date());
  });
  const schema = operation(websiteSetting, "updateOrCreate", { body: true });
  app.post("/WebsiteSettings/updateOrCreate", { schema }, (request) =>
    patchOrCreate(verbsOf(websiteSetting), callerOf(request), request.body),
  );
}
