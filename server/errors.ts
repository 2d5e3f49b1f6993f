// Every error the product tells a person, a function each. The text is in shared/messages, worded at the edge.
import { maskAddress } from "#shared/credentials.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { say } from "#shared/messages/index.ts";

export type ErrorDetails = {
  context?: string;
  codes?: Record<string, string[]>;
  messages?: Record<string, string[]>;
  [key: string]: unknown;
};

/** An error with a place in the wire contract (HTTP status, LoopBack name and code) and a message key. */
export class VigieError extends Error {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly key: MessageKey;
  readonly values: MessageValues;
  readonly details: ErrorDetails | undefined;

  constructor(problem: {
    statusCode: number;
    key: MessageKey;
    values?: MessageValues;
    name?: string;
    code?: string;
    details?: ErrorDetails;
    cause?: unknown;
  }) {
    super(say("en", problem.key, problem.values), { cause: problem.cause });
    this.name = problem.name ?? "Error";
    this.statusCode = problem.statusCode;
    this.code = problem.code;
    this.key = problem.key;
    this.values = problem.values ?? {};
    this.details = problem.details;
  }
}

export function authorizationRequired() {
  return new VigieError({
    statusCode: 401,
    code: "AUTHORIZATION_REQUIRED",
    key: "errors.authorizationRequired",
  });
}

export function invalidToken() {
  return new VigieError({ statusCode: 401, code: "INVALID_TOKEN", key: "errors.invalidToken" });
}

export function accessDenied() {
  return new VigieError({ statusCode: 403, code: "ACCESS_DENIED", key: "errors.accessDenied" });
}

/** `path` is an address with percent signs that say no letter. */
export function invalidPath(path: string) {
  return badArgument("errors.invalidPath", { path: shorten(path) }, "URIError");
}

/** What came is no HTTP. */
export function unreadableRequest() {
  return badArgument("errors.unreadableRequest");
}

export function requestHeadTooLarge() {
  return new VigieError({ statusCode: 431, key: "errors.requestHeadTooLarge" });
}

export function requestTooSlow() {
  return new VigieError({ statusCode: 408, key: "errors.requestTooSlow" });
}

export function noSuchMethod(method: string, path: string) {
  return new VigieError({ statusCode: 404, key: "errors.noSuchMethod", values: { method, path } });
}

export function unknownId(model: string, id: string | number) {
  return new VigieError({
    statusCode: 404,
    code: "MODEL_NOT_FOUND",
    key: "errors.unknownId",
    values: { model, id },
  });
}

export function embeddedDoesNotStart(reason: string, folder: string) {
  return new VigieError({ statusCode: 500, key: "embedded.doesNotStart", values: { reason, folder } });
}

export function embeddedUnknownPlatform(platform: string) {
  return new VigieError({ statusCode: 500, key: "embedded.unknownPlatform", values: { platform } });
}

/** A data folder names a database that is not there: `file` is where it names it. */
export function embeddedMissing(folder: string, file: string) {
  return new VigieError({ statusCode: 500, key: "embedded.missing", values: { folder, file } });
}

/** The account that PostgreSQL runs as cannot come to the database. */
export function embeddedOutOfReach(folder: string) {
  return new VigieError({ statusCode: 500, key: "embedded.outOfReach", values: { folder } });
}

/** A data folder from before it named its database was moved; it is one of `candidates`. */
export function embeddedNotNamed(candidates: readonly string[], file: string, key: string) {
  const values = { candidates: candidates.join(", "), file, key };
  return new VigieError({ statusCode: 500, key: "embedded.notNamed", values });
}

/** The secret key of this process is not the one that the installation began with. */
export function otherSecretKey(location: string) {
  return new VigieError({ statusCode: 500, key: "installation.otherKey", values: { place: location } });
}

/** A file that may be there, in the folder of another machine. */
export function fileElsewhere(name: string) {
  return new VigieError({
    statusCode: 404,
    code: "ENOENT",
    key: "files.elsewhere",
    values: { name: shorten(name) },
  });
}

/** The database knows migrations that this program does not. */
export function schemaIsNewer(names: readonly string[]) {
  return new VigieError({ statusCode: 500, key: "migrations.newer", values: { names: names.join(", ") } });
}

/** The database has run a migration that reads otherwise in this program. */
export function migrationEdited(name: string) {
  return new VigieError({ statusCode: 500, key: "migrations.edited", values: { name } });
}

