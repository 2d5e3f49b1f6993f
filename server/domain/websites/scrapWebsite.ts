// What a site says of itself, read from the page at its address: to be proposed to whoever makes a website of it.
import { signedAddress } from "#server/domain/images/signedAddresses.ts";
import { asRefusedAddress } from "#server/errors.ts";
import type { HttpClient, HttpResponse } from "#server/integrations/http.ts";
import { type DescribedSite, readPage } from "./readPage.ts";

type ScrapedWebsite = DescribedSite & { logo_images: string[] };

const page_bytes = 2 * 1024 * 1024;
const timeout_ms = 10_000;

/** Throws what the outgoing client says of an address that does not answer, or may not be asked, as a refusal of it. */
export async function scrapWebsite(http: HttpClient, address: string): Promise<ScrapedWebsite> {
  try {
    return await siteAt(http, address);
  } catch (problem) {
    throw asRefusedAddress(problem);
  }
}

async function siteAt(http: HttpClient, address: string): Promise<ScrapedWebsite> {
  const response = await http.get(address, {
    // Of a longer page the beginning is read: what is looked for stands there.
    maxBytes: Number.MAX_SAFE_INTEGER,
    timeout_ms,
    idle_timeout_ms: timeout_ms,
    retries: 0,
    headers: { accept: "text/html,application/xhtml+xml,image/*;q=0.8" },
  });
  const site = isPicture(response) ? pictureAt(response, address) : await siteIn(response);
  return { ...site, logo_images: site.logos.map(signedAddress) };
}

function isPicture({ headers }: HttpResponse): boolean {
  return contentTypeOf(headers).startsWith("image/");
}

/** The picture itself is fetched when it is shown, within the bounds of pictures. */
function pictureAt({ body }: HttpResponse, address: string): DescribedSite {
  body.destroy();
  return { name: null, description: null, logos: [address] };
}

async function siteIn(response: HttpResponse): Promise<DescribedSite> {
  const bytes = await beginningOf(response);
  return readPage(textOf(bytes, contentTypeOf(response.headers)), response.url);
}

async function beginningOf({ body }: HttpResponse): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    // Leaving the loop closes the connection.
    if (length >= page_bytes) break;
  }
  return Buffer.concat(pieces).subarray(0, page_bytes);
}

function contentTypeOf({ "content-type": type }: HttpResponse["headers"]): string {
  return [type].flat()[0]?.toLowerCase() ?? "";
}

/** A page says its alphabet in its header, or at its beginning. */
function textOf(bytes: Buffer, contentType: string): string {
  const named = /charset="?([\w-]+)/i;
  const charset = named.exec(contentType)?.[1] ?? named.exec(bytes.toString("latin1", 0, 2_048))?.[1];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
