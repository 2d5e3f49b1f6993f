// From a file of a stranger to a small picture in shades of grey, to be compared with others.
import type { Sharp } from "sharp";
import { decoded, drawn, fitted } from "./decode.ts";

/** `pixels`: rows from the top, 0 black to 255 white. */
export type GreyPixels = { width: number; height: number; pixels: Uint8Array };

/** Pixels of the longer side at most: what is compared is coarser still. */
const size = 160;

/** Throws when it cannot be read within bounds, or moves: which of its pictures shows the product nobody knows. */
export async function greyOf(bytes: Buffer, signal?: AbortSignal): Promise<GreyPixels> {
  const read = async (image: Sharp) => {
    const { pages = 1 } = await image.metadata();
    if (pages > 1) throw new TypeError("A moving image");
    return inGrey(image);
  };
  return decoded(bytes, read, signal);
}

/** The same of a drawing of ours, an SVG. */
export function greyOfDrawing(svg: string): Promise<GreyPixels> {
  return drawn(svg, size, inGrey);
}

/** What is transparent is white, as it is on the pages of shops. */
async function inGrey(image: Sharp): Promise<GreyPixels> {
  const { data, info } = await fitted(image, size)
    .flatten({ background: "#fff" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}
