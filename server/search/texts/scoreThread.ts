// A thread that scores some own products at a time.
import { workerData } from "node:worker_threads";
import { lowerThreadPriority } from "#server/lowerThreadPriority.ts";
import { answerTasks } from "../threads.ts";
import { ProductScorer, type ScoredPairs, type Work } from "./scoreProducts.ts";

lowerThreadPriority();
const { work, least } = workerData as { work: Work; least: number };
const scorer = new ProductScorer(work);
answerTasks<Int32Array, ScoredPairs>((owns) => scorer.score(owns, least));
