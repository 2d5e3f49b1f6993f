// test/coverage.txt: which test reads the answer of each address. `npm test` holds it against what the tests asked;
// `VIGIE_RECORD=write npm test` writes it anew.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Notes } from "./answers.ts";
import { sharedFolder } from "./shared.ts";

const committed = join(import.meta.dirname, "..", "coverage.txt");

/**
 * These look at the status alone, hold all answers against a record, ask at random, show in a page what it asked for, or
 * hand on what a program of somebody else asked for: that is not reading them.
 */
const notReaders = [
  /^test\/access\.test\.ts$/,
  /^test\/wire\//,
  /^test\/fuzz\//,
  /^test\/(journeys|recipes)/,
];

/** Addresses of the specification that wait for what they are about. */
const later: readonly (readonly [RegExp, string])[] = [
  [/\/searchProducts$/, "the search of products"],
  [/\/(analyticsReporting|gAnalytics)$/, "Google Analytics"],
  [/\/testFtpConnection$/, "the report by FTP"],
  [/\/(send\/\w+|sendEmail|sendAlertingEmail)$/, "reports and alerts by mail"],
  [/\/(applyAllRules|applyRule)$/, "matching rules"],
  [/\/(runEbrandCrawl|runCrawlById)$/, "the crawls of e-brands"],
  [/\/ImageMatch$/, "the search by image"],
];

const title = `# Which test reads the answer of each address of the API. npm test holds this page against what the tests ask;
# VIGIE_RECORD=write npm test writes it anew.
`;
const sections = {
  wanted: "## The specification's addresses",
  later: "## The specification's addresses that are left for later",
  beyond: "## Addresses beyond the specification",
};

type Line = { address: string; rest: string };
type Lists = Record<keyof typeof sections, Line[]>;

/** Compares, or writes; returns what is wrong, a line each. `folder` is where the tests left their notes. */
export function checkCoverage(folder: string): string[] {
  const notes = readdirSync(folder)
    .filter((name) => /^\d+-\d+\.json$/.test(name))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Notes[]);
  const routes = JSON.parse(readFileSync(join(folder, "routes.json"), "utf8")) as string[];
  const readers = readersOf(notes.filter(({ file }) => !notReaders.some((pattern) => pattern.test(file))));
  // Whatever answers GET answers HEAD too.
  const addresses = routes.filter((route) => !route.startsWith("HEAD ")).map(asOnPage);
  const served = new Map(addresses.map((address) => [keyOf(address), address]));
  const known = existsSync(committed) ? parse(readFileSync(committed, "utf8")) : undefined;
  if (process.env["VIGIE_RECORD"] === "write") {
    writeFileSync(committed, written(readers, served, wantedAddresses() ?? namesIn(known)));
    return unread(readers, served);
  }
  if (!known) return ["test/coverage.txt is missing: VIGIE_RECORD=write npm test"];
  return [...unread(readers, served), ...outdated(known, readers, served), ...forgotten(known)];
}

type Readers = Map<string, { files: string[]; statuses: number[] }>;

/** By address: the files that got an answer that is no refusal, or a refusal of what nobody may do. */
function readersOf(notes: Notes[]): Readers {
  const readers: Readers = new Map();
  for (const { file, answers } of notes.toSorted((one, other) => one.file.localeCompare(other.file))) {
    for (const [route, statuses] of Object.entries(answers)) {
      if (!statuses.some((status) => status < 400 || status === 403)) continue;
      const key = keyOf(route);
      const known = readers.get(key) ?? { files: [], statuses: [] };
      if (!known.files.includes(file)) known.files.push(file);
      known.statuses.push(...statuses);
      readers.set(key, known);
    }
  }
  return readers;
}

function unread(readers: Readers, served: Map<string, string>): string[] {
  return [...served].filter(([key]) => !readers.has(key)).map(([, address]) => `no test reads ${address}`);
}

