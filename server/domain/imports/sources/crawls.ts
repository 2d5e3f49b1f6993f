// Products that a provider collects when it is asked to: a crawl is begun, waited for and read (docs/providers.md). What
// a run knows of its crawl is in its row, so that whoever goes on with it asks for the same one.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type VigieError,
  importCrawlFailed,
  importCrawlGoesRound,
  importCrawlTooLong,
  importCrawlTooManyPages,
  importProviderAway,
  importProviderNoAddress,
  outgoingUnreadable,
} from "#server/errors.ts";
import { ByteSource } from "#server/extractors/bytes/byteSource.ts";
import type { HttpResponse } from "#server/integrations/http.ts";
import { openAddress } from "#server/store/sealed/addresses.ts";
import type { ImportedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import { productAddresses, rememberCrawl } from "#server/store/queries/imports/crawls.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { decrypt } from "#server/store/sealed/secrets.ts";
import { isObject } from "#shared/isObject.ts";
import { readingPercent } from "#shared/reference/importProgress.ts";
import type { Marketplace } from "#server/store/queries/imports/marketplaces.ts";
import { isWhole } from "#server/store/queries/imports/merge/mergedValues.ts";
import type { HeldRun } from "../runs/holdRun.ts";
import type { ImportedFrom } from "./importedFrom.ts";
import { sentCatalog } from "./sendCatalog.ts";
import { sourceTime_ms } from "./readingTime.ts";
import { absence } from "./sourceAway.ts";
import type { OpenSource } from "./source.ts";
import type { ImportTools } from "../tools.ts";

/** A worker looks so often, for so long; then the run waits, and the worker does something else. So many pages are read. */
const patience = { poll_ms: 2_000, hold_ms: 20_000, pages: 10_000 };

const longestCrawl_h = 24;
const hoursAfter = (start: Date) => new Date(start.getTime() + longestCrawl_h * 3_600_000);
const answerBytes = 64 * 1024;
const pageBytes = 64 * 1024 * 1024;
/** So many pages in a row that were all there before are no pages any more, whatever their cursors say. */
const repeatedPagesMax = 20;
const page_ms = 10 * 60_000;
const cursorMax = 4_096;
const addressesMax = 50_000;

/** The crawl is not over: the run waits, for a minute or so. */
export class CrawlGoesOn extends Error {
  override name = "CrawlGoesOn";
}

/** What the provider has collected for the run. Throws CrawlGoesOn, SourceAway, or why there is nothing to read. */
export async function openCrawl(
  tools: ImportTools,
  heldRun: HeldRun,
  from: From,
  signal: AbortSignal,
): Promise<OpenSource> {
  const provider = new Provider(tools, heldRun, from, signal);
  const crawlId = provider.crawlId ?? (await provider.begin());
  if (crawlId === undefined) return sourceOf(await provider.feed());
  await provider.complete(crawlId);
  return sourceOf(provider.products(crawlId));
}

function sourceOf(lines: AsyncIterable<Buffer>): OpenSource {
  return { bytes: Readable.from(lines, { objectMode: false }), size: null, mark: null, fileName: "" };
}

type From = Pick<ImportedFrom, "extractor_source" | "marketplace">;
type Settings = ImportedWebsite["extractor_source"];

class Provider {
  private readonly name: string;
  private readonly base: string;
  private readonly authorization: string | undefined;
  private readonly tools: ImportTools;
  private readonly heldRun: HeldRun;
  private readonly settings: Settings;
  private readonly marketplace: Marketplace | undefined;
  private readonly signal: AbortSignal;

  constructor(
    tools: ImportTools,
    heldRun: HeldRun,
    { extractor_source: settings, marketplace }: From,
    signal: AbortSignal,
  ) {
    this.signal = signal;
    this.marketplace = marketplace;
    this.tools = tools;
    this.heldRun = heldRun;
    this.settings = settings;
    this.name = heldRun.run.extractorSource.provider;
    this.base = baseOf(tools, this.name, settings);
    this.authorization = authorizationOf(settings);
  }

  /** Of the crawl that the run has begun. */
  get crawlId(): string | undefined {
    const { crawlId } = this.heldRun.run.extractorSource.data ?? {};
    return typeof crawlId === "string" ? crawlId : undefined;
  }

  /** Undefined for a provider that crawls nothing when it is asked, and has a feed instead. */
  async begin(): Promise<string | undefined> {
    const { run, session } = this.heldRun;
    const { extractor_id: extractorId, customerId, scale } = this.settings.data ?? {};
    const urls =
      isWhole(run) || run.scope === "ebrand"
        ? undefined
        : await productAddresses(session.db, run, addressesMax);
    const body = JSON.stringify({ extractorId, customerId, scope: run.scope, urls, scale: scale ?? 1 });
    if (this.marketplace?.allowExport) await this.sendCatalog(this.marketplace);
    const response = await this.ask((http, options) =>
      http.post(`${this.base}/crawls`, body, {
        ...options,
        retries: 2,
        headers: { "content-type": "application/json", accept: "application/json" },
        accepts: (status) => (status >= 200 && status < 300) || hasNoCrawls(status),
      }),
    );
    if (hasNoCrawls(response.status)) {
      response.body.destroy();
      return undefined;
    }
    const answer = await this.reading(response.json());
    const id = isObject(answer) ? answer["crawlId"] : undefined;
    const crawlId = typeof id === "number" ? String(id) : id;
    if (typeof crawlId !== "string" || crawlId === "" || crawlId.length > 255)
      throw this.unreadable("crawlId");
    await this.remember(crawlId);
    return crawlId;
  }

  /** The list of own products that the provider is to look for; one that takes no lists goes without. */
  private async sendCatalog(marketplace: Marketplace): Promise<void> {
    for await (const part of sentCatalog(this.heldRun.session.db, marketplace)) {
      const response = await this.ask((http, options) =>
        http.post(`${this.base}/catalogs`, JSON.stringify(part), {
          ...options,
          retries: 2,
          headers: { "content-type": "application/json" },
          accepts: (status) => (status >= 200 && status < 300) || hasNoCrawls(status),
        }),
      );
      response.body.destroy();
      if (hasNoCrawls(response.status)) return;
    }
  }

  /** Returns once the crawl is complete. */
  async complete(crawlId: string): Promise<void> {
    const { poll_ms, hold_ms } = this.tools.crawls ?? patience;
    for (let left_ms = hold_ms; ; left_ms -= poll_ms) {
      const { status, percentage } = await this.look(crawlId);
      if (status === "complete") return;
      if (status === "error") throw importCrawlFailed(this.name, crawlId);
      const { run, session } = this.heldRun;
      if (run.start_datetime && (await momentOfDatabase(session.db)) > hoursAfter(run.start_datetime))
        throw importCrawlTooLong(this.name, crawlId, longestCrawl_h);
      await this.heldRun.change({ percentage });
      if (left_ms <= poll_ms) throw new CrawlGoesOn();
      await sleep(poll_ms, undefined, { signal: this.signal });
    }
  }

  private async look(crawlId: string): Promise<{ status: string; percentage: number }> {
    const address = `${this.base}/crawls/${encodeURIComponent(crawlId)}`;
    const response = await this.ask((http, options) => http.get(address, options));
    const answer = await this.reading(response.json());
    const { status, percentage } = isObject(answer) ? answer : {};
    if (typeof status !== "string" || !["pending", "running", "complete", "paused", "error"].includes(status))
      throw this.unreadable("status");
    const share = typeof percentage === "number" && percentage >= 0 ? Math.min(percentage, 100) / 100 : -1;
    return { status, percentage: share < 0 ? -1 : Math.floor(share * readingPercent) };
  }

  /** All of its lines: as they come, or out of pages, each of which names the next. */
  async *products(crawlId: string): AsyncGenerator<Buffer> {
    const address = `${this.base}/crawls/${encodeURIComponent(crawlId)}/products`;
    const { pages: pagesMax } = { ...patience, ...this.tools.crawls };
    const seen = new Set<string>();
    const pages = new Set<string>();
    let repeated = 0;
    let left = this.tools.config.maxImport_bytes;
    const longest_ms = sourceTime_ms(this.tools.config);
    for (let cursor = ""; ;) {
      const page = cursor === "" ? address : `${address}?cursor=${encodeURIComponent(cursor)}`;
      const response = await this.ask((http, options) =>
        http.get(page, { ...options, maxBytes: left, timeout_ms: cursor === "" ? longest_ms : page_ms }),
      );
      const source = new ByteSource(response.body, this.signal);
      if (cursor === "" && !isPage(await this.reading(source.peek(answerBytes)))) {
        yield* this.chunks(source.slices());
        return;
      }
      const { items, next } = await this.page(source);
      left -= source.received;
      const lines = items.map((item) => `${JSON.stringify(item)}\n`).join("");
      yield Buffer.from(lines);
      if (next === undefined) return;
      const digest = createHash("sha256").update(lines).digest("base64");
      repeated = pages.has(digest) ? repeated + 1 : 0;
      pages.add(digest);
      if (seen.has(next) || repeated >= repeatedPagesMax) throw importCrawlGoesRound(this.name);
      if (seen.size + 1 >= pagesMax) throw importCrawlTooManyPages(this.name, pagesMax);
      seen.add(next);
      cursor = next;
    }
  }

  private async page(source: ByteSource): Promise<{ items: unknown[]; next: string | undefined }> {
    const bytes = await this.reading(source.take(pageBytes + 1));
    await source.close();
    const page = bytes.length > pageBytes ? undefined : parsed(bytes);
    if (!isObject(page) || !Array.isArray(page["items"])) throw this.unreadable("items");
    const { items, next } = page;
    if (next === undefined || next === null || next === "")
      return { items: items as unknown[], next: undefined };
    const cursor = typeof next === "number" ? String(next) : next;
    if (typeof cursor !== "string" || cursor.length > cursorMax) throw this.unreadable("next");
    return { items: items as unknown[], next: cursor };
  }

  /** Of a provider without crawls: what it has, in one go. */
  async feed(): Promise<AsyncIterable<Buffer>> {
    const { extractor_id, customerId, login } = this.settings.data ?? {};
    const name = encodeURIComponent(String(extractor_id || customerId || login || "default"));
    const { config } = this.tools;
    const bounds = { maxBytes: config.maxImport_bytes, timeout_ms: sourceTime_ms(config) };
    const response = await this.ask((http, options) =>
      http.get(`${this.base}/feeds/${name}`, { ...options, ...bounds }),
    );
    return this.chunks(response.body as AsyncIterable<Buffer>);
  }

  /** In the row of the run, which goes on with it, and with the website, where it is shown. */
  private async remember(crawlId: string): Promise<void> {
    const { run, session } = this.heldRun;
    const { extractorSource } = run;
    const data = { ...extractorSource.data, crawlId };
    await this.heldRun.change({ extractorSource: { ...extractorSource, data } });
    if (!this.marketplace) await rememberCrawl(session.db, run.website_id, crawlId);
  }

  private ask(
    send: (
      http: ImportTools["http"],
      options: { maxBytes: number; signal: AbortSignal; authorization?: string },
    ) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const { authorization, signal } = this;
    const options = { maxBytes: answerBytes, signal, ...(authorization && { authorization }) };
    return this.reading(send(this.tools.http, options));
  }

  private async *chunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* source;
    } catch (problem) {
      throw this.worded(problem);
    }
  }

  private async reading<Value>(promise: Promise<Value>): Promise<Value> {
    try {
      return await promise;
    } catch (problem) {
      throw this.worded(problem);
    }
  }

  private worded(problem: unknown): unknown {
    return absence(problem) ? importProviderAway(this.name, problem) : problem;
  }

  private unreadable(what: string): VigieError {
    return outgoingUnreadable(new URL(this.base).host, what);
  }
}

