// The containers of files: OrderImports has one per catalogue, for its owner; UploadImports one per website, for admins.
import { deleteUploadsOf } from "#server/store/queries/imports/uploads.ts";
import { deleteOrderFiles } from "#server/store/queries/orders/orderImports.ts";
import { catalog } from "#shared/entities/catalog.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { orderImport } from "#shared/entities/orderImport.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import {
  VigieError,
  accessDenied,
  catalogLocked,
  invalidContainerName,
  noSuchContainer,
  unknownId,
} from "#server/errors.ts";
import type { Storage } from "#server/integrations/storage.ts";
import type { ContainerInfo } from "#server/integrations/storage/containers.ts";
import { type FileInfo, checkFileName } from "#server/integrations/storage/files.ts";
import type { FileArea } from "#shared/reference/fileAreas.ts";
import { count, find } from "#server/store/collection.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import type { ByWith } from "#server/store/by.ts";
import type { Actor } from "#server/store/scopes.ts";
import { lockOrderFiles } from "#server/store/queries/orders/orderFiles.ts";

export { checkFileName };

type By = ByWith<{ storage: Storage }>;

/** A file, and what was read in it when it is one of orders. */
export type KeptFile = FileInfo & { order?: RowOf<typeof orderImport> | undefined };

/** The containers that the caller may open. Throws 403 when the area is not theirs. */
export async function listContainers({ db, actor, services }: By, area: FileArea): Promise<ContainerInfo[]> {
  checkArea(actor, area);
  const all = await services.storage.containers(area);
  if (area === "UploadImports") return all;
  const catalogs = await find(db, actor, catalog, { fields: ["id"] });
  const mine = new Set(catalogs.map(({ id }) => String(id)));
  return all.filter(({ name }) => mine.has(name));
}

/** Throws 422 for what is no container's name, 404 when the caller sees nothing of that id. */
export async function createContainer(by: By, area: FileArea, sent: unknown): Promise<ContainerInfo> {
  checkArea(by.actor, area);
  const name = typeof sent === "string" || typeof sent === "number" ? String(sent) : "";
  if (!isId(name)) throw invalidContainerName(name);
  if (area === "OrderImports") {
    await openContainer(by, area, name, "write");
  } else {
    const named = { id: Number(name) };
    const namedCount =
      (await count(by.db, by.actor, websiteSetting, named)) + (await count(by.db, by.actor, catalog, named));
    if (namedCount === 0) throw unknownId("WebsiteSetting", name);
  }
  return by.services.storage.createContainer(area, name);
}

/**
 * Makes sure that the caller may read or write in a container; it may not exist yet. Throws 404 when it is of a catalogue
 * that they do not see, 403 when the area is not theirs or the catalogue is locked.
 */
export async function openContainer(
  { db, actor }: Pick<By, "db" | "actor">,
  area: FileArea,
  name: string,
  purpose: "read" | "write",
): Promise<void> {
  checkArea(actor, area);
  if (area === "UploadImports") return;
  const [owner] = isId(name) ? await find(db, actor, catalog, { where: { id: name }, fields: ["lock"] }) : [];
  if (!owner) throw noSuchContainer(name);
  if (purpose === "write" && owner.lock && !actor.admin) throw catalogLocked();
}

export async function findContainer(by: By, area: FileArea, name: string): Promise<ContainerInfo> {
  await openContainer(by, area, name, "read");
  return by.services.storage.container(area, name);
}

export async function removeContainer(by: By, area: FileArea, name: string): Promise<void> {
  await openContainer(by, area, name, "write");
  await inTransaction(by.db, async (tx) => {
    await cleanUpRecords(tx, area, name);
    await by.services.storage.removeContainer(area, name);
  });
}

/** None of a container that nobody has made yet, as in LoopBack: reading the container itself tells that by a 404. */
export async function listFiles(by: By, area: FileArea, name: string): Promise<KeptFile[]> {
  await openContainer(by, area, name, "read");
  if (!isId(name)) throw noSuchContainer(name);
  const files = await by.services.storage.files(area, name).catch((problem: unknown) => {
    if (isNoContainer(problem)) return [];
    throw problem;
  });
  return withOrders(by, area, name, files);
}

function isNoContainer(problem: unknown): boolean {
  return problem instanceof VigieError && problem.key === "files.noSuchContainer";
}

export async function findFile(by: By, area: FileArea, name: string, file: string): Promise<KeptFile> {
  await openContainer(by, area, name, "read");
  const info = await by.services.storage.file(area, name, file);
  const [container] = await withOrders(by, area, name, [info]);
  return container ?? info;
}

export async function removeFile(by: By, area: FileArea, name: string, file: string): Promise<void> {
  await openContainer(by, area, name, "write");
  const { name: kept } = await by.services.storage.file(area, name, file);
  await inTransaction(by.db, async (tx) => {
    await cleanUpRecords(tx, area, name, kept);
    await by.services.storage.remove(area, name, kept);
  });
}

async function withOrders({ db, actor }: By, area: FileArea, name: string, files: FileInfo[]) {
  if (area === "UploadImports") return files;
  const filename = files.length === 1 ? { filename: files[0]!.name } : {};
  const orders = await find(db, actor, orderImport, { where: { catalog_id: name, ...filename } });
  const byName = new Map(orders.map((order) => [order.filename, order]));
  return files.map((file) => ({ ...file, order: byName.get(file.name) }));
}

/** What the database holds of the files of a container, or of one of them. */
async function cleanUpRecords(tx: Db, area: FileArea, container: string, file?: string): Promise<void> {
  if (area === "UploadImports") return deleteUploadsOf(tx, container, file);
  await lockOrderFiles(tx, Number(container));
  await deleteOrderFiles(tx, container, file);
}

function checkArea(actor: Actor, area: FileArea): void {
  if (area === "UploadImports" && !actor.admin) throw accessDenied();
}

function isId(name: string): boolean {
  return /^[1-9][0-9]{0,15}$/.test(name) && Number.isSafeInteger(Number(name));
}
