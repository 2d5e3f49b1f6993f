// The settings of the embedded PostgreSQL, on a page. What somebody changes with ALTER SYSTEM goes before these.
import { totalmem } from "node:os";

type Setting = [name: string, value: string | number];

/** The text of the file that the cluster's postgresql.conf includes. */
export function settingsFile(port: number, throwaway: boolean): string {
  const settings = [...everywhere(port), ...memory(), ...(throwaway ? carelessAndQuick : [])];
  return settings
    .map(([name, value]) => `${name} = ${typeof value === "number" ? value : `'${value}'`}\n`)
    .join("");
}

/** The port of the last start, read back from that file. */
export function portIn(file: string): number | undefined {
  const port = /^port = (\d+)$/m.exec(file)?.[1];
  return port ? Number(port) : undefined;
}

function everywhere(port: number): Setting[] {
  return [
    // Reached from this machine only, with the password only: a socket file would be open to who shares the folder.
    ["listen_addresses", "127.0.0.1"],
    ["unix_socket_directories", ""],
    ["port", port],
    // The same on every machine; the product names its time zones itself.
    ["timezone", "UTC"],
    ["log_timezone", "UTC"],
    ["lc_messages", "C"],
    // Our statements are short and many: compiling one takes longer than running it.
    ["jit", "off"],
    // Made for solid disks, where a page out of order costs about the same as the next one.
    ["random_page_cost", 1.1],
    // An import writes hundreds of megabytes at once; with the usual 1 GB it would wait for checkpoints.
    ["max_wal_size", "4GB"],
    // The log keeps a week in seven files and no data of the customers: errors without the row or the statement.
    ["logging_collector", "on"],
    ["log_directory", "../log"],
    ["log_filename", "postgresql-%a.log"],
    ["log_rotation_age", "1d"],
    ["log_rotation_size", 0],
    ["log_truncate_on_rotation", "on"],
    ["log_error_verbosity", "terse"],
    ["log_min_error_statement", "panic"],
    ["log_checkpoints", "off"],
  ];
}

/** PostgreSQL's own cache: an eighth of the memory. Node and the system's file cache want the rest. */
export const sharedBuffers = (): string => share(1 / 8, 64, 2048);

function memory(): Setting[] {
  return [
    ["shared_buffers", sharedBuffers()],
    ["effective_cache_size", share(1 / 2, 256, 16_384)],
    ["work_mem", share(1 / 512, 4, 64)],
    ["maintenance_work_mem", share(1 / 32, 64, 512)],
  ];
}

/** A part of what memory there is, within bounds in MB. */
function share(part: number, least: number, most: number): string {
  // The container's limit where there is one: the machine's memory is then not ours.
  const available_mb = Math.min(process.constrainedMemory() || Infinity, totalmem()) / 1024 ** 2;
  return `${Math.round(Math.min(Math.max(available_mb * part, least), most))}MB`;
}

// A killed server still loses nothing it acknowledged; only the power may not fail.
const carelessAndQuick: Setting[] = [
  ["fsync", "off"],
  ["full_page_writes", "off"],
  ["wal_level", "minimal"],
  ["max_wal_senders", 0],
  ["shared_buffers", "128MB"],
];
