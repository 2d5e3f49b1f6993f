// The installation that a command works on.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig, withDataFolder } from "#server/config.ts";
import { type Installation, openInstallation } from "#server/installation.ts";
import { openLog } from "#server/log.ts";

/**
 * Works on the configured installation; with `orTemporary` and nothing configured, on one that is thrown away after.
 * The first Ctrl-C stops the work at its next good point.
 */
export async function withInstallation<Result>(
  work: (installation: Installation, signal: AbortSignal) => Promise<Result>,
  { orTemporary = false } = {},
): Promise<Result> {
  // What was typed is the command's own.
  const configured = readConfig(undefined, []);
  const isTemporary = orTemporary && !configured.databaseUrl && !configured.dataFolderIsChosen;
  const folder = isTemporary ? await throwawayFolder() : undefined;
  const config = folder ? withDataFolder(configured, folder) : configured;
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("Stopped"));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const installation = await openInstallation(config, {
      tell: (line) => void process.stderr.write(`${line}\n`),
      log: openLog({ level: config.logLevel, role: "command", to: process.stderr }),
      withoutJobs: true,
      throwaway: isTemporary,
    });
    try {
      return await work(installation, stopping.signal);
    } finally {
      await installation.close();
    }
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** Everybody may pass through: as root, PostgreSQL runs as another user and its files lie inside. */
async function throwawayFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vigie-"));
  await chmod(folder, 0o711);
  return folder;
}