/** `holder`: whose transaction has been open for the longest time. */
export function migrationWaitsTooLong(name: string, holder: string) {
  return new VigieError({ statusCode: 503, key: "migrations.waitsTooLong", values: { name, holder } });
}

export function badArgument(key: MessageKey, values: MessageValues = {}, name = "Error") {
  return new VigieError({ statusCode: 400, key, values, name });
}

export function requiredArgument(argument: string) {
  return badArgument("errors.requiredArgument", { argument });
}

/** Where an argument that is not understood cannot be left out: it was meant to say which rows go. */
export function unknownArgument(argument: string) {
  return badArgument("errors.unknownArgument", { argument: shorten(argument) });
}

export function notABoolean(argument: string) {
  return badArgument("errors.notABoolean", { argument });
}

export function notAnObject() {
  return badArgument("errors.notAnObject");
}

export function invalidClause(clause: string, value: unknown) {
  return badArgument("errors.invalidClause", { clause, value: shorten(value) });
}

export function invalidPattern(pattern: unknown) {
  return badArgument("errors.invalidPattern", { pattern: shorten(pattern) });
}

export function invalidLimit(value: unknown) {
  return badArgument("errors.invalidLimit", { value: shorten(value) });
}

export function invalidSkip(value: unknown) {
  return badArgument("errors.invalidSkip", { value: shorten(value) });
}

export function invalidOrder(value: unknown) {
  return badArgument("errors.invalidOrder", { value: shorten(value) });
}

export function invalidDirection(order: string) {
  return badArgument("errors.invalidDirection", { order: shorten(order) });
}

export function unknownOperator(operator: string) {
  return badArgument("errors.unknownOperator", { operator: shorten(operator) });
}

export function unknownProperty(property: string) {
  return badArgument("errors.unknownProperty", { property: shorten(property) });
}

export function unknownRelation(relation: string, model: string) {
  return badArgument("errors.unknownRelation", { relation: shorten(relation), model });
}

export function queryTooDeep(depth: number) {
  return new VigieError({
    statusCode: 400,
    code: "QUERY_OBJECT_TOO_DEEP",
    key: "errors.queryTooDeep",
    values: { depth },
  });
}

/** JSON nested deeper than anything we take. */
export function jsonTooDeep(depth: number) {
  return new VigieError({
    statusCode: 400,
    code: "QUERY_OBJECT_TOO_DEEP",
    key: "errors.jsonTooDeep",
    values: { depth },
  });
}

/** JSON with more names or values than anything we take as an argument. */
export function jsonTooMany(most: number) {
  return badArgument("errors.jsonTooMany", { most });
}

export function queryTooLarge(nodes: number) {
  return badArgument("errors.queryTooLarge", { nodes });
}

export function queryTooSlow() {
  return badArgument("errors.queryTooSlow");
}

/** Many rows that could not be written in the time there is: they are too many, or others write the same. */
export function writeTooSlow() {
  return new VigieError({ statusCode: 503, code: "WRITE_TOO_SLOW", key: "errors.writeTooSlow" });
}

/** A value or a pattern that PostgreSQL cannot read. */
export function unreadableValue() {
  return badArgument("errors.unreadableValue");
}

export function listTooLong(length: number) {
  return badArgument("errors.listTooLong", { length });
}

export function severalInstances() {
  return badArgument("errors.severalInstances");
}

export function idCannotChange(from: unknown, to: unknown) {
  return badArgument("errors.idCannotChange", { from: shorten(from), to: shorten(to) });
}

export function notLinked(relation: string, keys: string) {
  return new VigieError({
    statusCode: 404,
    code: "MODEL_NOT_FOUND",
    key: "errors.notLinked",
    values: { relation, keys },
  });
}

export function noRelated(model: string) {
  return new VigieError({
    statusCode: 404,
    code: "MODEL_NOT_FOUND",
    key: "errors.noRelated",
    values: { model },
  });
}

export function catalogLocked() {
  return new VigieError({ statusCode: 403, code: "CATALOG_LOCKED", key: "errors.catalogLocked" });
}

export function conflict(key: MessageKey, values: MessageValues = {}) {
  return new VigieError({ statusCode: 409, code: "CONFLICT", key, values });
}

