// What makes a whole file of products or matches unreadable.
import type { Condition } from "#shared/addresses/importLaunch.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { refusal } from "./refusal.ts";
import { listed, shorten } from "./shorten.ts";

const unreadableFeed = (key: MessageKey, values?: MessageValues) =>
  refusal(422, key, values, { name: "UnreadableFeed" });

export const feedTooLarge = (maxBytes: number) =>
  unreadableFeed("feed.tooLarge", { max_MB: Math.floor(maxBytes / 1024 / 1024) });
export const feedArchiveBomb = (ratio: number) => unreadableFeed("feed.archiveBomb", { ratio });
export const feedArchiveDamaged = () => unreadableFeed("feed.archiveDamaged");
export const feedArchiveNested = () => unreadableFeed("feed.archiveNested");
export const feedArchiveSeveralFiles = (first: string, second: string) =>
  unreadableFeed("feed.archiveSeveralFiles", { first: shorten(first), second: shorten(second) });
export const feedArchiveEmpty = () => unreadableFeed("feed.archiveEmpty");
export const feedArchiveEncrypted = () => unreadableFeed("feed.archiveEncrypted");
export const feedArchiveUnsupported = (format: string) =>
  unreadableFeed("feed.archiveUnsupported", { format });

/** `format` is what one calls it; left out when all one can say is that it is no text. */
export const feedNotText = (format?: string) =>
  format ? unreadableFeed("feed.notText", { format }) : unreadableFeed("feed.binary");
/** It is called a workbook, and holds a text without the columns of a list of products. */
export const feedNoWorkbook = (file: string) => unreadableFeed("feed.noWorkbook", { file: shorten(file) });
export const feedIsWebPage = () => unreadableFeed("feed.webPage");
export const feedIsXml = () => unreadableFeed("feed.xml");
export const feedEmpty = () => unreadableFeed("feed.empty");
export const feedEncodingUnsupported = (encoding: string) =>
  unreadableFeed("feed.encodingUnsupported", { encoding: shorten(encoding) });
export const feedJsonCut = (element: number) => unreadableFeed("feed.jsonCut", { element });
export const feedXmlDamaged = (line: number, problem: string) =>
  unreadableFeed("feed.xmlDamaged", { line, problem: shorten(problem) });
export const feedXmlEndless = (line: number) => unreadableFeed("feed.xmlEndless", { line });
/** What is looked at to find the products ends inside the first one. */
export const feedFirstProductTooLarge = (kind: "json" | "xml", maxBytes: number) =>
  unreadableFeed(kind === "xml" ? "feed.firstProductTooLarge" : "feed.firstLineTooLarge", {
    max_KB: Math.floor(maxBytes / 1024),
  });
export const feedWorkbookTooLarge = (maxBytes: number) =>
  unreadableFeed("feed.workbookTooLarge", { max_MB: Math.floor(maxBytes / 1024 / 1024) });
export const shopPageUnreadable = (page: number) => unreadableFeed("feed.pageUnreadable", { page });
export const shopPagesTooMany = (max: number) => unreadableFeed("feed.pagesTooMany", { max });
/** A list of products, without any. */
export const feedListIsEmpty = () => unreadableFeed("feed.emptyList");
export const feedHasNoProductList = () => unreadableFeed("feed.noProductList");

export const feedColumnsMissing = (missing: string[], header: string[]) =>
  unreadableFeed("feed.columnsMissing", { missing: listed(missing), found: listed(header) });
export const feedHasNoTitle = (header: string[]) => unreadableFeed("feed.noTitle", { found: listed(header) });
export const feedIsNoProductList = (header: string[]) =>
  unreadableFeed("feed.notProducts", { found: listed(header) });
export const feedHasNoIdentifier = (header: string[]) =>
  unreadableFeed("feed.noIdentifier", { found: listed(header) });
export const feedIdentifierNotMapped = (identifier: string) =>
  unreadableFeed("feed.identifierNotMapped", { identifier });
export const feedDatesAmbiguous = (column: string, value: string) =>
  unreadableFeed("feed.datesAmbiguous", { column: shorten(column), value: shorten(value) });
export const feedDatesUnreadable = (column: string, value: string) =>
  unreadableFeed("feed.datesUnreadable", { column: shorten(column), value: shorten(value) });
/** What the lines of a file were to hold, and no line does; `near` is how the file writes it. */
export function feedKeepsNoLine(where: readonly Condition[], near: readonly Condition[] = []) {
  const conditions = conditionsText(where);
  return near.length > 0
    ? unreadableFeed("feed.noLineKeptNear", { conditions, near: conditionsText(near) })
    : unreadableFeed("feed.noLineKept", { conditions });
}

export function conditionsText(where: readonly Condition[]): string {
  return where.map(({ column, value }) => `${shorten(column)} = ${shorten(value)}`).join(", ");
}

/** A file of matches whose columns name no product of one's own, or none of a competitor's. */
export const noMatchColumns = (header: string[]) =>
  unreadableFeed("matchImport.noColumns", { found: listed(header) });
export const tooManyMatchLines = (max: number) => refusal(413, "matchImport.tooManyLines", { max });
