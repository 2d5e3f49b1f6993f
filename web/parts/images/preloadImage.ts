import { imageSources } from "./imageAddress.ts";

/** Fetches an image that will be shown in this size soon. */
export function preloadImage(image: string, size: number): void {
  const { srcSet, sizes, src } = imageSources(image, size);
  // The source last: the browser chooses among those it knows then.
  Object.assign(new Image(), { sizes, srcset: srcSet, src });
}
