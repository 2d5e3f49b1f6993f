// A process of its own with the embedded database, for tests that kill it: writes the address, stops on SIGTERM.
import { startEmbedded } from "#server/store/embedded.ts";

const server = await startEmbedded({ dataDir: process.argv[2]!, throwaway: true });
process.stdout.write(server.url);
const busy = setInterval(() => {}, 60_000);
process.once("SIGTERM", () => {
  clearInterval(busy);
  void server.stop();
});