/** `current` is the row as somebody else left it. */
export function changedMeanwhile(current: object) {
  return new VigieError({
    statusCode: 412,
    name: "PreconditionFailed",
    code: "CHANGED_MEANWHILE",
    key: "errors.changedMeanwhile",
    details: { current },
  });
}

/** A 422 with the codes and messages of each field, as LoopBack's ValidationError has them. */
export function validationFailed(
  model: string,
  codes: Record<string, string[]>,
  messages: Record<string, string[]>,
) {
  const fields = Object.entries(messages)
    .flatMap(([field, texts]) => texts.map((text) => `\`${field}\` ${text}`))
    .join("; ");
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "errors.validation",
    values: { model, fields },
    details: { context: model, codes, messages },
  });
}

export function unknownReference(model: string, field: string, ids: string) {
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "errors.unknownReference",
    values: { field, ids: shorten(ids) },
    details: { context: model, codes: { [field]: ["reference"] } },
  });
}

/**
 * A value that was sent, as a text to show: JSON, cut after 40 characters. No more of it is looked at than is shown, so
 * that neither its depth nor its size can exhaust us; a toString that came with it is never run.
 */
export function shorten(value: unknown): string {
  const text = typeof value === "string" ? value : written(value, quoteMax + 1);
  return text.length > quoteMax ? `${text.slice(0, quoteMax)}…` : text;
}

const quoteMax = 40;

/** The beginning of a value's JSON: about `room` characters of it, never fewer where there are as many. */
function written(value: unknown, room: number): string {
  if (room <= 0) return "";
  if (typeof value === "string") return JSON.stringify(value.slice(0, room));
  if (typeof value !== "object" || value === null) return String(value);
  const isList = Array.isArray(value);
  const entries = isList ? value.slice(0, room).entries() : Object.entries(value);
  let text = isList ? "[" : "{";
  for (const [name, inner] of entries) {
    if (text.length >= room) return text;
    if (text.length > 1) text += ",";
    if (!isList) text += `${written(name, room)}:`;
    text += written(inner, room - text.length);
  }
  return text + (isList ? "]" : "}");
}

/** A change to a catalogue links no competitors: each has an address of its own. */
export function competitorsAreLinked() {
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "catalogs.competitorsAreLinked",
    details: { context: "Catalog", codes: { competitors: ["inclusion"] } },
  });
}

export function notObjects() {
  return badArgument("errors.notObjects");
}

/** Several rows were sent and some are not valid: nothing was created. `errors` is parallel to the rows. */
export function severalErrors(errors: unknown[]) {
  return new VigieError({
    statusCode: 422,
    key: "errors.several",
    details: { errors },
  });
}

export function invalidContainerName(name: string) {
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "files.invalidContainerName",
    values: { name: shorten(name) },
    details: { codes: { name: ["format"] } },
  });
}

export function invalidFileName(name: string) {
  return badArgument("files.invalidName", { name: shorten(name) });
}

export function noSuchContainer(name: string) {
  return new VigieError({
    statusCode: 404,
    code: "ENOENT",
    key: "files.noSuchContainer",
    values: { name: shorten(name) },
  });
}

export function noSuchFile(name: string) {
  return new VigieError({
    statusCode: 404,
    code: "ENOENT",
    key: "files.noSuchFile",
    values: { name: shorten(name) },
  });
}

export function fileTooLarge(maxBytes: number) {
  return new VigieError({
    statusCode: 413,
    key: "files.tooLarge",
    values: { max_MB: Math.floor(maxBytes / 1_000_000) },
  });
}

/** There is no room for a file; `cause` is for the log. */
export function storageFull(cause?: unknown) {
  return new VigieError({ statusCode: 507, key: "files.full", cause });
}

/** Whether it was for want of room that a file was not written: on its disk, within a quota, for one so large. */
export function isForWantOfRoom(problem: unknown): boolean {
  return wantOfRoom.has((problem as { code?: unknown } | null)?.code);
}

const wantOfRoom = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);

/** PostgreSQL had no room for what was to be written; it has undone all of it. */
export function databaseFull(cause: unknown) {
  return new VigieError({ statusCode: 507, key: "errors.databaseFull", cause });
}

/** The store of the files is away, or refuses us; `cause` is for the log. */
export function storageUnreachable(cause: unknown) {
  return new VigieError({ statusCode: 503, key: "files.unreachable", cause });
}

