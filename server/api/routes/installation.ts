// The installation as a whole: its first administrator, its first steps, its demo.
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as addresses from "#shared/addresses/installation.ts";
import { newPasswordIn } from "#server/domain/accounts/newPassword.ts";
import { isAtMachine, makeFirstAdministrator } from "#server/domain/installation/firstAdministrator.ts";
import { readInstallation } from "#server/domain/installation/readInstallation.ts";
import type { Services } from "#server/services.ts";
import { adminOf } from "../caller.ts";
import { serve } from "../serve.ts";
import { isForwarded } from "../untrustedProxy.ts";
import { exclusive } from "./exclusive.ts";

const anonymous = { config: { anonymous: true } };

export function installationRoutes(app: FastifyInstance, { config, store, demo }: Services): void {
  const atMachine = (request: FastifyRequest) => {
    const { host, origin } = request.headers;
    return !isForwarded(request) && isAtMachine(config, { host, origin });
  };

  serve(
    app,
    addresses.readInstallation,
    (request) => readInstallation(store.db, atMachine(request)),
    anonymous,
  );
  serve(
    app,
    addresses.makeFirstAdministrator,
    async (request, read) => {
      const { email, password, code } = read();
      await makeFirstAdministrator(store.db, {
        email,
        password: newPasswordIn(password, request.language),
        code,
        address: request.ip,
        isAtMachine: atMachine(request),
      });
    },
    anonymous,
  );
  serve(app, addresses.readSteps, (request) => {
    const { db, actor } = adminOf(request);
    return demo.firstSteps(db, actor.customer_id);
  });
  serve(app, addresses.removeDemo, (request) => {
    const { db } = adminOf(request);
    return exclusive(store, "demo", () => demo.remove(db));
  });
}
