import { imageSizes } from "#shared/reference/imageSizes.ts";
import type { ImageSize } from "#shared/reference/imageSizes.ts";

/**
 * Where the browser loads an image of a row in a size: `image` is one of the row's `images`, or its `logo_image`. The
 * addresses in `medias` and `logo` are other people's servers, which pages may not load from.
 */
export function imageAddress(image: string, size: ImageSize): string {
  return `${image}&size=${size}`;
}

/** What an <img> says so that the browser chooses the file for a width in pixels. */
export function imageSources(image: string, width: number) {
  return {
    src: imageAddress(image, imageSizes.find((size) => size >= width) ?? 480),
    srcSet: imageSizes.map((size) => `${imageAddress(image, size)} ${size}w`).join(", "),
    sizes: `${width}px`,
  };
}
