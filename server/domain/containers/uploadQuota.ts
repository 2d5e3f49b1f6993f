// What may still come into a catalogue's container of orders, counted while it comes: until all of a form has come, its
// files wait on the disk of the server.
import { orderFilesOf } from "#server/store/queries/orders/orderImports.ts";
import { containerFull } from "#server/errors.ts";
import type { Store } from "#server/store/database.ts";
import { containerBounds } from "./keepFiles.ts";

export type UploadQuota = {
  /** A file of this name begins to come. Throws 507 when there are as many as may be. */
  begin(name: string): void;
  /** So many bytes more have come. Throws 507 when there is no room for them. */
  take(bytes: number): void;
  giveBack(): void;
};

/** Bytes that are coming into each container at this moment. */
const coming = new WeakMap<Store, Map<number, number>>();

export async function openUploadQuota(store: Store, catalogId: number): Promise<UploadQuota> {
  const rows = await orderFilesOf(store.db, catalogId);
  const kept = new Map(rows.map(({ filename, bytes }) => [filename, bytes]));
  let keptBytes = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const all = coming.get(store) ?? new Map<number, number>();
  coming.set(store, all);
  const comingNow = () => all.get(catalogId) ?? 0;
  const bounds = containerBounds.OrderImports;
  let mine = 0;
  return {
    begin(name) {
      // An older file of the name leaves its room.
      keptBytes -= kept.get(name) ?? 0;
      kept.set(name, 0);
      if (kept.size > bounds.files) throw containerFull();
    },
    take(bytes) {
      if (keptBytes + comingNow() + bytes > bounds.bytes) throw containerFull();
      mine += bytes;
      all.set(catalogId, comingNow() + bytes);
    },
    giveBack() {
      const left = comingNow() - mine;
      mine = 0;
      if (left > 0) all.set(catalogId, left);
      else all.delete(catalogId);
    },
  };
}
