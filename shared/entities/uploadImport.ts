import { id, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** A file of products that was uploaded for a website, and the run that read it. */
export const uploadImport = entity({
  model: "UploadImport",
  table: "upload_import",
  owner: "adminOnly",
  read: "admin",
  create: "admin",
  update: "server",
  remove: "admin",
  fields: {
    id: id(),
    website_id: ref("WebsiteSetting", { required: true, once: true }),
    filename: text({ required: true }),
    import_id: ref("WebsiteImport", { write: "server" }),
    created: timestamp(),
  },
});
