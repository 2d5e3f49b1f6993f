import { randomBytes } from "node:crypto";
import { say } from "#shared/messages/index.ts";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { endDemoLogins, mayHaveDemoLogins } from "#server/seed/index.ts";
import { type Command, UsageError, readOptions } from "./command.ts";
import { withInstallation } from "./withInstallation.ts";

/** Creates an administrator, or gives the account of that e-mail the role and another password. */
export const admin: Command = {
  name: "admin",
  async run(args, language) {
    const { values, positionals } = readOptions(
      args,
      { email: { type: "string" }, password: { type: "string" }, username: { type: "string" } },
      language,
      { withWords: true },
    );
    const email = values.email ?? positionals[0];
    if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(language, "cli.emailNeeded");
    const password = values.password ?? randomBytes(12).toString("base64url");
    const bytes = Buffer.byteLength(password);
    if (bytes < 8 || bytes > 72) throw new UsageError(language, "cli.passwordLength");
    const ended = await withInstallation(async ({ services: { store, config } }) => {
      await makeAdministrator(store.db, { email, password, username: values.username });
      return (await mayHaveDemoLogins(store.db, config)) ? [] : endDemoLogins(store.db);
    });
    const shown = values.password ? "…" : password;
    process.stdout.write(`${say(language, "cli.adminMade", { email, password: shown })}\n`);
    if (ended.length > 0)
      process.stdout.write(`${say(language, "demo.loginsEnded", { names: ended.join(", ") })}\n`);
    return 0;
  },
};
