import { id, oneOf, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** Who holds a role. A customer's id is kept as text, as the wire contract has it. */
export const roleMapping = entity({
  model: "RoleMapping",
  words: { one: "a holder of a role", many: "holders of a role" },
  table: "role_mapping",
  owner: "adminOnly",
  read: "admin",
  create: "admin",
  update: "admin",
  remove: "admin",
  fields: {
    id: id(),
    roleId: ref("Role", { about: "The role", required: true, once: true }),
    principalType: oneOf(["USER"], { about: "Always USER", required: true, default: "USER" }),
    principalId: text({ about: "The id of the customer who holds it, as text", required: true, max: 20 }),
  },
});
