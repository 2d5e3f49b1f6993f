// Units as one, so that 1 To, 1000 Go and 1 TB are the same quantity.
import { packedText } from "./packedLetters.ts";

/** The unit a spelling is written in, and how many of that unit one of it is. */
export type Unit = { unit: string; times: number };

const spellings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ml: {
    ml: 1,
    cl: 10,
    dl: 100,
    l: 1000,
    litre: 1000,
    litres: 1000,
    liter: 1000,
    liters: 1000,
    ltr: 1000,
    litro: 1000,
    litri: 1000,
    litros: 1000,
    millilitre: 1,
    milliliter: 1,
    centilitre: 10,
    zentiliter: 10,
    floz: 29.5735,
    gallon: 3785.41,
    gallons: 3785.41,
  },
  g: {
    mg: 0.001,
    g: 1,
    gr: 1,
    gramme: 1,
    grammes: 1,
    kg: 1000,
    kilo: 1000,
    kilos: 1000,
    gramm: 1,
    grammi: 1,
    gramos: 1,
    kilogramm: 1000,
    kilogramme: 1000,
    chilo: 1000,
    chili: 1000,
  },
  mm: {
    mm: 1,
    cm: 10,
    m: 1000,
    metre: 1000,
    metres: 1000,
    meter: 1000,
    meters: 1000,
    metro: 1000,
    metri: 1000,
    metros: 1000,
  },
  cmq: {},
  in: { in: 1, inch: 1, inches: 1, pouce: 1, pouces: 1, zoll: 1, pollice: 1, pollici: 1, pulgadas: 1 },
  mb: { mb: 1, mo: 1, gb: 1000, go: 1000, tb: 1_000_000, to: 1_000_000 },
  w: { w: 1, watt: 1, watts: 1, kw: 1000 },
  v: { v: 1, volt: 1, volts: 1 },
  mah: { mah: 1, ah: 1000 },
  hz: { hz: 1, khz: 1000, mhz: 1_000_000, ghz: 1_000_000_000 },
  mp: { mp: 1, mpix: 1, mpx: 1, megapixel: 1, megapixels: 1 },
  lm: { lm: 1, lumen: 1, lumens: 1 },
  oz: { oz: 1, ounce: 1, ounces: 1 },
  btu: { btu: 1 },
  iu: { iu: 1, ui: 1, ie: 1 },
};

/** By spelling, folded and packed (packedLetters.ts). A unit counts only right after its number: "to" and "m" are words too. */
export const units: ReadonlyMap<number, Unit> = new Map(
  Object.entries(spellings).flatMap(([unit, ways]) => [...packed(unit, ways)]),
);

/** Of lengths that stand before a 2 or a 3, the areas and the volumes: a cubic centimetre is a millilitre. */
export const powers: Readonly<Record<string, ReadonlyMap<number, Unit>>> = {
  2: packed("cmq", { mm: 0.01, cm: 1, m: 10_000 }),
  3: packed("ml", { mm: 0.001, cm: 1, m: 1_000_000 }),
};

function packed(unit: string, ways: Readonly<Record<string, number>>): ReadonlyMap<number, Unit> {
  return new Map(Object.entries(ways).map(([spelling, times]) => [packedText(spelling), { unit, times }]));
}

/** Every unit that quantities are told in. */
export const unitNames = Object.keys(spellings);
