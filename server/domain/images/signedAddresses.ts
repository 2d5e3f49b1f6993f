// The addresses at which our own server shows images. An <img> sends no token, so the address itself is the right to
// see the image: only this server can sign one, and it hands it out with the rows that name the image. Nobody can
// have an address of their own choice fetched.
import { timingSafeEqual } from "node:crypto";
import { signature } from "#server/store/sealed/secrets.ts";

const purpose = "images";

/** Where an image is shown; `&size=` is still to be added. */
export function signedAddress(url: string): string {
  return `/api/images?url=${readable(encodeURIComponent(url))}&key=${keyOf(url)}`;
}

export function isSigned(url: string, key: string): boolean {
  const right = Buffer.from(keyOf(url));
  const sent = Buffer.from(key);
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/** 128 bits are plenty, and a page of rows carries hundreds of them. */
function keyOf(url: string): string {
  return signature(purpose, url).slice(0, 22);
}

/** What needs no escape in the query of an address stays as it is: shorter, and it compresses well beside the url. */
function readable(encoded: string): string {
  return encoded.replaceAll("%3A", ":").replaceAll("%2F", "/");
}
