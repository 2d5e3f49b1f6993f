// PostgreSQL refuses to run as root: root lends it an account of its own, and what that account can reach.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";

export type Account = { uid: number; gid: number };

/** The account the server runs under; undefined when that is simply our own. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await accountOf("postgres")) ?? (await createAccount("postgres")) ?? (await accountOf("nobody"));
}

/** True when every folder on the way to this path, and the path itself, lets the account in. */
export async function canReach(account: Account | undefined, path: string): Promise<boolean> {
  if (!account) return true;
  const { uid, gid, mode } = await stat(path);
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if (!(mode & enter)) return false;
  return path === dirname(path) || canReach(account, dirname(path));
}

/** Runs a program to its end; its words are returned, whatever the end was. */
export async function run(file: string, args: string[], options: Partial<Account> & { cwd?: string } = {}) {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  try {
    const [code] = await once(child, "close");
    return { succeeded: code === 0, output: output.trim() };
  } catch (error) {
    return { succeeded: false, output: String(error) };
  }
}

async function accountOf(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return uid.succeeded ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

async function createAccount(name: string): Promise<Account | undefined> {
  await run("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    name,
  ]);
  return accountOf(name);
}
