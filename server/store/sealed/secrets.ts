// Secrets of other systems (FTP, providers, marketplaces) are encrypted before they reach the database.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

let key: Buffer | undefined;
/** A key for each purpose, derived from the installation's. */
const purposeKeys = new Map<string, Buffer>();
/** The signatures asked for last: a page of rows carries hundreds of them, most of them those of the page before. */
const signatures = new Map<string, string>();
/** Some 10 MB, with texts as long as addresses are. */
export const signaturesKept = 20_000;
/** A longer text is signed each time. */
const keptTextMax = 500;

/** Sets the installation's key: 32 bytes, kept outside the database. Called once, at the start. */
export function useSecretKey(bytes: Buffer): void {
  if (bytes.length !== 32) throw new RangeError("The secret key has 32 bytes");
  key = bytes;
  purposeKeys.clear();
  signatures.clear();
}

/**
 * AES-256-GCM, as "v1:" and base64 of nonce, tag and ciphertext. What is bound to something opens beside the same thing
 * alone.
 */
export function encrypt(secret: string, boundTo = ""): string {
  return encryptWith(randomBytes(12), secret, boundTo);
}

/** The same text each time, so that the database finds two of what there may be one of. */
export function encryptAlike(secret: string, boundTo: string): string {
  const nonce = createHmac("sha256", keyFor("sealed alike")).update(`${boundTo}\n${secret}`).digest();
  return encryptWith(nonce.subarray(0, 12), secret, boundTo);
}

function encryptWith(nonce: Buffer, secret: string, boundTo: string): string {
  const cipher = createCipheriv("aes-256-gcm", currentKey(), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `v1:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64")}`;
}

/** The secret again. Throws when the text was altered, sealed with another key or bound to something else. */
export function decrypt(text: string, boundTo = ""): string {
  const bytes = Buffer.from(text.replace(/^v1:/, ""), "base64");
  const decipher = createDecipheriv("aes-256-gcm", currentKey(), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/**
 * What only this installation can have put beside a text, in base64url; one for a purpose is worth nothing for another.
 */
export function signature(purpose: string, text: string): string {
  const name = `${purpose} ${text}`;
  const signature = signatures.get(name);
  const made = signature ?? sign(purpose, text);
  if (text.length > keptTextMax) return made;
  // Put back at the end: what was asked for longest ago stands first, and goes first.
  if (signature) signatures.delete(name);
  else if (signatures.size >= signaturesKept) signatures.delete(signatures.keys().next().value!);
  signatures.set(name, made);
  return made;
}

function sign(purpose: string, text: string): string {
  return createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");
}

function keyFor(purpose: string): Buffer {
  const key = purposeKeys.get(purpose);
  if (key) return key;
  const derived = createHmac("sha256", currentKey()).update(`signature of ${purpose}`).digest();
  purposeKeys.set(purpose, derived);
  return derived;
}

function currentKey(): Buffer {
  if (!key) throw new Error("The secret key is not set: useSecretKey first");
  return key;
}
