// The images of products and websites, fetched for the browser: it loads none from elsewhere itself, so that no shop
// sees who looks at its pictures, and none breaks the page. What is shown was decoded and encoded again by us.
import { Limiter } from "#server/limiter.ts";
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ImageSize } from "#shared/reference/imageSizes.ts";
import { VigieError, isForWantOfRoom } from "#server/errors.ts";
import type { HttpClient } from "./http.ts";
import { type ImageCache, openImageCache } from "./images/cache.ts";
import { type GreyPixels, greyOf, greyOfDrawing } from "./images/grey.ts";
import { renditionsOf, renditionsOfDrawing } from "./images/renditions.ts";

export type Images = {
  /**
   * The image at a web address as WebP, its longer side of `size` pixels at most. "missing": there is none that can be
   * shown. "awaited": it is still being fetched, and will be there the next time.
   */
  find(address: string, size: ImageSize): Promise<Buffer | "missing" | "awaited">;
  /**
   * The image at a web address, small and in shades of grey, to be compared with others; null when there is none that can
   * be read. It is fetched each time, and not kept. Throws the signal's reason.
   */
  grey(address: string, signal: AbortSignal): Promise<GreyPixels | null>;
};

type ImagesSetup = {
  http: HttpClient;
  /** Where images are kept once fetched, and how much of them. */
  folder: string;
  maxBytes: number;
  /** The images that are drawn rather than fetched: SVG by address. */
  draw?: (address: string) => string | undefined;
  /** The address to ask for, of one that is kept without its secrets. */
  open?: (address: string) => string;
  /** How long one waits for an image. */
  patience_ms?: number;
  /** How long a missing image is not asked for again. */
  missing_ms?: number;
};

const imageBytes = 5 * 1024 * 1024;
const timeout_ms = 10_000;
const fresh_ms = 30 * 86_400_000;
/** The browser has six connections to us: images that hold all of them would hold up everything else. */
const patience_ms = 4_000;
const missing_ms = 15 * 60_000;
const atOnce = 12;
const atOncePerHost = 4;
const maxAwaited = 2_000;

export function openImages({ http, draw, open = (address) => address, ...setup }: ImagesSetup): Images {
  const cache = openImageCache({ fresh_ms, missing_ms, ...setup });
  const inSlot = limiterOfHosts();
  // Of their own: thousands that are compared do not keep those waiting that somebody looks at.
  const inComparedSlot = limiterOfHosts();
  const fetching = new Map<string, Promise<void>>();

  const make = async (address: string, key: string): Promise<void> => {
    const drawn = draw?.(address);
    const renditions =
      drawn === undefined
        ? await renditionsOf(await inSlot(address, () => fetchImage(http, open(address))))
        : await renditionsOfDrawing(drawn);
    await cache.write(key, renditions);
  };

  /** Several who ask for an image at the same time wait for the same fetch. */
  const making = (address: string, key: string): Promise<void> => {
    const pending = fetching.get(key);
    if (pending) return pending;
    const begun = make(address, key)
      .catch((problem) => markMissing(cache, key, problem))
      .finally(() => fetching.delete(key));
    fetching.set(key, begun);
    return begun;
  };

  return {
    find: async (address, size) => {
      const key = createHash("sha256").update(address).digest("hex");
      const orFormer = async <Otherwise>(otherwise: Otherwise) =>
        (await cache.readFormer(key, size)) ?? otherwise;
      const cached = await cache.read(key, size);
      if (cached === "missing") return orFormer(cached);
      if (cached) return cached;
      if (fetching.size >= maxAwaited && !fetching.has(key)) return orFormer("awaited" as const);
      const patience = new AbortController();
      const late = delay(setup.patience_ms ?? patience_ms, "late", { signal: patience.signal }).catch(
        () => "late",
      );
      const first = await Promise.race([making(address, key), late]);
      patience.abort();
      return orFormer(first === "late" ? ("awaited" as const) : ("missing" as const));
    },
    grey: async (address, signal) => {
      signal.throwIfAborted();
      const fetched = async () => greyOf(await fetchImage(http, open(address), signal), signal);
      try {
        const drawing = draw?.(address);
        return await (drawing === undefined
          ? inComparedSlot(address, fetched, signal)
          : greyOfDrawing(drawing));
      } catch {
        signal.throwIfAborted();
        return null;
      }
    },
  };
}

/** A host that answers slowly holds up its own images, not those of all the others. */
function limiterOfHosts() {
  const hosts = new Limiter<string>({ perKey: atOncePerHost, total: atOnce });
  return <Result>(address: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    hosts.run(URL.parse(address)?.host ?? "", work, signal);
}

async function fetchImage(http: HttpClient, address: string, signal?: AbortSignal): Promise<Buffer> {
  const answer = await http.get(address, {
    maxBytes: imageBytes,
    timeout_ms,
    idle_timeout_ms: timeout_ms,
    maxRedirects: 3,
    retries: 0,
    ...(signal && { signal }),
    headers: { accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" },
  });
  return answer.buffer();
}

/**
 * A folder that cannot be written to costs a fetch each time, never the answer. An image for which there was no room is
 * not missing: it is fetched again once there is.
 */
async function markMissing(cache: ImageCache, key: string, problem: unknown): Promise<void> {
  if (isForWantOfRoom(problem)) return;
  await cache.writeMissing(key, { forGood: isGone(problem) }).catch(() => undefined);
}

/** The shop itself says that there is no such image any more. */
function isGone(problem: unknown): boolean {
  return problem instanceof VigieError && [404, 410].includes(Number(problem.details?.["status"]));
}
