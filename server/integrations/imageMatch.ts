// Somebody else's service that finds products by an image, where the installation names one: it is asked what our own
// address is asked, and answers the same. What it says is not taken on trust.
import { VigieError, imageMatchFails, imageMatchNotUnderstood } from "#server/errors.ts";
import type { HttpClient } from "./http.ts";

type ImageMatchRequest = {
  media: string;
  catalogId: number;
  competitors: readonly number[];
  threshold: number;
};

/** `score` of 100. */
export type ScoredProduct = { product_id: number; score: number };

const answerBytes = 1024 * 1024;
const productsMax = 1_000;

/** Throws 502 or 504 without naming the service: where an installation keeps it is not for those who ask. */
export async function askImageMatch(
  http: HttpClient,
  service: string,
  { media, catalogId, competitors, threshold }: ImageMatchRequest,
  signal: AbortSignal,
): Promise<ScoredProduct[]> {
  const address = new URL(service);
  const parameters = { media, catalogId, competitors: competitors.join(","), threshold };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  const answer = await answerOf(http, address, signal);
  if (!Array.isArray(answer) || answer.length > productsMax) throw imageMatchNotUnderstood();
  return answer.map((answer: unknown) => {
    if (!isScoredProduct(answer)) throw imageMatchNotUnderstood();
    return { product_id: answer.product_id, score: answer.score };
  });
}

async function answerOf(http: HttpClient, address: URL, signal: AbortSignal): Promise<unknown> {
  try {
    const headers = { accept: "application/json" };
    const answer = await http.get(address, { maxBytes: answerBytes, headers, signal });
    return await answer.json();
  } catch (problem) {
    if (!(problem instanceof VigieError)) throw problem;
    throw imageMatchFails(problem.statusCode === 504 ? 504 : 502, problem);
  }
}

function isScoredProduct(product: unknown): product is ScoredProduct {
  if (typeof product !== "object" || product === null) return false;
  const { product_id, score } = product as Record<string, unknown>;
  return Number.isSafeInteger(product_id) && typeof score === "number" && score >= 0 && score <= 100;
}
