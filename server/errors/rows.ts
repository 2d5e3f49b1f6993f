// Rows that are not there, may not be written or are not valid.
import type { Problems } from "#shared/entities/validate.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { badArgument, conflict, invalid, notFound, refusal } from "./refusal.ts";
import { shorten } from "./shorten.ts";

export const unknownId = (model: string, id: string | number) => notFound("errors.unknownId", { model, id });
/** Of a question without an id; in English LoopBack's sentence, which clients may compare. */
export const noneFound = (model: string) => notFound("errors.noneFound", { model });
export const notLinked = (relation: string, keys: string) => notFound("errors.notLinked", { relation, keys });
export const noRelated = (model: string) => notFound("errors.noRelated", { model });

export const idCannotChange = (from: unknown, to: unknown) =>
  badArgument("errors.idCannotChange", { from: shorten(from), to: shorten(to) });
/** A field that this caller may read and not write, sent to be changed. */
export const fieldReserved = (field: string) =>
  refusal(403, "errors.fieldReserved", { field }, { code: "ACCESS_DENIED" });

/** `current` is the row as somebody else left it. */
export const changedMeanwhile = (current: object) =>
  refusal(
    412,
    "errors.changedMeanwhile",
    {},
    { name: "PreconditionFailed", code: "CHANGED_MEANWHILE", details: { current } },
  );

/**
 * A 422 with the codes and messages of each field, as LoopBack's ValidationError has them; its sentence says what is
 * `told`.
 */
export function validationFailed(
  model: string,
  codes: Record<string, string[]>,
  messages: Record<string, string[]>,
  told = messages,
) {
  const fields = Object.entries(told)
    .flatMap(([field, texts]) => texts.map((text) => `\`${field}\` ${text}`))
    .join("; ");
  return invalid("errors.validation", { model, fields }, { context: model, codes, messages });
}
/** The same of what a draft has against it, in words. */
export function invalidFields(model: string, { codes, messages }: Problems, language: Language) {
  const worded = (choose: (said: Said) => Said) =>
    Object.fromEntries(
      Object.entries(messages).map(([field, said]) => [
        field,
        choose(said).map(({ key, values }) => say(language, key, values)),
      ]),
    );
  return validationFailed(
    model,
    codes,
    worded((said) => said),
    worded(toldOnce),
  );
}

/** A field that is chosen when the row is made, sent to be changed. */
export const unchangeable = (model: string, field: string, language: Language) => {
  const codes = { [field]: ["absence"] };
  const messages = { [field]: [{ key: "validation.unchangeable" as const, values: {} }] };
  return invalidFields(model, { codes, messages }, language);
};

type Said = Problems["messages"][string];

/** Of a text that is missing two things are said, for clients that look for either; people are told the fuller one. */
function toldOnce(said: Said): Said {
  const [first, second] = said;
  if (first?.key !== "validation.presence" || !second) return said;
  return second.key === "validation.blank" ? [first, ...said.slice(2)] : said.slice(1);
}

export const unknownReference = (model: string, field: string, ids: string) =>
  invalid("errors.unknownReference", { field, ids: shorten(ids) }, about(model, field, "reference"));
/** Websites that are sent to be competitors and are not there; `details.ids` tells whoever knows them by name. */
export const unknownCompetitors = (ids: number[]) =>
  invalid(
    "errors.unknownReference",
    { field: "competitors", ids: shorten(ids.join(", ")) },
    { ...about("Catalog", "competitors", "reference"), ids },
  );
export const alreadyTaken = (model: string, ...fields: string[]) =>
  invalid(
    "errors.alreadyTaken",
    { field: fields.join(", ") },
    { context: model, codes: Object.fromEntries(fields.map((field) => [field, ["uniqueness"]])) },
  );
/** An address was sent with a secret as it is shown, and nobody knows which one is meant. */
export const hiddenSecretUnknown = (model: string, field: string) =>
  invalid("errors.hiddenSecretUnknown", {}, about(model, field, "custom.hidden"));
/** Several rows were sent and some are not valid: nothing was created. `errors` is parallel to the rows. */
export const severalErrors = (errors: unknown[]) =>
  refusal(422, "errors.several", {}, { details: { errors } });

const about = (context: string, field: string, code: string) => ({ context, codes: { [field]: [code] } });

// Catalogues and lists of products

export const catalogLocked = () => refusal(403, "errors.catalogLocked", {}, { code: "CATALOG_LOCKED" });
/** A change to a catalogue links no competitors: each has an address of its own. */
export const marketplacesOneByOne = () =>
  invalid("catalogs.marketplacesOneByOne", {}, about("Catalog", "config", "password"));
export const competitorsAreLinked = () =>
  invalid("catalogs.competitorsAreLinked", {}, about("Catalog", "competitors", "inclusion"));
/** What a catalogue shows of CatalogConfig is changed there. */
export const ftpIsKeptApart = () =>
  invalid("catalogs.ftpIsKeptApart", {}, about("Catalog", "config.ftp", "inclusion"));
/** A tracking with a filter that we do not know: without it, it would mean more products than it was made for. */
export const unknownTrackingFilter = (filter: string) =>
  refusal(422, "productLists.unknownTrackingFilter", { filter: shorten(filter) });
export const trackingOfOtherList = () => badArgument("productLists.trackingOfOtherList");
/** Two mappings of a competitor with the same criteria: one of them would never be used. */
export const unitMappingTwice = () =>
  invalid("catalogs.unitMappingTwice", {}, about("UnitMapping", "competitor_id", "uniqueness"));
/** A factor of 0 leaves no price, and nothing is divided by it. */
export const zeroFactor = () =>
  invalid("catalogs.zeroValue", {}, about("UnitMapping", "value", "custom.zero"));
/** An operation whose result is 0 or less whatever the price, as a division by -5. */
export const neverAPrice = () =>
  invalid("catalogs.neverAPrice", {}, about("UnitMapping", "value", "custom.noPrice"));
/** One of a value mapping's regular expressions cannot be read, or could take too long. */
export const patternOfMappingInvalid = (pattern: string) =>
  invalid(
    "errors.invalidPattern",
    { pattern: shorten(pattern) },
    about("ValueMapping", "source_values", "custom.pattern"),
  );
export const rateTwice = (currency: string) =>
  invalid("catalogs.rateTwice", { currency }, about("CurrencyMapping", "currency", "uniqueness"));
/** What is to be taken back was changed again since, or too long ago. */
export const mappingChangedSince = () => conflict("catalogs.mappingChangedSince");
/** What is to be taken back is of a row that was deleted since: that is the change to take back. */
export const mappingDeletedSince = () => conflict("catalogs.mappingDeletedSince");
/** The mapping went with its website, and cannot come back without it. */
export const mappingWebsiteGone = () => conflict("catalogs.mappingWebsiteGone");
export const mappingChangeTooOld = () => conflict("catalogs.mappingChangeTooOld");
