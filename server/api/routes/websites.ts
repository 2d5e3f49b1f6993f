import type { FastifyInstance } from "fastify";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { callerOf } from "../caller.ts";
import { patchOrCreate } from "../crud.ts";
import { operation } from "../openapi.ts";
import { verbsOf } from "../verbs.ts";

export function websiteRoutes(app: FastifyInstance): void {
  const schema = operation(websiteSetting, "updateOrCreate", { body: true });
  app.post("/WebsiteSettings/updateOrCreate", { schema }, (request) =>
    patchOrCreate(verbsOf("WebsiteSetting"), callerOf(request), request.body),
  );
}
