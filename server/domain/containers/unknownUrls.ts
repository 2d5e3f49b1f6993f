// Which addresses of a file of sales nobody knows: they are looked up in the file itself, which is kept.
import type { ByWith } from "#server/store/by.ts";
import type { Storage } from "#server/integrations/storage.ts";
import { unknownAmong } from "#server/store/queries/orders/recognisedLines.ts";
import { openContainer } from "./containers.ts";
import { readOrderLines } from "./orderLines.ts";

type By = ByWith<{ storage: Storage }>;

const shownMost = 100;

/** The first addresses that are no own product's. Throws 404 when there is no such file, or none that one may see. */
export async function unknownUrls(by: By, container: string, file: string): Promise<string[]> {
  await openContainer(by, "OrderImports", container, "read");
  const { body, info } = await by.services.storage.read("OrderImports", container, file);
  const unknown = new Set<string>();
  try {
    for await (const { lines } of readOrderLines(body)) {
      const urls = lines.map(({ url }) => url);
      for (const url of await unknownAmong(by.db, Number(container), info.name, urls)) unknown.add(url);
      if (unknown.size >= shownMost) break;
    }
  } finally {
    body.destroy();
  }
  return [...unknown].slice(0, shownMost);
}
