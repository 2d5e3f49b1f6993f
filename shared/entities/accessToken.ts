import { boolean, id, integer, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** A session. What login answers is the secret itself, of which only a hash is stored; lists show its prefix. */
export const accessToken = entity({
  model: "AccessToken",
  table: "access_token",
  owner: "customer",
  ownerColumn: "userId",
  read: "owner",
  create: "server",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    prefix: text({ required: true, write: "server" }),
    userId: ref("Customer", { required: true, write: "server" }),
    /** Seconds. */
    ttl: integer({ default: 1_209_600, write: "server" }),
    remember: boolean({ default: false, write: "server" }),
    created: timestamp(),
  },
});
