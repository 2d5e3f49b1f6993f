/** What files are kept for: those of sales, of a catalogue, and those of imports, of a website. */
export const fileAreas = ["OrderImports", "UploadImports"] as const;
export type FileArea = (typeof fileAreas)[number];
