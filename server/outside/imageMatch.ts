// Somebody else's service that finds products by an image, where the installation names one: it is asked what our own
// address is asked, and answers the same. What it says is not taken on trust.
import { imageMatchNotUnderstood } from "#server/errors.ts";
import type { HttpClient } from "./http.ts";

export type ImageMatchRequest = {
  media: string;
  catalogId: number;
  competitors: readonly number[];
  threshold: number;
};

/** `score` of 100. */
export type ScoredProduct = { product_id: number; score: number };

const answerBytes = 1024 * 1024;
const productsMax = 1_000;

/** Throws an error of the messages' section "outgoing", or 502 for an answer that is none. */
export async function askImageMatch(
  http: HttpClient,
  service: string,
  { media, catalogId, competitors, threshold }: ImageMatchRequest,
  signal: AbortSignal,
): Promise<ScoredProduct[]> {
  const address = new URL(service);
  const asked = { media, catalogId, competitors: competitors.join(","), threshold };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
  const answer = await http.get(address, {
    maxBytes: answerBytes,
    headers: { accept: "application/json" },
    signal,
  });
  const told = await answer.json();
  if (!Array.isArray(told) || told.length > productsMax) throw imageMatchNotUnderstood(address.host);
  return told.map((one: unknown) => {
    if (!isScoredProduct(one)) throw imageMatchNotUnderstood(address.host);
    return { product_id: one.product_id, score: one.score };
  });
}

function isScoredProduct(told: unknown): told is ScoredProduct {
  if (typeof told !== "object" || told === null) return false;
  const { product_id, score } = told as Record<string, unknown>;
  return Number.isSafeInteger(product_id) && typeof score === "number" && score >= 0 && score <= 100;
}
