// Which database a data folder has. It names it in a file of its own, and finds it again wherever it is moved; one that
// is named and missing is told: beginning anew would look like an installation that has lost everything.
import { createHash, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import {
  embeddedCopied,
  embeddedForgotten,
  embeddedMissing,
  embeddedNotNamed,
  embeddedOutOfReach,
  embeddedUnreadable,
} from "#server/errors.ts";
import { canReach, type Account } from "./account.ts";

/** Where root keeps what the server's account cannot reach, as in a checkout under a closed home. */
export const systemPlace = "/var/lib/vigie";

type ClusterPlace = {
  /** Of the cluster. */
  folder: string;
  /** False until the cluster was whole once: it may have to be made still. */
  made: boolean;
};

const namingFile = "database.json";
const clusterName = "postgres";
/** Beside a cluster that was found by the path of its data folder: a folder that comes to that path has its own. */
const takenFile = "named";
/** Beside a cluster that is not in its data folder: the path of that one. */
const ownerFile = "home";

/**
 * The place of a data folder's cluster, named from now on. Throws when the one that it names is not there, or out of the
 * account's reach. `home` is the data folder without links.
 */
export async function placeOf(home: string, account: Account | undefined): Promise<ClusterPlace> {
  const clusterPlace =
    (await namedPlace(home)) ??
    (await name(home, (await olderPlace(home, account)) ?? (await newPlace(home, account))));
  const { folder, made } = clusterPlace;
  if (made && !(await exists(folder))) throw embeddedMissing(folder, join(home, namingFile));
  if (made && !(await canReach(account, folder))) throw embeddedOutOfReach(folder);
  if (!folder.startsWith(home)) {
    await prepareSystemPlace(dirname(folder));
    await claim(home, folder);
  }
  return clusterPlace;
}

/**
 * A cluster elsewhere is one data folder's: the copy of one names the same, and two installations would write in one
 * database. Throws when another folder that still names it has claimed it; one that was moved is gone from its place.
 */
async function claim(home: string, folder: string): Promise<void> {
  const file = join(dirname(folder), ownerFile);
  const owner = (await readFile(file, "utf8").catch(() => "")).trim();
  if (owner === home) return;
  if (owner !== "" && (await namesSame(owner, folder)) && !(await isSameFolder(owner, home)))
    throw embeddedCopied(home, owner, folder);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${home}\n`, { flush: true });
  await rename(unfinished, file);
}

async function namesSame(home: string, folder: string): Promise<boolean> {
  const named = await namedPlace(home).catch(() => undefined);
  return named?.folder === folder;
}

/** Under two paths, as a mounted one may be. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  return a.dev === b.dev && a.ino === b.ino;
}

/** The cluster is whole: from now on it is missed. */
export async function rememberMade(home: string, clusterPlace: ClusterPlace): Promise<void> {
  if (clusterPlace.made) return;
  const unfinished = await writeBeside(home, { ...clusterPlace, made: true });
  await rename(unfinished, join(home, namingFile));
}

async function namedPlace(home: string): Promise<ClusterPlace | undefined> {
  const text = await readFile(join(home, namingFile), "utf8").catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== "ENOENT") throw problem;
    return undefined;
  });
  if (text === undefined) return undefined;
  const named = readNaming(text);
  if (!named) throw embeddedUnreadable(join(home, namingFile));
  return {
    folder: isAbsolute(named.folder) ? named.folder : join(home, named.folder),
    made: named.made !== false,
  };
}

function readNaming(text: string): { folder: string; made?: boolean } | undefined {
  try {
    const { folder, made } = JSON.parse(text) as { folder?: unknown; made?: unknown };
    return typeof folder === "string" && folder !== "" ? { folder, made: made !== false } : undefined;
  } catch {
    return undefined;
  }
}

/** Of two who name at once the first one's name counts. */
async function name(home: string, clusterPlace: ClusterPlace): Promise<ClusterPlace> {
  const unfinished = await writeBeside(home, clusterPlace);
  try {
    await link(unfinished, join(home, namingFile));
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== "EEXIST") throw problem;
  } finally {
    await rm(unfinished);
  }
  return (await namedPlace(home))!;
}

/** What lies in the data folder moves along with it. */
async function writeBeside(home: string, { folder, made }: ClusterPlace): Promise<string> {
  const unfinished = join(home, `${namingFile}.${process.pid}`);
  const named = folder.startsWith(home) ? relative(home, folder) : folder;
  await writeFile(unfinished, `${JSON.stringify({ folder: named, made })}\n`, { flush: true });
  return unfinished;
}

/** The cluster that a data folder has from before it named it. */
async function olderPlace(home: string, account: Account | undefined): Promise<ClusterPlace | undefined> {
  const within = join(home, clusterName);
  if (await canReach(account, home))
    return (await exists(within)) ? { folder: within, made: true } : undefined;
  const byPath = placeByPath(home);
  if ((await exists(join(byPath, clusterName))) && !(await exists(join(byPath, takenFile)))) {
    await writeFile(join(byPath, takenFile), "");
    return { folder: join(byPath, clusterName), made: true };
  }
  return (await exists(within)) ? { folder: within, made: true } : undefined;
}

/** Where a cluster was kept before data folders named theirs. */
function placeByPath(home: string): string {
  const hash = createHash("sha256").update(home).digest("hex").slice(0, 8);
  return join(systemPlace, `${basename(dirname(home))}-${hash}`);
}

async function newPlace(home: string, account: Account | undefined): Promise<ClusterPlace> {
  const isReached = await canReach(account, home);
  const naming = join(home, namingFile);
  const trace = await traceOfUse(home);
  if (trace) {
    // Used before: at another path, when its database is one of those that nobody names, or with a server of one's own.
    const nameless = isReached ? [] : await namelessPlaces();
    throw nameless.length > 0 ? embeddedNotNamed(nameless, naming) : embeddedForgotten(naming, trace);
  }
  if (isReached) return { folder: join(home, clusterName), made: false };
  const folderName = `${basename(dirname(home))}-${randomBytes(6).toString("hex")}`;
  return { folder: join(systemPlace, folderName, clusterName), made: false };
}

/** What an installation leaves in its data folder: its key, unless that is a setting, and the mark of its files. */
async function traceOfUse(home: string): Promise<string | undefined> {
  for (const trace of [join(home, "secret.key"), join(home, "files", "installation", "mark")])
    if (await exists(trace)) return trace;
  return undefined;
}

async function namelessPlaces(): Promise<string[]> {
  const places = (await readdir(systemPlace).catch(() => [])).filter((entry) => /-[0-9a-f]{8}$/.test(entry));
  const candidates = await Promise.all(
    places.map(async (folderName) => {
      const folder = join(systemPlace, folderName, clusterName);
      const isNameless = (await exists(folder)) && !(await exists(join(systemPlace, folderName, takenFile)));
      return isNameless ? folder : undefined;
    }),
  );
  return candidates.filter((folder) => folder !== undefined);
}

async function prepareSystemPlace(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const step of [systemPlace, folder]) await chmod(step, 0o755);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