/** Guesses are made to wait: told in minutes, for people. */
export function tooManyRequests(seconds: number) {
  return new VigieError({
    statusCode: 429,
    code: "TOO_MANY_REQUESTS",
    key: "errors.tooManyRequests",
    values: { count: Math.ceil(seconds / 60) },
  });
}

export function loginFailed() {
  return new VigieError({ statusCode: 401, code: "LOGIN_FAILED", key: "accounts.loginFailed" });
}

export function usernameOrEmailRequired() {
  return new VigieError({ statusCode: 400, code: "USERNAME_EMAIL_REQUIRED", key: "accounts.nameRequired" });
}

export function invalidUsername() {
  return new VigieError({ statusCode: 400, code: "INVALID_USERNAME", key: "accounts.invalidUsername" });
}

export function invalidEmail() {
  return new VigieError({ statusCode: 400, code: "INVALID_EMAIL", key: "accounts.invalidEmail" });
}

export function tokenRequiredToLogOut() {
  return new VigieError({ statusCode: 401, key: "accounts.tokenRequired" });
}

export function portTaken(port: number) {
  return new VigieError({ statusCode: 500, key: "config.portTaken", values: { port } });
}

export function noSuchPage(method: string, path: string) {
  return new VigieError({ statusCode: 404, key: "errors.noSuchPage", values: { method, path } });
}

export function sharedMethodMissing(model: string, method: string, path: string) {
  return new VigieError({
    statusCode: 404,
    key: "errors.sharedMethodMissing",
    values: { model, method, path },
  });
}

// Feeds: what makes a whole file unreadable.

export function feedTooLarge(maxBytes: number) {
  return unreadableFeed("feed.tooLarge", { max_MB: Math.floor(maxBytes / 1024 / 1024) });
}

export function feedArchiveBomb(ratio: number) {
  return unreadableFeed("feed.archiveBomb", { ratio });
}

export function feedArchiveDamaged() {
  return unreadableFeed("feed.archiveDamaged");
}

export function feedArchiveNested() {
  return unreadableFeed("feed.archiveNested");
}

export function feedArchiveSeveralFiles(first: string, second: string) {
  return unreadableFeed("feed.archiveSeveralFiles", { first: shorten(first), second: shorten(second) });
}

export function feedArchiveEmpty() {
  return unreadableFeed("feed.archiveEmpty");
}

export function feedArchiveEncrypted() {
  return unreadableFeed("feed.archiveEncrypted");
}

export function feedArchiveUnsupported(format: string) {
  return unreadableFeed("feed.archiveUnsupported", { format });
}

/** `format` is what one calls it; left out when all one can say is that it is no text. */
export function feedNotText(format?: string) {
  return format ? unreadableFeed("feed.notText", { format }) : unreadableFeed("feed.binary");
}

export function feedIsWebPage() {
  return unreadableFeed("feed.webPage");
}

export function feedIsXml() {
  return unreadableFeed("feed.xml");
}

export function feedEmpty() {
  return unreadableFeed("feed.empty");
}

export function feedColumnsMissing(missing: string[], header: string[]) {
  return unreadableFeed("feed.columnsMissing", { missing: listed(missing), found: listed(header) });
}

export function feedHasNoTitle(header: string[]) {
  return unreadableFeed("feed.noTitle", { found: listed(header) });
}

/** What the lines of a file were to hold, and no line does. */
export function feedKeepsNoLine(where: readonly { column: string; value: string }[]) {
  const conditions = where.map(({ column, value }) => `${shorten(column)} = ${shorten(value)}`).join(", ");
  return unreadableFeed("feed.noLineKept", { conditions });
}

export function feedIsNoProductList(header: string[]) {
  return unreadableFeed("feed.notProducts", { found: listed(header) });
}

export function feedDatesAmbiguous(column: string, value: string) {
  return unreadableFeed("feed.datesAmbiguous", { column: shorten(column), value: shorten(value) });
}

export function feedDatesUnreadable(column: string, value: string) {
  return unreadableFeed("feed.datesUnreadable", { column: shorten(column), value: shorten(value) });
}

export function feedHasNoIdentifier(header: string[]) {
  return unreadableFeed("feed.noIdentifier", { found: listed(header) });
}

export function feedIdentifierNotMapped(identifier: string) {
  return unreadableFeed("feed.identifierNotMapped", { identifier });
}

