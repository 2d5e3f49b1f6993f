import type { FastifyInstance } from "fastify";
import { type Credentials, login } from "#server/domain/accounts/login.ts";
import { endToken } from "#server/domain/accounts/tokens.ts";
import { tokenRequiredToLogOut } from "#server/errors.ts";
import type { Services } from "#server/services.ts";

export function customerRoutes(app: FastifyInstance, { config, store }: Services): void {
  app.post("/Customers/login", { schema: { tags: ["Customers"], summary: "login" } }, (request) =>
    login(store.db, (request.body ?? {}) as Credentials, request.ip, config.tokenTtl_s),
  );
  app.post(
    "/Customers/logout",
    { schema: { tags: ["Customers"], summary: "logout" } },
    async (request, reply) => {
      if (!request.caller) throw tokenRequiredToLogOut();
      await endToken(store.db, request.caller.token_id);
      return reply.code(204).send();
    },
  );
}
