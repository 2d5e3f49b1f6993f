// Files, the containers they lie in, uploads and pictures.
import { badArgument, invalid, refusal, tooMany, unprocessable } from "./refusal.ts";
import { listed, shorten } from "./shorten.ts";

export const invalidContainerName = (name: string) =>
  invalid("files.invalidContainerName", { name: shorten(name) }, { codes: { name: ["format"] } });
export const invalidFileName = (name: string) => badArgument("files.invalidName", { name: shorten(name) });
export const noSuchContainer = (name: string) =>
  refusal(404, "files.noSuchContainer", { name: shorten(name) }, { code: "ENOENT" });
export const noSuchFile = (name: string) =>
  refusal(404, "files.noSuchFile", { name: shorten(name) }, { code: "ENOENT" });
/** A file that may be there, in the folder of another machine. */
export const fileElsewhere = (name: string) =>
  refusal(404, "files.elsewhere", { name: shorten(name) }, { code: "ENOENT" });
export const fileTooLarge = (maxBytes: number) =>
  refusal(413, "files.tooLarge", { max_MB: Math.floor(maxBytes / 1_000_000) });
/** As many files lie there as may, or as many bytes. */
export const containerFull = () => refusal(507, "containers.full", {}, { code: "CONTAINER_FULL" });
export const tooManyLines = (max: number) => refusal(413, "containers.tooManyLines", { max });

/** A page that was saved, or the answer of an address that asks one to sign in. */
export const ordersAreWebPage = () => unprocessable("containers.webPage");

/** A file of sales with nothing in it. */
export const ordersEmpty = () => unprocessable("containers.empty");

/** Several columns of a file of sales could hold what was sold. */
export const ordersQuantityUnclear = (columns: string[]) =>
  unprocessable("containers.quantityUnclear", { columns: listed(columns) });
/** A file of sales has several columns besides the address, and none says that it holds what was sold. */
export const ordersQuantityUnnamed = (columns: string[]) =>
  columns.length > 0
    ? unprocessable("containers.quantityUnnamed", { columns: listed(columns) })
    : unprocessable("containers.quantityWithoutHeader");

/** There is no room for a file; `cause` is for the log. */
export const storageFull = (cause?: unknown) => refusal(507, "files.full", {}, { cause });
/** The store of the files is away, or refuses us; `cause` is for the log. */
export const storageUnreachable = (cause: unknown) => refusal(503, "files.unreachable", {}, { cause });

/** Whether it was for want of room that a file was not written: on its disk, within a quota, for one so large. */
export function isForWantOfRoom(problem: unknown): boolean {
  return wantOfRoom.has((problem as { code?: unknown } | null)?.code);
}

const wantOfRoom = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);

export const notMultipart = () => badArgument("uploads.notMultipart");
export const noFileSent = () => badArgument("uploads.noFile");
export const tooManyFiles = (max: number) =>
  refusal(
    413,
    max === 1 ? "uploads.oneFile" : "uploads.tooManyFiles",
    { max },
    { name: "PayloadTooLargeError" },
  );
export const tooManyUploads = (max: number) => tooMany("uploads.tooMany", { max, seconds: 10 });

/** The address of an image that this server did not hand out. */
export const imageNotSigned = () => refusal(403, "images.notSigned", {}, { code: "ACCESS_DENIED" });
export const noSuchImage = () => refusal(404, "images.none");
/** Whatever the reason: the address may be anybody's. */
export const imageUnreadable = () => unprocessable("imageMatch.unreadable");
export const imageMatchNotUnderstood = () => refusal(502, "imageMatch.notUnderstood");
export const imageMatchFails = (statusCode: 502 | 504, cause: unknown) =>
  refusal(statusCode, "imageMatch.fails", {}, { cause });