export function feedJsonCut(element: number) {
  return unreadableFeed("feed.jsonCut", { element });
}

export function feedHasNoProductList() {
  return unreadableFeed("feed.noProductList");
}

export function feedEncodingUnsupported(encoding: string) {
  return unreadableFeed("feed.encodingUnsupported", { encoding: shorten(encoding) });
}

function unreadableFeed(key: MessageKey, values?: MessageValues) {
  return new VigieError({ statusCode: 422, name: "UnreadableFeed", key, values });
}

/** The first thirty names of columns: a feed may have thousands. Letters that had no meaning are question marks. */
function listed(names: string[]): string {
  const shown = names.slice(0, 30).map((name) => `« ${shorten(name.replaceAll("\ufffd", "?"))} »`);
  return shown.join(", ") + (names.length > shown.length ? "…" : "");
}

/** A file of matches whose columns name no product of one's own, or none of a competitor's. */
export function noMatchColumns(header: string[]) {
  return unreadableFeed("matchImport.noColumns", { found: listed(header) });
}

export function tooManyMatchLines(max: number) {
  return new VigieError({ statusCode: 413, key: "matchImport.tooManyLines", values: { max } });
}

export function badOutgoingAllowEntry(entry: string) {
  return new VigieError({ statusCode: 500, key: "outgoing.badAllowEntry", values: { entry } });
}

export function invalidOutgoingAddress() {
  return new VigieError({ statusCode: 422, key: "outgoing.invalidAddress" });
}

export function refusedScheme(scheme: string) {
  return new VigieError({ statusCode: 422, key: "outgoing.refusedScheme", values: { scheme } });
}

export function refusedOutgoingPort(host: string) {
  return new VigieError({ statusCode: 422, key: "outgoing.refusedPort", values: { host } });
}

export function refusedPrivateHost(host: string) {
  return new VigieError({ statusCode: 422, key: "outgoing.refusedPrivate", values: { host } });
}

export function outgoingUnknownHost(host: string, cause?: unknown) {
  return new VigieError({ statusCode: 422, key: "outgoing.unknownHost", values: { host }, cause });
}

export function outgoingUnreachable(host: string, code: string, cause?: unknown) {
  return new VigieError({ statusCode: 502, key: "outgoing.unreachable", values: { host, code }, cause });
}

/** The host could not be reached several times in a row: it is not called again for a while. */
export function outgoingResting(host: string, seconds: number) {
  return new VigieError({ statusCode: 502, key: "outgoing.resting", values: { host, seconds } });
}

export function outgoingInsecure(host: string, code: string, cause?: unknown) {
  return new VigieError({ statusCode: 502, key: "outgoing.insecure", values: { host, code }, cause });
}

/** `details.status` is the status; `details.retry_after_ms` the pause the site asked for, if any. */
export function outgoingBadStatus(host: string, status: number, retry_after_ms?: number) {
  return new VigieError({
    statusCode: 502,
    key: "outgoing.badStatus",
    values: { host, status },
    details: { status, retry_after_ms },
  });
}

export function outgoingTooManyRedirects(host: string, redirects: number) {
  return new VigieError({ statusCode: 502, key: "outgoing.tooManyRedirects", values: { host, redirects } });
}

export function outgoingTooSlow(host: string, cause?: unknown) {
  return new VigieError({ statusCode: 504, key: "outgoing.tooSlow", values: { host }, cause });
}

export function outgoingTooLarge(host: string, maxBytes: number) {
  const megabytes = Math.max(0.1, Math.round(maxBytes / 100_000) / 10);
  return new VigieError({ statusCode: 502, key: "outgoing.tooLarge", values: { host, megabytes } });
}

export function outgoingTooCompressed(host: string) {
  return new VigieError({ statusCode: 502, key: "outgoing.tooCompressed", values: { host } });
}

/** The answer is not whole: nothing of it may be taken for the complete content. */
export function outgoingCutShort(host: string, cause?: unknown) {
  return new VigieError({ statusCode: 502, key: "outgoing.cutShort", values: { host }, cause });
}

export function outgoingUnreadable(host: string, code: string, cause?: unknown) {
  return new VigieError({ statusCode: 502, key: "outgoing.unreadable", values: { host, code }, cause });
}

export function unprocessable(key: MessageKey, values: MessageValues = {}) {
  return new VigieError({ statusCode: 422, key, values });
}

