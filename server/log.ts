// What happens, for whoever runs the server: a line of JSON each, of the API and of the worker alike. A line about a
// request has its id, which the answer carries (X-Request-Id); one about a run has the run's.
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { maskAddress, maskSecrets } from "#shared/credentials.ts";

/** What most of the program needs of it. */
export type Log = Pick<Logger, "info" | "warn" | "error">;
export type { Logger };

type LogOptions = {
  level: string;
  role: string;
  /** Where the lines go: the output of the program unless said. */
  to?: DestinationStream;
};

type LoggedRequest = { method: string; url: string; ip: string };

export function openLog({ level, role, to }: LogOptions): Logger {
  const options = {
    level,
    base: { role, pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Never a token, nor a password that was sent in the address.
    serializers: {
      req: ({ method, url, ip }: LoggedRequest) => ({ method, url: maskAddress(url), remoteAddress: ip }),
    },
    // Whatever an error quotes.
    hooks: { streamWrite: maskSecrets },
  };
  return to ? pino(options, to) : pino(options);
}

/** For whoever has nobody to tell. */
export const silentLog = openLog({ level: "silent", role: "none" });
