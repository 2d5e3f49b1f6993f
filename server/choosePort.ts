// The port of the web server: the one asked for, or near the usual one when nobody asked.
import { createServer } from "node:net";
import type { Config } from "./config.ts";
import { portTaken } from "./errors.ts";

const neighbours = 20;

/** Throws portTaken when the port the user chose, or every port in the neighbourhood of the usual one, is taken. */
export async function choosePort({
  port,
  portIsChosen,
  host,
}: Pick<Config, "port" | "portIsChosen" | "host">) {
  const last = portIsChosen ? port : port + neighbours;
  for (let candidate = port; candidate <= last; candidate += 1) {
    if (await isFree(candidate, host)) return candidate;
  }
  throw portTaken(port);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
