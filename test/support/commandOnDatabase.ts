// `npx vigie` with a database that is configured: one made for the command and thrown away takes longer than its work.
import { type Typed, vigie } from "./commandLine.ts";
import { type TestDatabase, freshDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary.ts";

type Arguments = Parameters<typeof vigie>;

/** On an empty database. */
export async function vigieOnDatabase(
  folder: string,
  args: Arguments[1],
  settings: Record<string, string> = {},
  by?: Arguments[3],
): Promise<Typed> {
  const installation = await emptyInstallation();
  const ended = await vigie(folder, args, { ...installation.settings, ...settings }, by);
  await installation.database.drop();
  return ended;
}

/** An installation for several commands; the caller drops its database. */
export async function emptyInstallation(): Promise<{
  database: TestDatabase;
  settings: { DATABASE_URL: string; VIGIE_DATA: string };
}> {
  const database = await freshDatabase();
  return { database, settings: { DATABASE_URL: database.url, VIGIE_DATA: await temporaryFolder() } };
}