/** A page that says what is no longer so, or does not say what there is. */
function outdated(known: Lists, readers: Readers, served: Map<string, string>): string[] {
  const named = new Set([...known.wanted, ...known.beyond].map(({ address }) => keyOf(address)));
  const lines = [...known.wanted, ...known.beyond].flatMap(({ address, rest }) => {
    const reader = readers.get(keyOf(address));
    const files = rest.split(" ").filter((word) => word.endsWith(".test.ts"));
    const isRead = files.some((file) => reader?.files.includes(file));
    return isRead ? [] : [`test/coverage.txt: no test it names reads ${address} any more`];
  });
  const missing = [...served].filter(([key]) => !named.has(key));
  const early = known.later.filter(({ address }) => served.has(keyOf(address)));
  return [
    ...lines,
    ...missing.map(([, address]) => `test/coverage.txt does not name ${address}`),
    ...early.map(({ address }) => `test/coverage.txt leaves ${address} for later, but it answers`),
  ];
}

/** Rows of the specification that the page does not have; where the specification is at hand. */
function forgotten(known: Lists): string[] {
  const named = new Set([...known.wanted, ...known.later].map(({ address }) => keyOf(address)));
  const wanted = wantedAddresses() ?? [];
  return wanted
    .filter((address) => !named.has(keyOf(address)))
    .map((address) => `test/coverage.txt does not name ${address}`);
}

function written(readers: Readers, served: Map<string, string>, wanted: string[]): string {
  const lineOf = (address: string): string => {
    const { files, statuses } = readers.get(keyOf(address)) ?? { files: [], statuses: [] };
    const shown = [...new Set(statuses)].toSorted((one, other) => one - other).join(",");
    return `${padded(address)} ${shown} ${files.slice(0, 3).join(" ")}`.trimEnd();
  };
  const reasonOf = (address: string) => later.find(([pattern]) => pattern.test(address))?.[1] ?? "";
  const isServed = (address: string) => served.has(keyOf(address)) || readers.has(keyOf(address));
  const keys = new Set(wanted.map(keyOf));
  const lists = {
    wanted: wanted.filter(isServed).map(lineOf),
    later: wanted
      .filter((address) => !isServed(address))
      .map((address) => `${padded(address)} ${reasonOf(address)}`),
    beyond: [...served].filter(([key]) => !keys.has(key)).map(([, address]) => lineOf(address)),
  };
  const parts = Object.entries(sections).map(
    ([name, heading]) => `${heading}\n${lists[name as keyof Lists].toSorted(byPath).join("\n")}\n`,
  );
  return [title, ...parts].join("\n");
}

function padded(address: string): string {
  const [method = "", path = ""] = address.split(" ");
  return `${method.padEnd(6)} ${path.padEnd(62)}`;
}

function byPath(one: string, other: string): number {
  const keyed = (line: string) => `${line.slice(7)} ${line.slice(0, 6)}`;
  return keyed(one).localeCompare(keyed(other));
}

function parse(text: string): Lists {
  const lists: Lists = { wanted: [], later: [], beyond: [] };
  let list: Line[] = [];
  for (const line of text.split("\n")) {
    const section = Object.entries(sections).find(([, heading]) => heading === line);
    if (section) list = lists[section[0] as keyof Lists];
    const [, method, path, rest = ""] = /^([A-Z]+) +(\S+) *(.*)$/.exec(line) ?? [];
    if (method && path) list.push({ address: `${method} ${path}`, rest });
  }
  return lists;
}

function namesIn(known: Lists | undefined): string[] {
  return [...(known?.wanted ?? []), ...(known?.later ?? [])].map(({ address }) => address);
}

function asOnPage(route: string): string {
  return route.replaceAll(/:(\w+)/g, "{$1}");
}

/** The addresses that the specification lists, undefined where it is not at hand. */
function wantedAddresses(): string[] | undefined {
  const list = join(sharedFolder() ?? "", "spec", "endpoints.tsv");
  if (!existsSync(list)) return undefined;
  const rows = readFileSync(list, "utf8").trimEnd().split("\n").slice(1);
  return [...new Set(rows.map((row) => row.split("\t").slice(0, 2).join(" ")))];
}

/** Names of parameters and the case of letters make no difference. */
function keyOf(address: string): string {
  return address.replaceAll(/\{\w+\}|:\w+/g, "{}").toLowerCase();
}
