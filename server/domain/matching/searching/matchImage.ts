// Competitors' products found by an image: by what we know of theirs, or by a service that the installation names (docs/decisions/0102).
import { product } from "#shared/entities/product.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import type { Config } from "#server/config.ts";
import { askForImages } from "#server/domain/images/hashImages.ts";
import { addSignedAddresses } from "#server/domain/images/showImages.ts";
import { heldHashes } from "#server/domain/images/heldHashes.ts";
import { imageUnreadable, isNeverAsked } from "#server/errors.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import type { HttpClient } from "#server/integrations/http.ts";
import { type ScoredProduct, askImageMatch } from "#server/integrations/imageMatch.ts";
import type { Images } from "#server/integrations/images.ts";
import { type ImageHash, hashOf, hashOfBytes } from "#server/search/images/imageHash.ts";
import { alike } from "#server/search/images/similarity.ts";
import { type Row, find } from "#server/store/collection.ts";
import type { ByWith } from "#server/store/by.ts";
import type { Store } from "#server/store/database.ts";
import { hashesAt, stillShown } from "#server/store/queries/products/productImages.ts";
import { competitorsOf, searchedOf } from "./searchProducts.ts";

type By = ByWith<{
  store: Store;
  http: HttpClient;
  images: Images;
  enqueue: Enqueue;
  config: Pick<Config, "imageMatchUrl">;
}> & { signal: AbortSignal };

type ImageMatchAsked = {
  media: string;
  catalogId: number;
  /** Competitors' websites; all of the catalogue's when absent or empty. */
  competitors: number[] | undefined;
  /** Of 100; that of each website when absent. */
  threshold: number | undefined;
};

/** With the product's addresses of images, signed. `score` of 100. */
type ImageMatch = {
  product_id: number;
  website_id: number;
  title: string;
  medias: string[];
  score: number;
};

const productsMost = 100;
/** Of those that are found some have another image since. */
const lookedAtMost = 4 * productsMost;
const patience_ms = 15_000;

/** `pending`: websites some of whose images nobody has looked at yet; a worker does so from now on. */
type ImageMatches = { matches: ImageMatch[]; pending: number[] };

/**
 * The most similar first. Throws 422 for a website that is no competitor of the catalogue, and for an image that cannot
 * be read, whatever the reason.
 */
export async function matchImage(by: By, request: ImageMatchAsked): Promise<ImageMatches> {
  const competitors = [...searchedOf(await competitorsOf(by, request.catalogId), request.competitors)];
  const { imageMatchUrl } = by.services.config;
  if (imageMatchUrl) {
    const scored = await askService(by, imageMatchUrl, { ...request, competitors });
    return { matches: await describe(by, competitors, scored), pending: [] };
  }
  const { scored, pending } = await lookAmongOurs(by, { ...request, competitors });
  return { matches: await describe(by, competitors, scored), pending };
}

type Asked = ImageMatchAsked & { competitors: number[] };

async function askService(by: By, service: string, request: Asked): Promise<ScoredProduct[]> {
  const { services, signal } = by;
  await services.http.check(request.media, { signal, publicOnly: !by.actor.admin }).catch(() => {
    signal.throwIfAborted();
    throw imageUnreadable();
  });
  const threshold = request.threshold ?? alike;
  const scored = await askImageMatch(services.http, service, { ...request, threshold }, signal);
  return scored.filter(({ score }) => score >= threshold);
}

async function lookAmongOurs(
  by: By,
  request: Asked,
): Promise<Pick<ImageMatches, "pending"> & { scored: ScoredProduct[] }> {
  const { store } = by.services;
  const hash = await hashAt(by, request.media);
  // Before the look: what becomes known meanwhile is still told as not known.
  const pending = await askForImages(by.services, request.competitors);
  const scoredProducts: ScoredProduct[] = [];
  for (const [websiteId, least] of await thresholdsOf(by, request)) {
    const near = (await heldHashes(store, websiteId)).nearest(hash, least, lookedAtMost);
    scoredProducts.push(
      ...near.map(({ id, similarity }) => ({ product_id: id, score: Math.floor(similarity) })),
    );
  }
  const shown = await stillShown(
    store.db,
    by.actor,
    request.competitors,
    scoredProducts.map(({ product_id }) => product_id),
  );
  return { scored: scoredProducts.filter(({ product_id }) => shown.has(product_id)), pending };
}

/** What the operator opens besides the public internet is not for the addresses that a customer gives. */
async function checkPublic({ services, signal }: By, media: string): Promise<void> {
  await services.http.check(media, { signal, publicOnly: true }).catch((problem: unknown) => {
    signal.throwIfAborted();
    // Of a name that is not known nobody is asked either.
    if (isNeverAsked(problem)) throw imageUnreadable();
  });
}

/** What is known of an image of a product is not fetched again. */
async function hashAt(by: By, media: string): Promise<ImageHash> {
  const { services, signal } = by;
  const knownHash = (await hashesAt(services.store.db, [media])).get(media);
  if (knownHash) return hashOfBytes(knownHash);
  if (!by.actor.admin) await checkPublic(by, media);
  const late = AbortSignal.timeout(patience_ms);
  const picture = await services.images
    .grey(media, AbortSignal.any([signal, late]))
    .catch((problem: unknown) => {
      if (late.aborted) return null;
      throw problem;
    });
  const hash = picture && hashOf(picture);
  if (!hash) throw imageUnreadable();
  return hash;
}

/** How alike, of 100, an image must be at each website. */
async function thresholdsOf(
  { db, actor }: By,
  { competitors, threshold }: Asked,
): Promise<Map<number, number>> {
  if (threshold !== undefined) return new Map(competitors.map((id) => [id, threshold]));
  const where = { id: { inq: competitors } };
  const rows = await find(db, actor, websiteSetting, { where, fields: ["id", "matching_percent"] });
  return new Map(rows.map((row) => [row.id, row.matching_percent]));
}

/** Products of these competitors alone, whoever named them, and as we know them. */
async function describe(
  { db, actor }: By,
  competitors: readonly number[],
  scored: readonly ScoredProduct[],
): Promise<ImageMatch[]> {
  const scores = new Map(scored.map(({ product_id, score }) => [product_id, score]));
  const where = { id: { inq: [...scores.keys()] }, website_id: { inq: [...competitors] }, unmatched: false };
  const rows = await find(db, actor, product, { where, fields: ["id", "website_id", "title", "medias"] });
  const hits = rows
    .map((row) => ({ ...answered(row), score: scores.get(row.id)! }))
    .toSorted((left, right) => right.score - left.score || left.product_id - right.product_id)
    .slice(0, productsMost);
  addSignedAddresses(hits);
  return hits;
}

function answered({ id, website_id, title, medias }: Row): Omit<ImageMatch, "score"> {
  return {
    product_id: Number(id),
    website_id: Number(website_id),
    title: String(title),
    medias: medias as string[],
  };
}
