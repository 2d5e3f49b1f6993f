// A picture in shades of grey, and which part of it is the thing itself.

/** `pixels`: rows from the top, 0 black to 255 white. */
export type GreyImage = { width: number; height: number; pixels: Uint8Array };

/** A part of an image; its sides may lie between pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** As white as a background is after compression. */
const white = 240;
/** Less is a line or a speck. */
const smallestSide = 8;

/**
 * What is left without the white around it: the same product stands in the middle of more or less of it from shop to
 * shop. Null when nothing is left.
 */
export function contentBox(image: GreyImage): Box | null {
  const { width, height } = image;
  const rows = span(height, (row) => isWhite(image, row * width, 1, width));
  const columns = span(width, (column) => isWhite(image, column, width, height));
  if (!rows || !columns) return null;
  return { left: columns.from, right: columns.to, top: rows.from, bottom: rows.to };
}

/** From the first line that is not white to behind the last; null when there are hardly any. */
function span(count: number, isWhiteLine: (line: number) => boolean): { from: number; to: number } | null {
  let from = 0;
  let to = count;
  while (from < to && isWhiteLine(from)) from += 1;
  while (to > from && isWhiteLine(to - 1)) to -= 1;
  return to - from < smallestSide ? null : { from, to };
}

function isWhite({ pixels }: GreyImage, first: number, step: number, count: number): boolean {
  for (let at = first, left = count; left > 0; at += step, left -= 1) {
    if (pixels[at]! < white) return false;
  }
  return true;
}