export function invalidImportSource(uri: string) {
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "imports.invalidSource",
    values: { uri: shorten(maskAddress(uri)) },
    details: { codes: { extractorSource: ["uri"] } },
  });
}

export function unknownImportProvider(provider: string) {
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "imports.unknownProvider",
    values: { provider: shorten(provider) },
    details: { codes: { extractorSource: ["provider"] } },
  });
}

export function observedInTheFuture() {
  return badArgument("imports.future");
}

export function previewTooSlow(seconds: number) {
  return new VigieError({ statusCode: 422, key: "imports.previewTooSlow", values: { seconds } });
}

export function tooManyStreams(max: number) {
  return new VigieError({
    statusCode: 429,
    code: "TOO_MANY_REQUESTS",
    key: "streams.tooMany",
    values: { max },
  });
}

export function importSourceGone(name: string) {
  return new VigieError({ statusCode: 404, key: "imports.sourceGone", values: { name: shorten(name) } });
}

export function importHasTooManyErrors(errors: number, count: number) {
  return new VigieError({ statusCode: 422, key: "imports.tooManyErrors", values: { errors, count } });
}

/** A doubtful file: the run waits for a person. */
export class DoubtfulImport extends VigieError {}

export function importMissesMost(missing: number, present: number) {
  const key = missing === present ? "imports.missesAll" : "imports.missesMost";
  return new DoubtfulImport({ statusCode: 422, key, values: { missing, present } });
}

/** Columns that are gone, and columns that are empty throughout, by their names in the file. */
export function importLosesColumns(lost: string[], empty: string[]) {
  const values = { lost: listed(lost), empty: listed(empty), columns: listed([...lost, ...empty]) };
  const key =
    empty.length === 0
      ? "imports.columnsLost"
      : lost.length === 0
        ? "imports.columnsEmpty"
        : "imports.columnsLostAndEmpty";
  return new DoubtfulImport({ statusCode: 422, key, values });
}

export function importDoubtfulPrices(jumped: number, compared: number) {
  return new DoubtfulImport({ statusCode: 422, key: "imports.doubtfulPrices", values: { jumped, compared } });
}

export function notMultipart() {
  return badArgument("uploads.notMultipart");
}

export function tooManyFiles(max: number) {
  return new VigieError({
    statusCode: 413,
    name: "PayloadTooLargeError",
    key: max === 1 ? "uploads.oneFile" : "uploads.tooManyFiles",
    values: { max },
  });
}

export function noFileSent() {
  return badArgument("uploads.noFile");
}

export function noCompetitorOfCatalog() {
  return unprocessable("matching.noCompetitorOfCatalog");
}

/** A rule looks at websites, given by their names or ids, that its catalogue does not compare with, or no longer. */
export function unlinkedCompetitors(names: string) {
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "rules.unlinkedCompetitors",
    values: { names },
    details: { context: "WebsiteMatchingRule", codes: { competitors_id: ["reference"] } },
  });
}

/** A person looks at one rule at a time. */
export function dryRunning() {
  return conflict("rules.dryRunning");
}

export function dryRunTooLong(minutes: number) {
  return unprocessable("rules.dryRunTooLong", { minutes });
}

export function nothingMatched() {
  return unprocessable("matching.nothingMatched");
}

/** A product was named together with the website of another competitor. */
export function soldElsewhere() {
  return unprocessable("matching.soldElsewhere");
}

/** Somebody matched another product meanwhile; what would be given up is told. */
export function matchedSince(current: { product_id: number; title: string }) {
  return new VigieError({
    statusCode: 409,
    code: "CONFLICT",
    key: "matching.matchedSince",
    values: { title: shorten(current.title) },
    details: { current },
  });
}

/** Somebody undid meanwhile the match that would be given up. */
export function unmatchedSince() {
  return new VigieError({
    statusCode: 409,
    code: "CONFLICT",
    key: "matching.unmatchedSince",
    details: { current: null },
  });
}

/** A change by hand that is forgotten, or that something else changed since. */
export function notTakenBack() {
  return new VigieError({ statusCode: 409, code: "CONFLICT", key: "matching.notTakenBack" });
}

