// The thread that reads websites: what it computes keeps nobody waiting who asks others.
import { workerData } from "node:worker_threads";
import type { ReadWebsite, Reading } from "#server/search/heldWebsites.ts";
import type { ReaderData } from "#server/search/searcher.ts";
import { answerTasks } from "#server/search/threads.ts";
import { openStore } from "#server/store/database.ts";
import { readWebsite } from "./readWebsite.ts";

const store = openStore((workerData as ReaderData).databaseUrl, { connections: 1 });

answerTasks<Reading, ReadWebsite>((reading) => readWebsite(store, reading));
