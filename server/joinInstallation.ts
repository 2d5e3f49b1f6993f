// What a process must have in common with the others of its installation: the key, and the place of the files. The first
// process tells the database; the others are held against it.
import { randomBytes, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { say } from "#shared/messages/index.ts";
import type { Config } from "./config.ts";
import { VigieError, lostSecretKey, noSecretKey, otherSecretKey } from "./errors.ts";
import { type Storage, openStorage } from "./integrations/storage.ts";
import { type Db, inTransaction } from "./store/database.ts";
import { knowsKey, lockInstallation, writeInstallation } from "./store/queries/installation/installation.ts";
import { signature, useSecretKey } from "./store/sealed/secrets.ts";

type JoiningConfig = Pick<Config, "adopts" | "secretKey" | "dataFolder" | "filesPlace" | "language">;

/** Takes up this process's key. Throws when what the installation has sealed could not be read with it. */
export async function joinWithKey(db: Db, config: JoiningConfig): Promise<void> {
  useSecretKey(await keyOf(db, config));
  const { adopts, secretKey, dataFolder } = config;
  const key_fingerprint = signature("installation", "fingerprint");
  await inTransaction(db, async (tx) => {
    const fingerprint = (await lockInstallation(tx)).key_fingerprint;
    if (fingerprint === key_fingerprint) return;
    if (fingerprint !== null && !adopts) {
      throw otherSecretKey(secretKey ? "VIGIE_SECRET_KEY" : join(dataFolder, "secret.key"));
    }
    await writeInstallation(tx, { key_fingerprint });
  });
}

/** The configured key, or the one beside the data, which the first start makes and no other does. */
async function keyOf(db: Db, { adopts, secretKey, dataFolder }: JoiningConfig): Promise<Buffer> {
  if (secretKey) return Buffer.from(secretKey, "hex");
  const file = join(dataFolder, "secret.key");
  // Whoever began the installation had written its key before the database knew of it.
  if (adopts || !(await knowsKey(db))) await makeKey(file);
  const text = await readFile(file, "utf8").catch((problem: NodeJS.ErrnoException) => {
    throw problem.code === "ENOENT" ? lostSecretKey(file) : problem;
  });
  if (!isKey(text.trim())) throw noSecretKey(file);
  return Buffer.from(text.trim(), "hex");
}

function isKey(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text);
}

/** Of two processes that make it at once the first one's counts. */
async function makeKey(file: string): Promise<void> {
  try {
    await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== "EEXIST") throw problem;
  }
}

/** The place of this process's files; when it is not the installation's, whoever runs it is told. */
export async function joinWithFiles(
  db: Db,
  { adopts, filesPlace, language }: JoiningConfig,
  tell: (line: string) => void,
): Promise<Storage> {
  const storage = openStorage(filesPlace);
  try {
    if (await inTransaction(db, (tx) => isOurs(tx, storage, adopts))) return storage;
  } catch (problem) {
    // A bucket that is away comes back; until then each file that is asked for says so.
    if (!(problem instanceof VigieError)) throw problem;
    tell(
      say(language, "installation.filesUnreachable", { problem: say(language, problem.key, problem.values) }),
    );
    return storage;
  }
  const location = typeof filesPlace === "string" ? filesPlace : filesPlace.url;
  tell(say(language, "installation.otherFiles", { place: location }));
  return openStorage(filesPlace, { isElsewhere: true });
}

async function isOurs(tx: Db, storage: Storage, adopts: boolean): Promise<boolean> {
  const mark = (await lockInstallation(tx)).files_mark;
  const here = await storage.mark();
  if (mark !== null && !adopts) return here === mark;
  const files_mark = here ?? randomUUID();
  if (here === undefined) await storage.keepMark(files_mark);
  if (files_mark !== mark) await writeInstallation(tx, { files_mark });
  return true;
}
