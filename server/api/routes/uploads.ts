import type { FastifyInstance } from "fastify";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploadAndImport.ts";
import { requiredArgument } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { adminOf, argument } from "../caller.ts";
import { findById } from "../crud.ts";
import { verbsOf } from "../verbs.ts";
import { readRunOptions } from "./runOptions.ts";
import { withUploadForm } from "./uploadForm.ts";

/** A file that is sent to be imported. Admins only. */
export function uploadRoutes(app: FastifyInstance, services: Services): void {
  const doc = (summary: string) => ({
    schema: {
      tags: ["UploadImports"],
      summary,
      description: "A form with the fields websiteID and, if wanted, extractorSource, and one file.",
      consumes: ["multipart/form-data"],
      response: { 200: { $ref: "WebsiteImport#" } },
    },
    config: { tokenInQuery: true, ownBounds: true },
  });

  app.post("/UploadImports/uploadFileAndImport", doc("uploadFileAndImport"), async (request) => {
    const caller = adminOf(request);
    const bounds = { files: 1, file_bytes: services.config.maxUpload_bytes };
    return withUploadForm(request, services.config.dataFolder, bounds, async (form) => {
      const fields = Object.fromEntries(form.fields);
      const [{ file }] = form.files;
      const websiteId = fields["websiteID"] ?? fields["websiteId"] ?? argument(request, "websiteID");
      if (websiteId === undefined) throw requiredArgument("websiteID");
      const website = await findById(verbsOf(websiteSetting), caller, websiteId);
      const upload = {
        websiteId: website.id,
        name: file.name,
        type: file.type,
        content: file.open(),
        maxBytes: services.config.maxUpload_bytes,
      };
      const options = { ...readRunOptions(request, fields), launchedBy: caller.actor.customer_id };
      const run = await uploadAndImport(services, upload, options);
      return await findById(verbsOf(websiteImport), caller, run.id);
    });
  });
}
