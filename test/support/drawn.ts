// How often a property is drawn. The suite draws each a few times, always other ones; `npm run bench -- properties` draws
// them many times as often.
export const timesDrawn = Number(process.env["VIGIE_DRAWN_TIMES"] ?? 1);

/** For `fc.assert`: so many runs in the suite. */
export function drawnTimes(runs: number): { numRuns: number } {
  return { numRuns: Math.ceil(runs * timesDrawn) };
}
