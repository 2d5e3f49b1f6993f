// From a file of a stranger to small WebP images of ours: in sRGB, without a word of its metadata.
import sharp, { type Sharp } from "sharp";
import { type ImageSize, imageSizes } from "#shared/reference/imageSizes.ts";
import { decoded, drawn, fitted } from "./decode.ts";

export type Renditions = ReadonlyMap<ImageSize, Buffer>;

const largest = Math.max(...imageSizes);

/** The image of a file in every size, never larger than it is. Throws when it cannot be read within bounds. */
export async function renditionsOf(bytes: Buffer): Promise<Renditions> {
  return decoded(bytes, encodeAll);
}

/** The same of a drawing of ours, an SVG. */
export function renditionsOfDrawing(svg: string): Promise<Renditions> {
  return drawn(svg, largest, encodeAll);
}

/** Decoded once: the smaller ones are made from the largest. */
async function encodeAll(image: Sharp): Promise<Renditions> {
  const { data, info } = await inColour(image, largest).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encoded = imageSizes.map(async (size): Promise<[ImageSize, Buffer]> => {
    const pixels = sharp(data, { raw: { width, height, channels } });
    return [size, await inColour(pixels, size).webp({ quality: 82 }).toBuffer()];
  });
  return new Map(await Promise.all(encoded));
}

function inColour(image: Sharp, size: number): Sharp {
  return fitted(image, size).toColourspace("srgb");
}
