import type { FastifyInstance, FastifyRequest } from "fastify";
import * as addresses from "#shared/addresses/customers.ts";
import { customer } from "#shared/entities/customer.ts";
import { type Credentials, login } from "#server/domain/accounts/login.ts";
import { changePassword, lookAtLink, resetPassword } from "#server/domain/accounts/changePassword.ts";
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
import { tokensOf } from "../../requests/authentication.ts";
import { adminOf, argument, callerOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";

/** Signing in and out, and what one does about an account one cannot sign in to. */
export function customerRoutes(app: FastifyInstance, services: Services): void {
  invitationRoutes(app, services);
  sessionRoutes(app, services);
  emailRoutes(app, services);
  passwordRoutes(app, services);
}

function invitationRoutes(app: FastifyInstance, { config, store, enqueue }: Services): void {
  const tools = { db: store.db, enqueue, config };
  serve(app, addresses.readInvitation, async (request) => invitationOf(tools, await customerIdOf(request)));
  serve(app, addresses.invite, async (request) => inviteAgain(tools, await customerIdOf(request)));
}

function sessionRoutes(app: FastifyInstance, { config, store }: Services): void {
  serve(
    app,
    addresses.login,
    async (request) => {
      const device = request.headers["user-agent"];
      // From the body alone: addresses are kept in logs.
      const credentials = (request.body ?? {}) as Credentials;
      return login({ db: store.db, log: request.log }, credentials, request.ip, config.tokenTtl_s, device);
    },
    anonymous,
  );
  serve(
    app,
    addresses.logout,
    async ({ caller }) => {
      if (!caller) throw tokenRequiredToLogOut();
      await endToken(caller.db, caller.token_id);
    },
    { config: { anonymous: true, tokenInQuery: false }, exposeHeadRoute: false },
  );
}

/** Whether an e-mail is its owner's. */
function emailRoutes(app: FastifyInstance, { store, enqueue }: Services): void {
  serve(
    app,
    addresses.verify,
    async (request) => {
      const { id } = request.params as { id: string };
      const account = await findById(verbsOf(customer), callerOf(request), id);
      await askForConfirmation({ db: store.db, enqueue, address: request.ip }, account.id);
    },
    anonymous,
  );
  serve(
    app,
    addresses.confirm,
    async (_request, read, reply) => {
      const { uid, token, redirect } = read();
      const page = ownPath(redirect);
      await confirmEmail({ db: store.db, enqueue }, asText(uid), asText(token));
      return page === undefined ? undefined : reply.redirect(page, 302);
    },
    // A HEAD asks whether something is there; it must not use the link up.
    { ...anonymous, exposeHeadRoute: false },
  );
}

function passwordRoutes(app: FastifyInstance, { config, store, enqueue }: Services): void {
  const linkTokens = (request: FastifyRequest) => {
    const tokens = tokensOf(request, config);
    if (tokens.length === 0) throw authorizationRequired();
    return tokens;
  };

  serve(
    app,
    addresses.reset,
    (request) => askForReset({ db: store.db, enqueue, address: request.ip }, argument(request, "email")),
    anonymous,
  );
  serve(app, addresses.lookAtLink, (request) => lookAtLink(store.db, linkTokens(request)), anonymous);
  serve(
    app,
    addresses.resetPassword,
    async (request) => {
      const tokens = linkTokens(request);
      const newPassword = newPasswordIn(argument(request, "newPassword"), request.language);
      await resetPassword(store.db, { tokens, newPassword, address: request.ip });
    },
    anonymous,
  );
  serve(
    app,
    addresses.changePassword,
    async (request) => {
      const { actor, token_id } = callerOf(request);
      const sent = argument(request, "oldPassword");
      if (sent === undefined || sent === null || sent === "") throw requiredArgument("oldPassword");
      const newPassword = newPasswordIn(argument(request, "newPassword"), request.language);
      const { customer_id } = actor;
      const passwords = { oldPassword: asText(sent), newPassword };
      await changePassword(store.db, { customer_id, token_id, ...passwords, address: request.ip });
    },
    anonymous,
  );
}

/** Those who cannot sign in yet are answered too. */
const anonymous = { config: { anonymous: true } };

/** The customer of the path, for an administrator. */
async function customerIdOf(request: FastifyRequest): Promise<number> {
  const { id } = request.params as { id: string };
  return (await findById(verbsOf(customer), adminOf(request), id, { fields: ["id"] })).id;
}

function asText(sent: unknown): string {
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
