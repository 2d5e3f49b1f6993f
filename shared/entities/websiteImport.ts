import {
  boolean,
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
import { importStatuses } from "../reference/importProgress.ts";
import { wouldChange } from "../reference/wouldChange.ts";
import { entity } from "./entity.ts";
import { extractorSource } from "./extractorSource.ts";

/** Of what may still be applied. */
export const unfinishedStatuses = ["pending", "running", "paused"] as const;
/** Those that are launched; the offers of a catalogue's marketplaces have one of their own. */
export const importScopes = ["matched", "all", "notMatched", "ebrand"] as const;
const runScopes = [...importScopes, "marketplace"] as const;
export type RunScope = (typeof runScopes)[number];
export const importTriggers = ["cron", "manual", "upload", "api", "cli"] as const;

/** A run of an import. People choose the website and the scope; the worker writes the rest. */
export const websiteImport = entity({
  model: "WebsiteImport",
  words: { one: "an import", many: "imports" },
  plural: "WebsiteImports",
  table: "website_import",
  owner: "adminOnly",
  read: "admin",
  create: "admin",
  update: "admin",
  remove: "admin",
  fields: {
    id: id(),
    website_id: ref("WebsiteSetting", {
      about: "The website whose products it reads",
      required: true,
      once: true,
    }),
    scope: oneOf(runScopes, {
      about:
        "Which products it updates: matched, all, notMatched, those of a brand tracking, or the offers on the " +
        "marketplaces that a catalogue follows",
      default: "all",
    }),
    ...writtenBy("server", {
      status: oneOf(importStatuses, { about: "Where the run is", default: "pending" }),
      /** -1 = unknown. */
      percentage: integer({ about: "How far it is; -1: unknown", min: -1, max: 100, default: -1 }),
      products_count: integer({ about: "Products that were read", default: 0 }),
      products_created: integer({ about: "Those that are new", default: 0 }),
      products_updated: integer({ about: "Those that have changed", default: 0 }),
      products_error: integer({ about: "Lines that could not be read", default: 0 }),
      start_datetime: date({ about: "When it began" }),
      end_datetime: date({ about: "When it ended" }),
      trigger: oneOf(importTriggers, { about: "What launched it", default: "manual" }),
      /** Who launched it; null when nobody did. */
      launched_by: ref("Customer", { about: "Who launched it; null when nobody did" }),
      file_name: text({ about: "What the file was called by whoever sent it", displayed: true }),
      observedAt: date({ about: "When its prices were seen", required: true }),
      extractorSource: shape(extractorSource, { about: "Where from and how it reads", default: {} }),
      times_away: integer({
        about: "How often its source could not be reached: each time counts as an error of imports",
        default: 0,
      }),
      awaits_source: boolean({
        about: "Whether it is paused until its source answers again: its next hour, or a person, resumes it",
        required: true,
      }),
      discarded: boolean({
        about:
          "Whether it ended with nothing of it applied because a person discarded it, or because a newer import waits " +
          "for the same source in its place",
        default: false,
      }),
      error_message: message({ about: "Why it stopped, in words: each reason in a line of its own" }),
      /** In the container UploadImports. */
      error_file: text({ about: "The lines in error: a file in the container UploadImports of the website" }),
      notices: list(message(), { about: "What else is to be known of it, in words", default: [] }),
      trial: boolean({
        about: "Whether it only says what it would change, and writes nothing",
        default: false,
      }),
      would_change: wouldChange,
      undoable_until: date({
        about: "Until when it can be taken back; null: it cannot, or another import came after it",
      }),
      undone_at: date({ about: "When it was taken back" }),
      ebrand_id: ref("Ebrand", { about: "The brand tracking that asked for it" }),
      position: integer({ about: "Lines already read: where a resumed run goes on", default: 0 }),
      created: timestamp("When it was asked for"),
    }),
  },
});
