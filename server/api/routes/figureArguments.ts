// What figures are asked with, read from wherever it was sent.
import type { FastifyRequest } from "fastify";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import { simulatorTypes } from "#shared/entities/trackingProduct.ts";
import { number } from "#shared/fields.ts";
import { isDay } from "#shared/days/bounds.ts";
import { type Day, dayOf } from "#shared/days/day.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf } from "#shared/filters/topLevel.ts";
import { type SimulatorOptions, simulatorDefaults } from "#shared/prices/simulator.ts";
import { type SummedModel, summedModels } from "#server/domain/figures/sum.ts";
import {
  daysReversed,
  invalidDay,
  invalidFigureNumber,
  invalidFigureOption,
  noSuchFile,
  requiredArgument,
  tooFewDays,
  unknownFigureField,
  unknownFigureModel,
} from "#server/errors.ts";
import { argument } from "../caller.ts";

const columns = ["category", "brand", "unit"] as const;
type Grouping = (typeof columns)[number] | { attribute: string };

/** What rows are told apart by: a field, `attributes.{slug}`, or one of `others`. Throws 400 or 422. */
export function groupingArgument<const Other extends string>(
  request: FastifyRequest,
  others: readonly Other[],
): Grouping | Other {
  const sent = argument(request, "field");
  if (sent === undefined || sent === "") throw requiredArgument("field");
  const slug = typeof sent === "string" ? attributeIn(sent) : undefined;
  if (slug !== undefined) return { attribute: slug };
  const known = [...columns, ...others].find((one) => one === sent);
  if (known === undefined)
    throw unknownFigureField(sent, [...columns, ...others, "attributes.{slug}"].join(", "));
  return known;
}

function attributeIn(field: string): string | undefined {
  return /^attributes\.([^.]{1,255})(?:\.value)?$/.exec(field)?.[1];
}

export function sumFieldArgument(request: FastifyRequest): string {
  const field = argument(request, "field");
  if (field === undefined || field === "") throw requiredArgument("field");
  return typeof field === "string" ? field : JSON.stringify(field);
}

export function modelArgument(request: FastifyRequest): SummedModel {
  const sent = argument(request, "model") ?? "products";
  const model = summedModels.find((one) => one === sent);
  if (!model) throw unknownFigureModel(sent);
  return model;
}

const daysMax = 60;
const daysMin = 2;

/** `dates`, or the two days `from` and `to`. Each is a day, or a moment of the day it is in Paris. */
export function daysArgument(request: FastifyRequest): { days: Day[]; each: boolean } {
  const dates = argument(request, "dates");
  if (dates === undefined || dates === null) return { days: periodArgument(request), each: false };
  const sent = typeof dates === "string" ? dates.split(",") : dates;
  if (!Array.isArray(sent)) throw invalidDay(dates);
  if (sent.length > daysMax) throw tooFewDays(daysMin, daysMax);
  const days = [...new Set(sent.map(readDay))].toSorted();
  if (days.length < daysMin) throw tooFewDays(daysMin, daysMax);
  return { days, each: true };
}

function periodArgument(request: FastifyRequest): Day[] {
  const [from, to] = ["from", "to"].map((name) => {
    const sent = argument(request, name);
    if (sent === undefined || sent === "") throw requiredArgument(name);
    return readDay(sent);
  }) as [Day, Day];
  if (from > to) throw daysReversed();
  return [from, to];
}

function readDay(sent: unknown): Day {
  const text = typeof sent === "string" ? sent.trim() : "";
  if (isDay(text)) return text;
  const day = /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? dayOf(text) : "";
  if (!isDay(day)) throw invalidDay(sent);
  return day;
}

const amountMax = 1_000_000_000;
const percentMax = 1_000_000;

/** What is not sent is as the simulator begins with. */
export function simulatorArguments(request: FastifyRequest): SimulatorOptions {
  const sent = argument(request, "diffType") ?? simulatorDefaults.diffType;
  const diffType = simulatorTypes.find((one) => one === sent);
  if (!diffType) throw invalidFigureOption("diffType", sent, simulatorTypes.join(", "));
  const diffMax = diffType === "percent" ? 100 : amountMax;
  return {
    diffType,
    diffValue: numberArgument(request, "diff", diffMax) ?? simulatorDefaults.diffValue,
    margin: numberArgument(request, "margin", percentMax) ?? simulatorDefaults.margin,
  };
}

export function maxGapArgument(request: FastifyRequest): number | undefined {
  return numberArgument(request, "maxGapPercent", percentMax);
}

function numberArgument(request: FastifyRequest, name: string, max: number): number | undefined {
  const sent = argument(request, name);
  if (sent === undefined || sent === null || sent === "") return undefined;
  const read = coerceFilterValue(number(), sent);
  const value = "value" in read && typeof read.value === "number" ? read.value : Number.NaN;
  if (!(value >= 0 && value <= max)) throw invalidFigureNumber(name, sent, { min: 0, max });
  return value;
}

/**
 * The file of sales: named beside the filter, or the one that the filter itself keeps the products of. Throws 404 for
 * what can be no file's name.
 */
export function fileArgument(request: FastifyRequest, where: Where): string | undefined {
  const sent = argument(request, "urlsFilename");
  if (sent === undefined || sent === "") {
    const [demanded, ...others] = demandsOf(where, "urlsFilename");
    return typeof demanded === "string" && others.length === 0 ? demanded : undefined;
  }
  if (typeof sent !== "string" || sent.includes("\0")) throw noSuchFile(JSON.stringify(sent));
  return sent;
}
