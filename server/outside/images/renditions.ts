// From a file of a stranger to small WebP images of ours: decoded within bounds, its first frame only, upright, in
// sRGB, without a word of its metadata.
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { type ImageSize, imageSizes } from "#shared/reference/imageSizes.ts";
import { createLanes } from "./lanes.ts";
import { type ImageKind, kindOf } from "./kind.ts";

export type Renditions = ReadonlyMap<ImageSize, Buffer>;

const maxPixels = 40_000_000;
const timeout_s = 10;
const largest = Math.max(...imageSizes);
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
const decoding = createLanes(2);

/**
 * The image in every size, never larger than it is. Throws when it is none, is cut short, or breaks a bound. A
 * stranger's vector image is none: a few kilobytes of it can draw for minutes, and nothing stops the renderer.
 */
export function renditionsOf(bytes: Buffer): Promise<Renditions> {
  if (!kindOf(bytes)) throw new TypeError("Not an image");
  return decoding(async () => encodeAll(bounded(bytes)));
}

/** The same of a drawing of ours, an SVG. */
export function renditionsOfDrawing(svg: string): Promise<Renditions> {
  return decoding(async () => encodeAll(await vector(Buffer.from(svg))));
}

function bounded(bytes: Buffer, options: SharpOptions = {}): Sharp {
  const input = { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true, ...options } as const;
  return sharp(bytes, input).timeout({ seconds: timeout_s }).autoOrient();
}

/** A vector image has no pixels of its own: it is drawn as large as it is shown. */
async function vector(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await bounded(bytes).metadata();
  const density = Math.min(2_400, Math.max(1, (usualDensity * largest) / Math.max(width, height)));
  return bounded(bytes, { density });
}

/** Decoded once: the smaller ones are made from the largest. */
async function encodeAll(image: Sharp): Promise<Renditions> {
  const { data, info } = await fitted(image, largest).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encoded = imageSizes.map(async (size): Promise<[ImageSize, Buffer]> => {
    const pixels = sharp(data, { raw: { width, height, channels } });
    return [size, await fitted(pixels, size).webp({ quality: 82 }).toBuffer()];
  });
  return new Map(await Promise.all(encoded));
}

function fitted(image: Sharp, size: number): Sharp {
  return image.resize(size, size, { fit: "inside", withoutEnlargement: true }).toColourspace("srgb");
}
