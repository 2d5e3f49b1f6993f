// The files of sales of a catalogue, in the container that is named by its id.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { containerAddresses } from "#shared/addresses/containers.ts";
import type { unknownUrls } from "#shared/addresses/orderFiles.ts";
import { type Wire, linkTo, request, upload } from "#web/api.ts";
import { orderFilesKey } from "./keys.ts";

export type OrderFile = Wire<AnswerOf<typeof containerAddresses.OrderImports.readFile>>;

/** The latest first; none of a catalogue that has no container yet. */
export function orderFilesOptions(catalogId: number) {
  return queryOptions({
    queryKey: [...orderFilesKey, catalogId],
    queryFn: async () => {
      const files = await request<OrderFile[]>({
        path: `OrderImports/${catalogId}/files`,
        duplicate: "send",
      });
      return files.toSorted((left, right) => right.mtime.localeCompare(left.mtime));
    },
  });
}

export function unknownUrlsOptions(catalogId: number, file: string) {
  return queryOptions({
    queryKey: [...orderFilesKey, catalogId, "unknown", file],
    queryFn: async () => {
      const path = `OrderImports/${catalogId}/files/${encodeURIComponent(file)}/unknownUrls`;
      return (await request<AnswerOf<typeof unknownUrls>>({ path })).urls;
    },
  });
}

/** In the place of a file of the same name; the container is made where there is none. */
export async function uploadOrderFile(
  catalogId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  await request({ method: "POST", path: "OrderImports", data: { name: catalogId } });
  const form = new FormData();
  form.append("file", file);
  await upload({ path: `OrderImports/${catalogId}/upload`, form, onProgress });
}

export async function deleteOrderFile(catalogId: number, file: string): Promise<void> {
  await request({
    method: "DELETE",
    path: `OrderImports/${catalogId}/files/${encodeURIComponent(file)}`,
  });
}

export function orderFileLink(catalogId: number, file: string): string {
  return linkTo(`OrderImports/${catalogId}/download/${encodeURIComponent(file)}`);
}
