// The figures of a catalogue: each is of the same products as the list under the same filter.
import type { FastifyInstance } from "fastify";
import type { ArgumentsOf } from "#shared/addresses/address.ts";
import * as addresses from "#shared/addresses/figures.ts";
import { type Day, dayNumber } from "#shared/calendar/day.ts";
import { aggregationInfos } from "#server/domain/figures/aggregationInfos.ts";
import { competitiveAverage } from "#server/domain/figures/competitiveAverage.ts";
import { compareByDate } from "#server/domain/figures/compareByDate.ts";
import { createdProducts } from "#server/domain/figures/createdProducts.ts";
import { pastDays } from "#server/domain/figures/pastDays.ts";
import { priceIndex } from "#server/domain/figures/priceIndex.ts";
import { sumOf } from "#server/domain/figures/sum.ts";
import {
  daysReversed,
  invalidDay,
  requiredArgument,
  tooFewDays,
  tooManyDays,
  unknownFigureField,
} from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { dayIn } from "../../arguments.ts";
import { callerOf } from "../../caller.ts";
import { serve } from "../../serve.ts";
import { figureSlot, ownBounds } from "./figureSlot.ts";
import { catalogOf } from "../pathRows.ts";
import { refuseUnseen } from "./simulatedProducts.ts";

export function figureRoutes(app: FastifyInstance, services: Services): void {
  const inSlot = figureSlot(services);
  serve(
    app,
    addresses.competitiveAverage,
    async (request, read) => {
      const catalog = await catalogOf(request);
      const { field, filter } = read();
      const { where = {}, limit } = filter;
      const grouping = { field: groupingIn(field, ["competitors"]), where, limit };
      return inSlot(request, (caller) => competitiveAverage(caller, catalog.id, grouping));
    },
    ownBounds,
  );
  serve(
    app,
    addresses.sum,
    async (request, read) => {
      const catalog = await catalogOf(request);
      const { model, field, filter } = read();
      const figureRequest = { model, field: textOf(field), where: filter.where ?? {} };
      return inSlot(request, (caller) => sumOf(caller, catalog, figureRequest));
    },
    ownBounds,
  );
  serve(
    app,
    addresses.compareByDate,
    async (request, read) => {
      const catalog = await catalogOf(request);
      const figureRequest = read();
      const field = figureRequest.field === undefined ? undefined : groupingIn(figureRequest.field, []);
      const { moves, filter } = figureRequest;
      const { where = {}, limit } = filter;
      const compared = { ...daysIn(figureRequest), field, moves, where, limit };
      return inSlot(request, (caller) => compareByDate(caller, catalog.id, compared));
    },
    ownBounds,
  );
  serve(
    app,
    addresses.priceIndex,
    async (request, read) => {
      const catalog = await catalogOf(request);
      const { field: sent, days, filter } = read();
      const field = sent === undefined ? undefined : groupingIn(sent, ["competitors"]);
      const question = { field, days, where: filter.where ?? {} };
      return inSlot(request, (caller) => priceIndex(caller, catalog.id, question));
    },
    ownBounds,
  );
  serve(
    app,
    addresses.createdProducts,
    async (request, read) => {
      const catalog = await catalogOf(request);
      const { from, to, filter } = read();
      const [first, last] = periodOf(from, to);
      if (dayNumber(last) - dayNumber(first) >= addresses.createdDaysMax)
        throw tooManyDays(addresses.createdDaysMax);
      const period = { from: first, to: last, where: filter.where ?? {} };
      return inSlot(request, (caller) => createdProducts(caller, catalog, period));
    },
    ownBounds,
  );
  serve(app, addresses.pastDays, async (request) =>
    pastDays(callerOf(request), (await catalogOf(request)).id),
  );
  serve(app, addresses.aggregationInfos, async (request, read) => {
    const { catalogId } = read();
    await refuseUnseen(request, catalogId);
    const { language } = request;
    return aggregationInfos(callerOf(request), { catalogId, cap: services.config.listCap, language });
  });
}

const columns = addresses.groupingColumns;
type Grouping = (typeof columns)[number] | { attribute: string };

/** What rows are told apart by: a field, `attributes.{slug}`, or one of `others`. Throws 422. */
function groupingIn<Other extends string>(sent: unknown, others: readonly Other[]): Grouping | Other {
  const slug = typeof sent === "string" ? attributeIn(sent) : undefined;
  if (slug !== undefined) return { attribute: slug };
  const column = [...columns, ...others].find((name) => name === sent);
  if (column === undefined)
    throw unknownFigureField(sent, [...columns, ...others, "attributes.{slug}"].join(", "));
  return column;
}

function attributeIn(field: string): string | undefined {
  return /^attributes\.([^.]{1,255})(?:\.value)?$/.exec(field)?.[1];
}

function textOf(field: unknown): string {
  return typeof field === "string" ? field : JSON.stringify(field);
}

/** `dates`, or the two days `from` and `to`. */
function daysIn({ dates, from, to }: ArgumentsOf<typeof addresses.compareByDate>) {
  if (dates === undefined || dates === null) return { days: periodOf(from, to), each: false };
  const sent = typeof dates === "string" ? dates.split(",") : dates;
  if (!Array.isArray(sent)) throw invalidDay(dates);
  const { min, max } = addresses.comparedDays;
  if (sent.length > max) throw tooFewDays(min, max);
  const days = [...new Set(sent.map(readDay))].toSorted();
  if (days.length < min) throw tooFewDays(min, max);
  return { days, each: true };
}

function periodOf(from: Day | undefined, to: Day | undefined): [Day, Day] {
  if (from === undefined) throw requiredArgument("from");
  if (to === undefined) throw requiredArgument("to");
  if (from > to) throw daysReversed();
  return [from, to];
}

function readDay(sent: unknown): Day {
  const day = dayIn(sent);
  if (day === undefined) throw invalidDay(sent);
  return day;
}
