import { id, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** A file of products that was uploaded for a website, and the run that read it. */
export const uploadImport = entity({
  model: "UploadImport",
  words: { one: "an uploaded file", many: "uploaded files" },
  table: "upload_import",
  owner: "adminOnly",
  read: "admin",
  create: "admin",
  update: "server",
  remove: "admin",
  fields: {
    id: id(),
    website_id: ref("WebsiteSetting", { about: "The website it was sent for", required: true, once: true }),
    filename: text({ about: "Its name in the container of the website", required: true }),
    import_id: ref("WebsiteImport", { about: "The run that read it", write: "server" }),
    created: timestamp("When it was sent"),
  },
});
