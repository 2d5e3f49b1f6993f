// What a row says of its images besides their addresses: where our own server shows them, and, when asked for, the
// first one as a data URI (docs/decisions/0103).
import type { Images } from "#server/integrations/images.ts";
import type { ImageSize } from "#shared/reference/imageSizes.ts";
import { storedAddresses } from "#server/store/rows.ts";
import { signedAddress } from "./signedAddresses.ts";

type Row = Record<string, unknown>;
type WithStored = { [storedAddresses]?: Record<string, string> };

/** The fields that hold a data URI: of which image, and how large. */
export const dataUris: Readonly<Record<string, { of: "medias" | "logo"; size: ImageSize }>> = {
  base64ImageUrl: { of: "medias", size: 64 },
  base64LogoUrl: { of: "logo", size: 160 },
};

/** Beside `medias` come `images`, in the same order; beside `logo`, `logo_image`; of a catalogue's competitors too. */
export function addSignedAddresses(rows: readonly Row[]): void {
  for (const row of rows) {
    if (Array.isArray(row["medias"])) row["images"] = row["medias"].map(signedAddress);
    if (row["logo"] !== undefined) row["logo_image"] = row["logo"] && signedAddress(String(logoOf(row)));
    if (Array.isArray(row["competitors"])) addSignedAddresses(row["competitors"] as Row[]);
  }
}

/** What the image is fetched from: a logo whose address holds secrets is known outside by the sealed address. */
function logoOf(row: Row): unknown {
  return (row as WithStored)[storedAddresses]?.["logo"] ?? row["logo"];
}

/** Fills the data URIs among `names`; null where there is no image, or none yet: a fetch is waited for some seconds. */
export async function addDataUris(
  images: Images,
  rows: readonly Row[],
  names: readonly string[],
): Promise<void> {
  const waits = names.flatMap((name) => rows.map((row) => addDataUri(images, row, name)));
  await Promise.all(waits);
}

async function addDataUri(images: Images, row: Row, name: string): Promise<void> {
  const { of, size } = dataUris[name]!;
  const address = of === "logo" ? logoOf(row) : [row[of]].flat()[0];
  const image = typeof address === "string" ? await images.find(address, size) : "missing";
  row[name] = typeof image === "string" ? null : `data:image/webp;base64,${image.toString("base64")}`;
}
