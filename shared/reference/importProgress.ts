/** The share of a run that is reading, in percent; the rest is matching, comparing and writing. */
export const readingPercent = 70;
