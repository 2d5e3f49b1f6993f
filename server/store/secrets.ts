// Secrets of other systems (FTP, providers, marketplaces) are encrypted before they reach the database.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

let key: Buffer | undefined;

/** Sets the installation's key: 32 bytes, kept outside the database. Called once, at the start. */
export function useSecretKey(bytes: Buffer): void {
  if (bytes.length !== 32) throw new RangeError("The secret key has 32 bytes");
  key = bytes;
}

/** AES-256-GCM, as "v1:" and base64 of nonce, tag and ciphertext. */
export function encrypt(secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", currentKey(), nonce);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `v1:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64")}`;
}

/** The secret again. Throws when the text was altered or sealed with another key. */
export function decrypt(text: string): string {
  const bytes = Buffer.from(text.replace(/^v1:/, ""), "base64");
  const decipher = createDecipheriv("aes-256-gcm", currentKey(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** What only this installation can have put beside a text; one for a purpose is worth nothing for another. */
export function signature(purpose: string, text: string): Buffer {
  const key = createHmac("sha256", currentKey()).update(`signature of ${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest();
}

function currentKey(): Buffer {
  if (!key) throw new Error("The secret key is not set: useSecretKey first");
  return key;
}
