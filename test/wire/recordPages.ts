// The record: a page of text for each first segment of the addresses, and what differs between two of them.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonLines, linesOf } from "./answerText.ts";
import type { Request } from "./requests.ts";
import type { Answered } from "../support/undoneCalls.ts";

/** Who calls, as the record names them. */
export const callers = ["nobody", "owner", "foreign", "administrator"] as const;
export type Caller = (typeof callers)[number];

export type Exchange = { request: Request; answers: Readonly<Record<Caller, Answered>> };

const folder = import.meta.dirname;
const ending = ".txt";

/** The pages by their names. */
export function pagesOf(exchanges: readonly Exchange[]): Map<string, string> {
  const pages = Map.groupBy(exchanges, ({ request }) => request.route.split("/")[1]!);
  return new Map([...pages].map(([name, ofPage]) => [name, pageOf(name, ofPage)]));
}

function pageOf(name: string, exchanges: readonly Exchange[]): string {
  return `${[headOf(name, exchanges), ...exchanges.map(blockOf)].join("\n\n")}\n`;
}

/** Where only refusals are on record, little is: the page says so before all else. */
function headOf(name: string, exchanges: readonly Exchange[]): string {
  const addresses = Map.groupBy(exchanges, ({ request: { method, route } }) => `${method} ${route}`);
  const closed = [...addresses].filter(([, ofAddress]) => ofAddress.every(isRefusedToAll));
  const refused = exchanges.filter(isRefusedToAll).length;
  return [
    `What /${name} answers (docs/decisions/0042). VIGIE_RECORD=write renews this page.`,
    `${addresses.size} addresses, ${exchanges.length} requests, ${refused} of them refused to everybody.`,
    ...closed.map(([address]) => `Refuses everybody: ${address}`),
  ].join("\n");
}

function isRefusedToAll({ answers }: Exchange): boolean {
  return callers.every((caller) => answers[caller].status >= 400);
}

function blockOf(exchange: Exchange): string {
  const { request, answers } = exchange;
  const told = Map.groupBy(callers, (caller) => linesOf(answers[caller]).join("\n"));
  return [
    ...titleOf(request),
    ...(isRefusedToAll(exchange) ? ["! refused to everybody"] : []),
    ...[...told].map(([text, who]) => `${who.join(", ")}: ${text}`),
  ].join("\n");
}

function titleOf({ method, shownPath, query = {}, headers = {}, body, form }: Request): string[] {
  const asked = Object.entries(query).map(
    ([name, value]) => `  ?${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const sent = body === undefined ? [] : jsonLines(body);
  const fields = (form ?? []).map(
    ({ field, content, filename }) =>
      `  form ${field}${filename ? ` (${filename})` : ""}: ${JSON.stringify(content.toString())}`,
  );
  return [
    `${method} ${shownPath}`,
    ...asked,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ...fields,
    ...sent.map((line) => `  ${line}`),
  ];
}

/** By its title an answer is found again. */
export function titlesAskedTwice(requests: readonly Request[]): string[] {
  const titles = Map.groupBy(requests, (request) => titleOf(request).join("\n"));
  return [...titles].filter(([, asked]) => asked.length > 1).map(([title]) => title);
}

export function writePages(pages: ReadonlyMap<string, string>): void {
  for (const name of recordedNames()) if (!pages.has(name)) rmSync(join(folder, name + ending));
  for (const [name, text] of pages) writeFileSync(join(folder, name + ending), text);
}

function recordedNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));
}

/** What is not as it is on record, address by address. */
export function differences(pages: ReadonlyMap<string, string>): string[] {
  const names = new Set([...pages.keys(), ...recordedNames()]);
  return [...names].toSorted().flatMap((name) => differencesOf(recordedPage(name), pages.get(name) ?? ""));
}

function recordedPage(name: string): string {
  const path = join(folder, name + ending);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function differencesOf(recorded: string, answered: string): string[] {
  const [before, now] = [blocksOf(recorded), blocksOf(answered)];
  const gone = [...before.keys()]
    .filter((title) => !now.has(title))
    .map((title) => `${title}\n  is on record and is not asked any more`);
  const others = [...now].flatMap(([title, answers]) => {
    const known = before.get(title);
    if (!known) return [`${title}\n  is not on record`];
    const told = Map.groupBy(callers, (caller) =>
      firstDifference(known.get(caller) ?? [], answers.get(caller) ?? []),
    );
    return [...told].flatMap(([what, who]) => (what ? [`${title}\n  ${who.join(", ")}: ${what}`] : []));
  });
  return [...gone, ...others];
}

type Block = Map<Caller, string[]>;

/** By the lines of the request: the lines of each caller's answer. */
function blocksOf(page: string): Map<string, Block> {
  const [, ...blocks] = page.trimEnd().split("\n\n");
  return new Map(
    blocks.map((block) => {
      const lines = block.split("\n");
      const first = lines.findIndex((line) => answerLine.test(line));
      const title = lines.slice(0, first).filter((line) => !line.startsWith("!"));
      return [title.join("\n"), answersIn(lines.slice(first))];
    }),
  );
}

const answerLine = new RegExp(`^((?:${callers.join("|")})(?:, \\w+)*): (.*)$`);

function answersIn(lines: string[]): Block {
  const answers: Block = new Map();
  let who: Caller[] = [];
  for (const line of lines) {
    const [, named, status] = answerLine.exec(line) ?? [];
    if (named) who = named.split(", ") as Caller[];
    for (const caller of who) answers.set(caller, [...(answers.get(caller) ?? []), status ?? line]);
  }
  return answers;
}

const shownLines = 5;

/** Undefined when there is none. */
function firstDifference(recorded: string[], answered: string[]): string | undefined {
  const at = recorded.findIndex((line, index) => line !== answered[index]);
  if (at === -1 && recorded.length === answered.length) return undefined;
  const from = at === -1 ? recorded.length : at;
  const shown = (sign: string, lines: string[]) =>
    lines.slice(from, from + shownLines).map((line) => `\n  ${sign} ${line}`);
  return `line ${from + 1} of the answer${shown("-", recorded).join("")}${shown("+", answered).join("")}`;
}
