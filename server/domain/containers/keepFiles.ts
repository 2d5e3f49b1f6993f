// Files that people send into a container. One of orders is read at once: its lines, and the own products these name.
import { createOrderLines, orderFilesOf } from "#server/store/queries/orders/orderImports.ts";
import type pg from "pg";
import type { Readable } from "node:stream";
import { containerFull, ordersEmpty, tooManyLines } from "#server/errors.ts";
import type { Storage } from "#server/integrations/storage.ts";
import type { FileInfo } from "#server/integrations/storage/files.ts";
import type { FileArea } from "#shared/reference/fileAreas.ts";
import { Limiter } from "#server/limiter.ts";
import { copyRows } from "#server/store/connection/copy.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { keepOrderLines } from "#server/store/queries/orders/keepOrderLines.ts";
import { lockOrderFiles } from "#server/store/queries/orders/orderFiles.ts";
import { recogniseFile } from "#server/store/queries/orders/recognisedLines.ts";
import { openSession } from "#server/store/connection/session.ts";
import { type LineProblem, readOrderLines } from "./orderLines.ts";

/** A file as it came: it can be read more than once. */
export type SentFile = { name: string; type: string; bytes: number; open(): Readable };

type Tools = { store: Store; storage: Storage };

const megabyte = 1_000_000;

/** What may lie in one container, and in one file. Those of imports are the admins', bounded by the disk. */
export const containerBounds = {
  OrderImports: { file_bytes: 50 * megabyte, bytes: 200 * megabyte, files: 100, lines: 500_000 },
  UploadImports: { files: 1_000 },
} as const;

/** How many of the lines that could not be read are told. */
const toldProblems = 100;

/**
 * Keeps a file under its name, in the place of an older one. Throws 507 when the container is full, 413 for too many lines,
 * 422 for a file of orders that is empty.
 */
export async function keepFile(
  tools: Tools,
  area: FileArea,
  container: string,
  file: SentFile,
): Promise<FileInfo> {
  // What there is no container for is not even read.
  await tools.storage.container(area, container);
  if (area === "OrderImports")
    return readings.run(container, () => keepOrderFile(tools, Number(container), file));
  const others = (await tools.storage.files(area, container)).filter(({ name }) => name !== file.name);
  if (others.length >= containerBounds.UploadImports.files) throw containerFull();
  return store(tools, area, container, file);
}

/** A catalogue's files of orders are read one after the other: each holds a connection, and half a processor. */
const readings = new Limiter<string>({ perKey: 1 });

async function keepOrderFile(tools: Tools, catalogId: number, file: SentFile): Promise<FileInfo> {
  const session = await openSession(tools.store);
  try {
    return await inTransaction(session.db, async (tx) => {
      await lockOrderFiles(tx, catalogId);
      await checkRoom(tx, catalogId, file);
      const read = await copyLines(tx, session.client, file);
      const id = await keepOrderLines(tx, { catalogId, filename: file.name, bytes: file.bytes, ...read });
      const info = await store(tools, "OrderImports", String(catalogId), file);
      await lockComparison(tx, catalogId);
      await recogniseFile(tx, catalogId, id);
      return info;
    });
  } finally {
    await session.close();
  }
}

async function checkRoom(tx: Db, catalogId: number, { name, bytes }: SentFile): Promise<void> {
  const others = (await orderFilesOf(tx, catalogId)).filter(({ filename }) => filename !== name);
  const othersBytes = others.reduce((sum, other) => sum + other.bytes, 0);
  const bounds = containerBounds.OrderImports;
  if (others.length >= bounds.files || othersBytes + bytes > bounds.bytes) throw containerFull();
}

/** Puts the lines into the table `order_line_read`, which the transaction drops at its end. */
async function copyLines(tx: Db, client: pg.ClientBase, file: SentFile) {
  await createOrderLines(tx);
  const read = {
    rows: 0,
    error_rows: 0,
    errors: [] as LineProblem[],
    quantity_column: null as string | null,
  };
  const { lines: most } = containerBounds.OrderImports;
  for await (const { lines, problems, quantityColumn } of readOrderLines(file.open())) {
    read.quantity_column = quantityColumn;
    read.rows += lines.length;
    read.error_rows += problems.length;
    if (read.rows + read.error_rows > most) throw tooManyLines(most);
    read.errors.push(...problems.slice(0, toldProblems - read.errors.length));
    const cells = lines.map(({ url, quantity }) => [url, quantity]);
    if (cells.length > 0) await copyRows(client, "order_line_read", ["url", "quantity"], cells);
  }
  if (read.rows + read.error_rows === 0 && (await isBlank(file))) throw ordersEmpty();
  return read;
}

async function isBlank(file: SentFile): Promise<boolean> {
  for await (const chunk of file.open() as AsyncIterable<Buffer>)
    if (/\S/.test(chunk.toString("latin1"))) return false;
  return true;
}

function store({ storage }: Tools, area: FileArea, container: string, file: SentFile): Promise<FileInfo> {
  return storage.write(area, container, file.name, file.open(), { maxBytes: file.bytes, type: file.type });
}
