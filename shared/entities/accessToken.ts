import { boolean, id, integer, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** Characters of a User-Agent that are kept. */
export const deviceMax = 400;

/** A session. What login answers is the secret itself, of which only a hash is stored; lists show its prefix. */
export const accessToken = entity({
  model: "AccessToken",
  words: { one: "a session", many: "sessions" },
  table: "access_token",
  owner: "customer",
  ownerColumn: "userId",
  read: "owner",
  create: "server",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    prefix: text({
      about: "The first characters of the token, to tell it by",
      required: true,
      write: "server",
    }),
    userId: ref("Customer", { about: "Whose it is", required: true, write: "server" }),
    /** Seconds. */
    ttl: integer({ about: "Seconds without use after which it ends", default: 1_209_600, write: "server" }),
    remember: boolean({ about: "Whether it was asked to last", default: false, write: "server" }),
    created: timestamp("When its owner signed in"),
    used: timestamp("When it was last used, to some five minutes"),
    device: text({
      about: "The browser or program that signed in, as it names itself",
      max: deviceMax,
      write: "server",
    }),
  },
});
