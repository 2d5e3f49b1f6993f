import { id, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** What a person may do. The role named "admin" is the only one with a meaning. */
export const role = entity({
  model: "Role",
  words: { one: "a role", many: "roles" },
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
    name: text({
      about: "The one named admin may do everything; others have no meaning",
      required: true,
      unique: true,
      displayed: true,
    }),
    description: text({ about: "What it is for" }),
    created: timestamp("When it was made"),
    modified: timestamp("When it was last changed"),
  },
});