/** As somebody wrote it, without its last "/". */
function baseOf({ config }: ImportTools, provider: string, { uri }: Settings): string {
  const ofInstallation = {
    importio: config.importioUrl,
    takeit: config.takeitUrl,
    spymarket: config.spymarketUrl,
    bms: config.bmsUrl,
  };
  const base = uri ? openAddress(uri) : ofInstallation[provider.toLowerCase() as keyof typeof ofInstallation];
  if (!base || !/^https?:/i.test(base)) throw importProviderNoAddress(provider);
  return base.replace(/\/+$/, "");
}

/** A login with its password, or a password alone: the key that some providers give. */
function authorizationOf({ data }: Settings): string | undefined {
  const password = data?.password ? decrypt(data.password) : "";
  if (data?.login) return `Basic ${Buffer.from(`${data.login}:${password}`).toString("base64")}`;
  return password === "" ? undefined : `Bearer ${password}`;
}

function hasNoCrawls(status: number): boolean {
  return status === 404 || status === 405;
}

/** An object with a list of products in it, and not a product on a line of its own. */
function isPage(beginning: Buffer): boolean {
  const text = beginning.toString("utf8").trimStart();
  if (!text.startsWith("{")) return false;
  const line = parsed(Buffer.from(text.split("\n", 1)[0] ?? ""));
  return isObject(line) ? Array.isArray(line["items"]) || "next" in line : true;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
