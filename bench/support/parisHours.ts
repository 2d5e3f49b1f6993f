// The moments of hours of Paris, found without the product's calendar: by looking at what its clocks show.
const minute_ms = 60_000;
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** Of hours such as "02:30", each day between two moments: once where it comes twice, at its end where it is left out. */
export function hoursOf(hours: readonly string[], from: number, until: number): number[] {
  const moments: number[] = [];
  const shown = new Set<string>();
  let before = "";
  for (let at = from - 2 * 60 * minute_ms; at <= until; at += 15 * minute_ms) {
    const [day = "", time = ""] = clock.format(at).split(", ");
    const skipped = hours.filter((hour) => leftOut(before, hour, time));
    const isNew = hours.includes(time) && !shown.has(`${day} ${time}`);
    shown.add(`${day} ${time}`);
    before = time;
    if (at > from && (isNew || skipped.length > 0)) moments.push(at);
  }
  return moments;
}

/** The clock went past it: from before it to after it, by more than a look. */
function leftOut(before: string, hour: string, now: string): boolean {
  return (
    before !== "" && now > before && minutesOf(now) - minutesOf(before) > 15 && before < hour && hour < now
  );
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
