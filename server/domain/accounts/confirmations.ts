// Asking for the mails about an account, and confirming an address by one of them.
import { randomUUID } from "node:crypto";
import { emailAsKept } from "#shared/entities/values.ts";
import { emailRequired, invalidConfirmation, invalidEmail } from "#server/errors.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { verifyEmail } from "#server/store/queries/accounts/accounts.ts";
import { takeLink } from "#server/store/queries/accounts/mailedLinks.ts";
import { takeNewEmail } from "./newEmail.ts";
import { countAttempt } from "./throttle.ts";

type Tools = { db: Db; enqueue: Enqueue; address: string };

const longestEmail = 254;

/**
 * Asks for a mail to choose a new password. Whether anybody has this address is found out by the job: the answer, and
 * the work done for it, are the same. Throws 400 without an address, 429 after too many.
 */
export async function askForReset({ db, enqueue, address }: Tools, sent: unknown): Promise<void> {
  if (sent === undefined || sent === null || sent === "") throw emailRequired();
  if (typeof sent !== "string") throw invalidEmail();
  const email = emailAsKept(sent).trim().slice(0, longestEmail).replaceAll("\0", "");
  if (email === "") throw emailRequired();
  await countAttempt(db, "reset", address, email);
  await enqueue(db, "send-account-mail", { request: randomUUID(), purpose: "reset", email });
}

/** Asks for a mail to confirm the customer's address. Throws 429 after too many. */
export async function askForConfirmation(
  { db, enqueue, address }: Tools,
  customer_id: number,
): Promise<void> {
  await countAttempt(db, "verify", address, String(customer_id));
  await enqueue(db, "send-account-mail", { request: randomUUID(), purpose: "verify", customer_id });
}

/**
 * Notes that the customer's address is theirs, or makes the one theirs that they asked to have. Throws 400 INVALID_TOKEN alike
 * for another's link and an unknown customer.
 */
export async function confirmEmail({ db, enqueue }: Omit<Tools, "address">, uid: string, token: string) {
  await inTransaction(db, async (tx) => {
    const present = await takeLink(tx, "verify", token);
    const link = present ?? (await takeLink(tx, "email", token));
    if (!link || String(link.customer_id) !== uid) throw invalidConfirmation();
    if (!present) return takeNewEmail(tx, enqueue, link);
    await verifyEmail(tx, link.customer_id);
  });
}
