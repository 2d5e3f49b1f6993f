import { id, oneOf, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** Who holds a role. A customer's id is kept as text, as the wire contract has it. */
export const roleMapping = entity({
  model: "RoleMapping",
  table: "role_mapping",
  owner: "adminOnly",
  read: "admin",
  create: "admin",
  update: "admin",
  remove: "admin",
  fields: {
    id: id(),
    roleId: ref("Role", { required: true, once: true }),
    principalType: oneOf(["USER"], { required: true, default: "USER" }),
    principalId: text({ required: true, max: 20 }),
  },
});
