import { feedFormats } from "#shared/reference/feedDialects.ts";

/** What such a file may be packed in. */
const packed = ["gz", "zip"];

/** The endings of files that products can be read from, for a choice of files. */
export const readableFiles = [...Object.values(feedFormats).flatMap(({ endings }) => endings), ...packed]
  .map((ending) => `.${ending}`)
  .join(",");
