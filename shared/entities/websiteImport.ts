import {
  date,
  id,
  integer,
  list,
  message,
  oneOf,
  ref,
  shape,
  text,
  timestamp,
  writtenBy,
} from "../fields.ts";
import { entity } from "./entity.ts";
import { extractorSource } from "./extractorSource.ts";

export const importStatuses = ["pending", "running", "complete", "paused", "error"] as const;
export const importScopes = ["matched", "all", "notMatched", "ebrand"] as const;
export const importTriggers = ["cron", "manual", "upload", "api", "cli"] as const;

/** A run of an import. People choose the website and the scope; the worker writes the rest. */
export const websiteImport = entity({
  model: "WebsiteImport",
  plural: "WebsiteImports",
  table: "website_import",
  owner: "adminOnly",
  read: "admin",
  create: "admin",
  update: "admin",
  remove: "admin",
  fields: {
    id: id(),
    website_id: ref("WebsiteSetting", { required: true, once: true }),
    scope: oneOf(importScopes, { default: "all" }),
    ...writtenBy("server", {
      status: oneOf(importStatuses, { default: "pending" }),
      /** -1 = unknown. */
      percentage: integer({ min: -1, max: 100, default: -1 }),
      products_count: integer({ default: 0 }),
      products_created: integer({ default: 0 }),
      products_updated: integer({ default: 0 }),
      products_error: integer({ default: 0 }),
      start_datetime: date(),
      end_datetime: date(),
      trigger: oneOf(importTriggers, { default: "manual" }),
      /** Who launched it; null when nobody did. */
      launched_by: ref("Customer"),
      /** What the file was called by whoever sent it. */
      file_name: text({ displayed: true }),
      /** When its prices were seen. */
      observedAt: date({ required: true }),
      extractorSource: shape(extractorSource, { default: {} }),
      error_message: message(),
      /** In the container UploadImports. */
      error_file: text(),
      notices: list(message(), { default: [] }),
      ebrand_id: ref("Ebrand"),
      /** Lines already read: where a resumed run goes on. */
      position: integer({ default: 0 }),
      created: timestamp(),
    }),
  },
});
