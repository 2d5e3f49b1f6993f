// A worker process of its own, for tests that kill or freeze it: carries out what waits for one website, once.
//   node importProcess.ts <database> <folder> <website>
import { flushCompileCache } from "node:module";
import { recoverImports, runImports } from "#server/domain/imports/runs/pendingRuns.ts";
import type { ImportTools } from "#server/domain/imports/tools.ts";
import { openLog } from "#server/log.ts";
import { openStorage } from "#server/integrations/storage.ts";
import { openStore } from "#server/store/database.ts";
import { clientFor } from "./outgoing.ts";

// Who is killed leaves nothing behind: kept now, what was compiled is there for the next one.
flushCompileCache();
const [databaseUrl, folder, websiteId] = process.argv.slice(2);
const store = openStore(databaseUrl!, { connections: 3 });
const tools: ImportTools = {
  store,
  storage: openStorage(folder!),
  http: clientFor(["127.0.0.1"]),
  config: { maxImport_bytes: 1e9, sourceTime_min: 60 },
  crawls: { poll_ms: 20, hold_ms: 2_000 },
  log: openLog({ level: "warn", role: "worker", to: process.stderr }),
};
process.stdout.write("begins\n");
await recoverImports(tools);
await runImports(tools, Number(websiteId));
await store.close();
process.stdout.write("ends\n");
