// A stranger's image file opened within bounds: its size in pixels, its first frame only, upright, so many seconds.
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { type ImageKind, kindOf } from "./kind.ts";
import { Limiter } from "#server/limiter.ts";

const maxPixels = 40_000_000;
const timeout_s = 10;
/** Of a vector image, at which its unit is a pixel. */
const usualDensity = 72;

const loaders: Readonly<Record<ImageKind | "drawing", string>> = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  avif: "VipsForeignLoadHeifBuffer",
  drawing: "VipsForeignLoadSvgBuffer",
};
// The library reads some thirty formats; these are all that it needs to.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: Object.values(loaders) });
sharp.cache(false);
sharp.concurrency(1);

/** Decoding takes a core and up to 160 MB each. */
const decoding = new Limiter<"image">({ perKey: 2 });

/**
 * Does something with the image of a file, when there is a slot. Throws when it is none, is cut short, or breaks a bound. A
 * stranger's vector image is none: a few kilobytes of it can draw for minutes, and nothing stops the renderer.
 */
export function decoded<Result>(
  bytes: Buffer,
  work: (image: Sharp) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (!kindOf(bytes)) throw new TypeError("Not an image");
  return decoding.run("image", () => work(bounded(bytes)), signal);
}

/** The same with a drawing of ours, an SVG: it is drawn `size` pixels large, for it has no pixels of its own. */
export function drawn<Result>(
  svg: string,
  size: number,
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  return decoding.run("image", async () => work(await vector(Buffer.from(svg), size)));
}

function bounded(bytes: Buffer, options: SharpOptions = {}): Sharp {
  const input = { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true, ...options } as const;
  return sharp(bytes, input).timeout({ seconds: timeout_s }).autoOrient();
}

async function vector(bytes: Buffer, size: number): Promise<Sharp> {
  const { width, height } = await bounded(bytes).metadata();
  const density = Math.min(2_400, Math.max(1, (usualDensity * size) / Math.max(width, height)));
  return bounded(bytes, { density });
}

/** Never larger than it is. */
export function fitted(image: Sharp, size: number): Sharp {
  return image.resize(size, size, { fit: "inside", withoutEnlargement: true });
}
