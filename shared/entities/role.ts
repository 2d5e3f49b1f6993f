import { id, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** What a person may do. The role named "admin" is the only one with a meaning. */
export const role = entity({
  model: "Role",
  plural: "Roles",
  table: "role",
  owner: "roleHolder",
  read: "owner",
  create: "admin",
  update: "admin",
  remove: "admin",
  modifiedField: "modified",
  fields: {
    id: id(),
    name: text({ required: true, unique: true, displayed: true }),
    description: text(),
    created: timestamp(),
    modified: timestamp(),
  },
});
