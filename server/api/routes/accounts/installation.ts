// The installation as a whole: its first administrator, its first steps, its demo.
import type { FastifyInstance } from "fastify";
import * as addresses from "#shared/addresses/installation.ts";
import { newPasswordIn } from "#server/domain/accounts/newPassword.ts";
import { makeFirstAdministrator, neededSetupCode } from "#server/domain/installation/firstAdministrator.ts";
import { readInstallation } from "#server/domain/installation/readInstallation.ts";
import type { Services } from "#server/services.ts";
import { adminOf } from "../../caller.ts";
import { serve } from "../../serve.ts";
import { exclusive } from "../../requests/exclusive.ts";

const anonymous = { config: { anonymous: true } };

export function installationRoutes(app: FastifyInstance, { store, demo, config }: Services): void {
  serve(app, addresses.readInstallation, () => readInstallation({ db: store.db, config }), anonymous);
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
    return exclusive(store, "demo", async () => ({
      ...(await demo.remove(db)),
      setupCode: await neededSetupCode(db),
    }));
  });
}