/** Somebody judged a proposal before; `name` is unknown when they are gone, or a file did it. `details`: it as it is. */
export function judgedBefore(
  verdict: "accepted" | "rejected",
  name: string | undefined,
  details: ErrorDetails,
) {
  const keys = {
    accepted: name === undefined ? "proposals.acceptedBefore" : "proposals.acceptedBeforeBy",
    rejected: name === undefined ? "proposals.rejectedBefore" : "proposals.rejectedBeforeBy",
  } as const;
  return proposalConflict(keys[verdict], details, name === undefined ? {} : { name });
}

/** A proposal is there no more, or its pair is not what it was proposed as. */
export function notProposed(details?: ErrorDetails) {
  return proposalConflict("proposals.gone", details);
}

/** The judgement to be undone is not the last one of its pair; `name` of who made that one, where it is known. */
export function judgedSince(name: string | undefined, details: ErrorDetails) {
  return name === undefined
    ? proposalConflict("proposals.judgedSince", details)
    : proposalConflict("proposals.judgedSinceBy", details, { name });
}

export function changedSince(details: ErrorDetails) {
  return proposalConflict("proposals.changedSince", details);
}

function proposalConflict(key: MessageKey, details: ErrorDetails | undefined, values: MessageValues = {}) {
  return new VigieError({ statusCode: 409, code: "CONFLICT", key, values, ...(details && { details }) });
}

/** Figures compared with some competitors are those of one catalogue; which one was not said. */
export function catalogNeeded() {
  return badArgument("errors.catalogNeeded");
}

/** PostgreSQL is away for a moment. */
export function unavailable() {
  return new VigieError({ statusCode: 503, code: "UNAVAILABLE", key: "errors.unavailable" });
}

export function tooManyNames(max: number) {
  return badArgument("errors.tooManyNames", { max });
}

/** More rows were sent to be created than one request may bring. */
export function tooManyRows(max: number) {
  return badArgument("errors.tooManyRows", { max });
}

/** So many requests of this customer wait already that another one would wait too long. */
export function tooManyAtOnce(count: number) {
  return new VigieError({
    statusCode: 429,
    code: "TOO_MANY_REQUESTS",
    key: "errors.tooManyAtOnce",
    values: { count, seconds: 5 },
  });
}

/** What takes long in a catalogue or a website is done by one at a time. */
export function alreadyRunning() {
  return conflict("errors.alreadyRunning");
}

export function tooManyUploads(max: number) {
  return new VigieError({
    statusCode: 429,
    code: "TOO_MANY_REQUESTS",
    key: "uploads.tooMany",
    values: { max, seconds: 10 },
  });
}

export function answerTooLarge(rows: number) {
  return badArgument("errors.answerTooLarge", { rows });
}

export function alreadyTaken(model: string, field: string) {
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "errors.alreadyTaken",
    values: { field },
    details: { context: model, codes: { [field]: ["uniqueness"] } },
  });
}

/** An address was sent with a secret as it is shown, and nobody knows which one is meant. */
export function hiddenSecretUnknown(model: string, field: string) {
  return new VigieError({
    statusCode: 422,
    name: "ValidationError",
    key: "errors.hiddenSecretUnknown",
    values: { field },
    details: { context: model, codes: { [field]: ["custom.hidden"] } },
  });
}

/** A secret of the database was sealed with a key that this installation does not have. */
export function sealedElsewhere() {
  return new VigieError({ statusCode: 422, key: "errors.sealedElsewhere" });
}

/** A field that this caller may read and not write, sent to be changed. */
export function fieldReserved(field: string) {
  return new VigieError({
    statusCode: 403,
    code: "ACCESS_DENIED",
    key: "errors.fieldReserved",
    values: { field },
  });
}

/** The address of an image that this server did not hand out. */
export function imageNotSigned() {
  return new VigieError({ statusCode: 403, code: "ACCESS_DENIED", key: "images.notSigned" });
}

/** Whatever the reason: the address may be anybody's. */
export function imageUnreadable() {
  return unprocessable("imageMatch.unreadable");
}

export function imageMatchNotUnderstood() {
  return new VigieError({ statusCode: 502, key: "imageMatch.notUnderstood" });
}

export function imageMatchFails(statusCode: 502 | 504, cause: unknown) {
  return new VigieError({ statusCode, key: "imageMatch.fails", cause });
}

export function noSuchImage() {
  return new VigieError({ statusCode: 404, key: "images.none" });
}

export function unknownExportType(type: unknown) {
  return badArgument("exports.unknownType", { type: shorten(type) });
}

