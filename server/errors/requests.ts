// Requests that cannot be read, or ask for more than there is to give.
import { badArgument, conflict, refusal, tooMany } from "./refusal.ts";
import { shorten } from "./shorten.ts";

// HTTP

/** `path` is an address with percent signs that say no letter. */
export const invalidPath = (path: string) =>
  badArgument("errors.invalidPath", { path: shorten(path) }, "URIError");
/** What came is no HTTP. */
export const unreadableRequest = () => badArgument("errors.unreadableRequest");
export const requestHeadTooLarge = () => refusal(431, "errors.requestHeadTooLarge");
export const requestTooSlow = () => refusal(408, "errors.requestTooSlow");
export const noSuchMethod = (method: string, path: string) =>
  refusal(404, "errors.noSuchMethod", { method, path });
export const noSuchPage = (method: string, path: string) =>
  refusal(404, "errors.noSuchPage", { method, path });
export const sharedMethodMissing = (model: string, method: string, path: string) =>
  refusal(404, "errors.sharedMethodMissing", { model, method, path });
/** The caller reads only what a stream cannot be sent as. */
export const notAcceptable = (type: string) => refusal(406, "streams.notAcceptable", { type });

// Arguments

export const requiredArgument = (argument: string) => badArgument("errors.requiredArgument", { argument });
/** Of whoever follows rows: there is one place for what is meant. */
export const unknownOption = (argument: string) =>
  badArgument("errors.unknownOption", { argument: shorten(argument) });
/** Where an argument that is not understood cannot be left out: it was meant to say which rows go. */
export const unknownArgument = (argument: string) =>
  badArgument("errors.unknownArgument", { argument: shorten(argument) });
/** Of whoever is sent all rows under a filter: what is meant stands inside it. */
export const outsideFilter = (argument: string) =>
  badArgument("errors.outsideFilter", { argument: shorten(argument) });
export const unreadBody = () => badArgument("errors.unreadBody");
export const notABoolean = (argument: string) => badArgument("errors.notABoolean", { argument });
export const notAnObject = () => badArgument("errors.notAnObject");
export const notObjects = () => badArgument("errors.notObjects");
export const severalInstances = () => badArgument("errors.severalInstances");
/** JSON nested deeper than anything we take. */
export const jsonTooDeep = (depth: number) =>
  refusal(400, "errors.jsonTooDeep", { depth }, { code: "QUERY_OBJECT_TOO_DEEP" });
/** JSON with more names or values than anything we take as an argument. */
export const jsonTooMany = (most: number) => badArgument("errors.jsonTooMany", { most });
export const tooManyNames = (max: number) => badArgument("errors.tooManyNames", { max });
/** More rows were sent to be created than one request may bring. */
export const tooManyRows = (max: number) => badArgument("errors.tooManyRows", { max });

// Queries

export const invalidClause = (clause: string, value: unknown) =>
  badArgument("errors.invalidClause", { clause, value: shorten(value) });
export const invalidPattern = (pattern: unknown) =>
  badArgument("errors.invalidPattern", { pattern: shorten(pattern) });
export const invalidLimit = (value: unknown) => badArgument("errors.invalidLimit", { value: shorten(value) });
export const invalidSkip = (value: unknown) => badArgument("errors.invalidSkip", { value: shorten(value) });
export const invalidOrder = (value: unknown) => badArgument("errors.invalidOrder", { value: shorten(value) });
export const invalidDirection = (order: string) =>
  badArgument("errors.invalidDirection", { order: shorten(order) });
/** What nobody can put rows in order by; which of these are hidden is not said. */
export const unknownOrder = (field: string) => badArgument("errors.unknownOrder", { field: shorten(field) });
export const unknownOperator = (operator: string) =>
  badArgument("errors.unknownOperator", { operator: shorten(operator) });
export const unknownProperty = (property: string) =>
  badArgument("errors.unknownProperty", { property: shorten(property) });
export const unknownRelation = (relation: string, model: string) =>
  badArgument("errors.unknownRelation", { relation: shorten(relation), model });
/** A value or a pattern that PostgreSQL cannot read. */
export const unreadableValue = () => badArgument("errors.unreadableValue");
export const listTooLong = (length: number) => badArgument("errors.listTooLong", { length });
export const queryTooDeep = (depth: number) =>
  refusal(400, "errors.queryTooDeep", { depth }, { code: "QUERY_OBJECT_TOO_DEEP" });
export const queryTooLarge = (nodes: number) => badArgument("errors.queryTooLarge", { nodes });
export const queryTooSlow = () => badArgument("errors.queryTooSlow");
export const answerTooLarge = (rows: number) => badArgument("errors.answerTooLarge", { rows });

// One's turn

/** Many rows that could not be written in the time there is: they are too many, or others write the same. */
export const writeTooSlow = () => refusal(503, "errors.writeTooSlow", {}, { code: "WRITE_TOO_SLOW" });
/** What takes long in a catalogue or a website is done by one at a time. */
export const alreadyRunning = () => conflict("errors.alreadyRunning");
/** So many requests of this customer wait already that another one would wait too long. */
export const tooManyAtOnce = (count: number) => tooMany("errors.tooManyAtOnce", { count, seconds: 5 });
/** Guesses are made to wait: told in minutes, for people. */
export const tooManyRequests = (seconds: number) =>
  tooMany("errors.tooManyRequests", { count: Math.ceil(seconds / 60), seconds });
/** The same where all whom a proxy brings are counted as one, because nobody has named it. */
export const tooManyBehindProxy = (seconds: number) =>
  tooMany("errors.tooManyBehindProxy", { count: Math.ceil(seconds / 60), seconds });
export const tooManyStreams = (max: number) => tooMany("streams.tooMany", { max });
