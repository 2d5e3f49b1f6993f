import { id, integer, json, oneOf, text, timestamp } from "../fields.ts";
import { loggedModels } from "../reference/loggedModels.ts";
import { entity } from "./entity.ts";

/** What a change did to one field. Of a secret it is told that it changed, and nothing else. */
export type FieldChange = { field: string; before?: unknown; after?: unknown; secret?: true };

/** Who changed what. Written by the database with the change itself (docs/decisions/0117). */
export const loggedChange = entity({
  model: "LoggedChange",
  words: { one: "a change", many: "changes" },
  table: "logged_change",
  owner: "ownersThen",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id(),
    created: timestamp("When it was changed"),
    author_id: integer({
      about: "The account that changed it; null: Vigie itself, an import or a command",
      write: "server",
    }),
    author: text({ about: "What that account was called then", displayed: true, write: "server" }),
    model: oneOf(loggedModels, { about: "What was changed", required: true, write: "server" }),
    row_id: integer({ about: "The id of the row", required: true, write: "server" }),
    name: text({ about: "What the row was called then", displayed: true, write: "server" }),
    operation: oneOf(["create", "update", "remove", "restore"], {
      about: "What was done to the row; of what was deleted in bulk: remove, and restore for what came back",
      required: true,
      write: "server",
    }),
    changes: json({
      about:
        "[{field, before, after}]; {field, secret: true} for a secret, of an address beside what else changed",
      required: true,
      write: "server",
    }),
    private_changes: json({
      about: "The same, of fields that administrators alone read",
      required: true,
      read: "admin",
      write: "server",
    }),
    catalog_id: integer({ about: "Of which catalogue the row is", write: "server" }),
    website_id: integer({ about: "Which website it is, or is about", write: "server" }),
  },
});