export function tooManyExports(count: number) {
  return new VigieError({
    statusCode: 429,
    code: "TOO_MANY_REQUESTS",
    key: "exports.tooMany",
    values: { count, seconds: 10 },
  });
}

export function tooManyColumns(count: number, max: number) {
  return badArgument("exports.tooManyColumns", { count, max });
}

// Accounts

export function emailRequired() {
  return new VigieError({ statusCode: 400, code: "EMAIL_REQUIRED", key: "accounts.emailRequired" });
}

/** The old password, asked for before a new one is taken. */
export function wrongPassword() {
  return new VigieError({ statusCode: 400, code: "INVALID_PASSWORD", key: "accounts.wrongPassword" });
}

export function emptyPassword() {
  return new VigieError({ statusCode: 422, code: "INVALID_PASSWORD", key: "accounts.emptyPassword" });
}

export function passwordTooLong(max: number) {
  return new VigieError({
    statusCode: 422,
    code: "PASSWORD_TOO_LONG",
    key: "accounts.passwordTooLong",
    values: { max },
  });
}

/** A link to choose a new password that has been used, is too old or was never made. */
export function invalidResetLink() {
  return new VigieError({ statusCode: 401, code: "INVALID_TOKEN", key: "accounts.invalidResetLink" });
}

export function invalidConfirmation() {
  return new VigieError({ statusCode: 400, code: "INVALID_TOKEN", key: "accounts.invalidConfirmation" });
}

/** After a confirmation one is led to our own pages only. */
export function foreignRedirect() {
  return badArgument("accounts.foreignRedirect");
}

// Streams

/** The caller reads only what a stream cannot be sent as. */
export function notAcceptable(type: string) {
  return new VigieError({ statusCode: 406, key: "streams.notAcceptable", values: { type } });
}

// Figures

/** A field that this figure is not made of. */
export function unknownFigureField(field: unknown, accepted: string) {
  return unprocessable("figures.unknownField", { field: shorten(field), known: accepted });
}

export function unknownFigureModel(model: unknown) {
  return unprocessable("figures.unknownModel", { model: shorten(model) });
}

export function invalidFigureNumber(
  argument: string,
  value: unknown,
  { min, max }: { min: number; max: number },
) {
  return badArgument("figures.invalidNumber", { argument, value: shorten(value), min, max });
}

export function invalidFigureOption(argument: string, value: unknown, accepted: string) {
  return badArgument("figures.invalidOption", { argument, value: shorten(value), known: accepted });
}

export function invalidDay(value: unknown) {
  return badArgument("figures.invalidDay", { value: shorten(value) });
}

export function daysReversed() {
  return badArgument("figures.daysReversed");
}

export function tooFewDays(min: number, max: number) {
  return badArgument("figures.tooFewDays", { min, max });
}

/** History knows the cheapest of all competitors, and nothing of what a few of them alone would have made. */
export function noSubsetInHistory() {
  return badArgument("figures.noSubsetInHistory");
}

export function tooManyFigures(count: number) {
  return new VigieError({
    statusCode: 429,
    code: "TOO_MANY_REQUESTS",
    key: "figures.tooMany",
    values: { count },
  });
}

// Lists of products

/** A tracking with a filter that we do not know: without it, it would mean more products than it was made for. */
export function unknownTrackingFilter(filter: string) {
  return unprocessable("productLists.unknownTrackingFilter", { filter: shorten(filter) });
}

export function trackingOfOtherList() {
  return badArgument("productLists.trackingOfOtherList");
}

// Containers

/** As many files lie there as may, or as many bytes. */
export function containerFull() {
  return new VigieError({ statusCode: 507, code: "CONTAINER_FULL", key: "containers.full" });
}

export function tooManyLines(max: number) {
  return new VigieError({ statusCode: 413, key: "containers.tooManyLines", values: { max } });
}

/** The search would keep everybody else from searching. */
export function searchTookTooLong() {
  return badArgument("search.tookTooLong");
}

/** A search query that cannot be run, and where in it: 422. */
export function invalidQuery(
  path: string,
  reason: Extract<MessageKey, `search.${string}`>,
  values: MessageValues = {},
) {
  return new VigieError({
    statusCode: 422,
    code: "INVALID_QUERY",
    key: reason,
    values: { ...values, path: path || "query" },
    details: { path: path || "query" },
  });
}
