// What signed in, from how it names itself: "Firefox, Windows". Every browser also claims to be older ones, so the order counts.
const browsers: readonly [name: string, sign: RegExp][] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const systems: readonly [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** Undefined for what did not name itself; a program is called as it calls itself. */
export function deviceName(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined;
  const found = [browsers, systems].map((list) => list.find(([, sign]) => sign.test(userAgent))?.[0]);
  return found.filter(Boolean).join(", ") || userAgent.slice(0, 60);
}
