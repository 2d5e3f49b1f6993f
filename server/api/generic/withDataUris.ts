import { addDataUris, dataUris } from "#server/domain/images/showImages.ts";
import type { Row } from "#server/store/collection.ts";
import type { Caller } from "../caller.ts";

/** One row that is read on its own tells its image as a data URI too; in a list this is done for those that name it. */
export async function withDataUris({ services }: Caller, row: Row): Promise<Row> {
  const names = Object.keys(dataUris).filter((name) => row[name] === null);
  await addDataUris(services.images, [row], names);
  return row;
}
