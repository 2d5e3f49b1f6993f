// Figures, exports and searches that cannot be asked for this way.
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { badArgument, refusal, tooMany, unprocessable } from "./refusal.ts";
import { shorten } from "./shorten.ts";

/** What is asked is of one catalogue, such as a comparison with some competitors; which one was not said. */
export const catalogNeeded = () => badArgument("errors.catalogNeeded");
/** A field that this figure is not made of. */
export const unknownFigureField = (field: unknown, accepted: string) =>
  unprocessable("figures.unknownField", { field: shorten(field), known: accepted });
export const unknownFigureModel = (model: unknown) =>
  unprocessable("figures.unknownModel", { model: shorten(model) });
export const invalidFigureNumber = (argument: string, value: unknown, range: { min: number; max: number }) =>
  badArgument("figures.invalidNumber", {
    argument,
    value: shorten(value),
    min: range.min,
    max: range.max,
  });
export const invalidFigureOption = (argument: string, value: unknown, accepted: string) =>
  badArgument("figures.invalidOption", { argument, value: shorten(value), known: accepted });
export const invalidDay = (value: unknown) => badArgument("figures.invalidDay", { value: shorten(value) });
export const daysReversed = () => badArgument("figures.daysReversed");
export const tooManyDays = (max: number) => badArgument("figures.tooManyDays", { max });
export const tooFewDays = (min: number, max: number) => badArgument("figures.tooFewDays", { min, max });
/** History knows the cheapest of all competitors, and nothing of what a few of them alone would have made. */
export const noIndexOfEach = () => badArgument("figures.noIndexOfEach");
export const noPastOfThePast = () => badArgument("figures.noPastOfThePast");
export const noSubsetInHistory = () => badArgument("figures.noSubsetInHistory");
export const invalidMove = (value: unknown) => badArgument("figures.invalidMove", { value: shorten(value) });
/** Of today and of days to come there is no end yet. */
export const pastDayNeeded = (day: string) => badArgument("figures.pastDayNeeded", { day });
export const pastInPreparation = () => badArgument("figures.pastInPreparation");
/** What nobody kept of a product cannot be asked of a day. */
export const notInHistory = (field: string) => badArgument("figures.notInHistory", { field: shorten(field) });
/** Nor can a figure of a day be made of it. */
export const notKeptByDay = (field: string) => badArgument("figures.notKeptByDay", { field: shorten(field) });
/** Prices are adjusted from what they are. */
export const simulatedOfToday = () => badArgument("figures.simulatedOfToday");
/** Only lists of matched products, their counters and files look back, and only by what must hold. */
export const pastNotHere = (property: string) => badArgument("figures.pastNotHere", { property });
/** Matches are deleted by what the list is now. */
export const notOfThePast = () => badArgument("figures.notOfThePast");
export const tooManyFigures = (count: number) => tooMany("figures.tooMany", { count });

// Exports

export const unknownExportType = (type: unknown) =>
  badArgument("exports.unknownType", { type: shorten(type) });
/** What nobody reads would be taken for a file of other rows, or of another kind, than is sent. */
export const unknownExportOption = (option: string, known: readonly string[]) =>
  badArgument("exports.unknownOption", { option: shorten(option), known: known.join(", ") });
export const unknownExportFormat = (format: unknown) =>
  badArgument("exports.unknownFormat", { format: shorten(format) });
export const unknownColumn = (column: string, known: readonly string[]) =>
  badArgument("exports.unknownColumn", { column: shorten(column), known: known.join(", ") });
export const tooManyExports = (count: number) => tooMany("exports.tooMany", { count, seconds: 10 });
export const tooManyColumns = (count: number, max: number) =>
  badArgument("exports.tooManyColumns", { count, max });

// Searches

/** The search would keep everybody else from searching. */
export const searchTookTooLong = () => badArgument("search.tookTooLong");
/** A search query that cannot be run, and where in it: 422. */
export function invalidQuery(
  path: string,
  reason: Extract<MessageKey, `search.${string}`>,
  values: MessageValues = {},
) {
  const details = { path: path || "query" };
  return refusal(422, reason, { ...values, ...details }, { code: "INVALID_QUERY", details });
}
