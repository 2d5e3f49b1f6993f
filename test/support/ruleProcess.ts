// A worker process of its own, for tests that kill it: carries out the runs of rules that wait in one catalogue, once,
// with nothing of the program around it.
//   node ruleProcess.ts <database> <folder> <catalogue> <products per transaction>
import { flushCompileCache } from "node:module";
import { runRulesToEnd } from "#server/domain/matching/rules/runRules.ts";
import { openImages } from "#server/integrations/images.ts";
import { openStore } from "#server/store/database.ts";
import { clientFor } from "./outgoing.ts";

// Who is killed leaves nothing behind: kept now, what was compiled is there for the next one.
flushCompileCache();
const [databaseUrl, folder, catalogId, perTransaction] = process.argv.slice(2) as string[];
const store = openStore(databaseUrl!, { connections: 4 });
const images = openImages({ http: clientFor([]), folder: folder!, maxBytes: 1e8 });
const tools = { store, databaseUrl: databaseUrl!, images, productsPerTransaction: Number(perTransaction) };
await runRulesToEnd(tools, Number(catalogId), new AbortController().signal);
await store.close();
