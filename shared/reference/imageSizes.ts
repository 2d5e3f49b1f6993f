/** The sizes in which images are shown: the longer side at most, in pixels. */
export const imageSizes = [64, 160, 480] as const;
export type ImageSize = (typeof imageSizes)[number];
