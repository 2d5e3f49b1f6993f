import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as addresses from "#shared/addresses/customers.ts";
import { customer } from "#shared/entities/customer.ts";
import { type Credentials, login } from "#server/domain/accounts/login.ts";
import { changePassword, resetPassword } from "#server/domain/accounts/changePassword.ts";
import { askForConfirmation, askForReset, confirmEmail } from "#server/domain/accounts/confirmations.ts";
import { invitationOf, inviteAgain } from "#server/domain/accounts/invitations.ts";
import { newPasswordIn } from "#server/domain/accounts/newPassword.ts";
import { endToken } from "#server/domain/accounts/tokens.ts";
import {
  authorizationRequired,
  foreignRedirect,
  requiredArgument,
  tokenRequiredToLogOut,
} from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { tokensOf } from "../authentication.ts";
import { adminOf, argument, callerOf } from "../caller.ts";
import { findById } from "../crud.ts";
import { serve } from "../serve.ts";
import { verbsOf } from "../verbs.ts";

/** Signing in and out, and what one does about an account one cannot sign in to. */
export function customerRoutes(app: FastifyInstance, { config, store, enqueue }: Services): void {
  const tools = { db: store.db, enqueue, config };
  serve(app, addresses.readInvitation, async (request) => invitationOf(tools, await customerIdOf(request)));
  serve(app, addresses.invite, async (request) => inviteAgain(tools, await customerIdOf(request)));

  const by = (request: FastifyRequest) => ({ db: store.db, enqueue, address: request.ip });

  app.post(
    "/Customers/login",
    describe("login", { body: loginBody, response: { 200: session } }),
    (request) =>
      login(
        store.db,
        (request.body ?? {}) as Credentials,
        request.ip,
        config.tokenTtl_s,
        request.headers["user-agent"],
      ),
  );

  app.post("/Customers/logout", describe("logout", { security }), logOut);
  // LoopBack logs out by any verb. The token comes in a header, so no other site's page can do it for somebody.
  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE"],
    url: "/Customers/logout",
    exposeHeadRoute: false,
    ...describe("logout", { security }),
    config: { anonymous: true, tokenInQuery: false },
    handler: logOut,
  });

  app.post("/Customers/:id/verify", describe("verify", { security }), async (request, reply) => {
    const { id } = request.params as { id: string };
    const account = await findById(verbsOf(customer), callerOf(request), id);
    await askForConfirmation(by(request), account.id);
    return reply.code(204).send();
  });
  // A HEAD asks whether something is there; it must not use the link up.
  app.get(
    "/Customers/confirm",
    {
      ...describe("confirm", {
        querystring: texts("uid", "token", "redirect"),
        response: { ...done, 302: elsewhere },
      }),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const [uid, token] = [textArgument(request, "uid"), textArgument(request, "token")];
      const redirect = ownPath(argument(request, "redirect"));
      await confirmEmail({ db: store.db, enqueue }, uid, token);
      return redirect === undefined ? reply.code(204).send() : reply.redirect(redirect, 302);
    },
  );

  app.post("/Customers/reset", describe("reset", { body: texts("email") }), async (request, reply) => {
    await askForReset(by(request), argument(request, "email"));
    return reply.code(204).send();
  });
  app.post(
    "/Customers/reset-password",
    describe("reset-password", { body: texts("newPassword"), security }),
    async (request, reply) => {
      const tokens = tokensOf(request, config);
      if (tokens.length === 0) throw authorizationRequired();
      const newPassword = newPasswordIn(argument(request, "newPassword"), request.language);
      await resetPassword(store.db, { tokens, newPassword, address: request.ip });
      return reply.code(204).send();
    },
  );
  app.post(
    "/Customers/change-password",
    describe("change-password", { body: texts("oldPassword", "newPassword"), security }),
    async (request, reply) => {
      const { actor, token_id } = callerOf(request);
      const oldPassword = textArgument(request, "oldPassword");
      const newPassword = newPasswordIn(argument(request, "newPassword"), request.language);
      const { customer_id } = actor;
      await changePassword(store.db, {
        customer_id,
        token_id,
        oldPassword,
        newPassword,
        address: request.ip,
      });
      return reply.code(204).send();
    },
  );
}

/** The customer of the path, for an administrator. */
async function customerIdOf(request: FastifyRequest): Promise<number> {
  const { id } = request.params as { id: string };
  return (await findById(verbsOf(customer), adminOf(request), id, { fields: ["id"] })).id;
}

const security = [{ token: [] }];
const text = { type: "string" };
const integer = { type: "integer" };
const done = { 204: { type: "null", description: "done" } };
const elsewhere = { type: "null", description: "done; on to the page of `redirect`" };
const loginBody = {
  type: "object",
  properties: { username: text, email: text, password: text, ttl: integer, remember: { type: "boolean" } },
};
const session = {
  type: "object",
  properties: {
    id: text,
    ttl: integer,
    created: { type: "string", format: "date-time" },
    userId: integer,
    user: { $ref: "Customer#" },
  },
};

/** What the address is in the description of the API. Those who cannot sign in yet are answered too. */
function describe(summary: string, schema: object) {
  return {
    config: { anonymous: true },
    schema: { tags: ["Customers"], summary, security: [], response: done, ...schema },
  };
}

function texts(...names: string[]) {
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, text])) };
}

async function logOut({ caller }: FastifyRequest, reply: FastifyReply) {
  if (!caller) throw tokenRequiredToLogOut();
  await endToken(caller.db, caller.token_id);
  return reply.code(204).send();
}

function textArgument(request: FastifyRequest, name: string): string {
  const sent = argument(request, name);
  if (sent === undefined || sent === null || sent === "") throw requiredArgument(name);
  return typeof sent === "string" ? sent : JSON.stringify(sent);
}

/** A page of this site, or undefined when none was asked for. Browsers read "//", "/\" and a tab inside as another site. */
function ownPath(sent: unknown): string | undefined {
  if (sent === undefined || sent === null || sent === "") return undefined;
  const here = "http://here.invalid";
  const url = typeof sent === "string" && sent.startsWith("/") ? URL.parse(sent, here) : null;
  // Without its dots a path may begin with two slashes: "/a/..//evil.example".
  if (url?.origin !== here || url.pathname.startsWith("//")) throw foreignRedirect();
  return url.pathname + url.search + url.hash;
}
