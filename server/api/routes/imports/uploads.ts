import type { FastifyInstance } from "fastify";
import { uploadFileAndImport } from "#shared/addresses/importLaunch.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import type { Services } from "#server/services.ts";
import { adminOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { sentInForm } from "../form.ts";
import { alsoSpelt, checkProvider, launchOptions } from "./launchOptions.ts";
import { withUploadForm } from "../files/uploadForm.ts";

/** A file that is sent to be imported. Admins only. */
export function uploadRoutes(app: FastifyInstance, services: Services): void {
  const { maxUpload_bytes: maxBytes, dataFolder } = services.config;
  serve(
    app,
    uploadFileAndImport,
    async (request, read) => {
      const caller = adminOf(request);
      return withUploadForm(request, dataFolder, { files: 1, file_bytes: maxBytes }, async (form) => {
        const sent = alsoSpelt(sentInForm(request, form.fields));
        checkProvider(sent);
        const { websiteID, ...reading } = read(sent);
        const [{ file }] = form.files;
        const website = await findById(verbsOf(websiteSetting), caller, websiteID);
        const upload = {
          websiteId: website.id,
          name: file.name,
          type: file.type,
          content: file.open(),
          maxBytes,
        };
        const options = { ...launchOptions(reading), launchedBy: caller.actor.customer_id };
        const run = await uploadAndImport(services, upload, options);
        return findById(verbsOf(websiteImport), caller, run.id);
      });
    },
    { config: { tokenInQuery: true, ownBounds: true } },
  );
}
