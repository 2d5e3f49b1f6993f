// A customer gives their account another e-mail: they prove who they are by their password, and that the address is theirs by a link
// that is sent there (docs/decisions/0027). Whether somebody else has it already is told to that address alone.
import { randomUUID } from "node:crypto";
import type { DraftOf } from "#shared/entities/entity.ts";
import { customer } from "#shared/entities/customer.ts";
import { secret } from "#shared/fields.ts";
import type { Where } from "#shared/filters/filter.ts";
import { invalidConfirmation, requiredArgument } from "#server/errors.ts";
import type { ByEnqueuing, Enqueue } from "#server/jobs/jobs.ts";
import { type Row, findWritable } from "#server/store/collection.ts";
import { writeAuthor } from "#server/store/author.ts";
import type { Db } from "#server/store/database.ts";
import { emailOf, isOthersName, setEmail } from "#server/store/queries/accounts/accounts.ts";
import { checkOldPassword } from "./changePassword.ts";
import { lockNames } from "#server/store/queries/accounts/lockNames.ts";
import { type Link, spoilLinks } from "#server/store/queries/accounts/mailedLinks.ts";
import { countAttempt } from "./throttle.ts";

/** What is sent beside another e-mail of one's own. */
export const newEmailProof = { currentPassword: secret({ about: "Asked for with a new e-mail address" }) };

type By = ByEnqueuing & { address: string };

type Draft = DraftOf<typeof customer>;

/**
 * What of a change to customers is written at once: all of it by an admin, and by who changes their own account and
 * proves it all but another e-mail, for which a link is on its way. Throws 400 when the account's password was not sent with it or is wrong, and
 * 429 after too many of those or of the mails.
 */
export async function withoutNewEmail(by: By, where: Where, values: Draft, sent: Row): Promise<Draft> {
  const { db, actor } = by;
  const { email, ...others } = values;
  if (email === undefined || (actor.admin && sent["currentPassword"] === undefined)) return values;
  const [own] = await findWritable(db, actor, customer, where, ["email"]);
  if (!own || own.email === email || own.id !== actor.customer_id) return values;
  await askForNewEmail(by, own.id, email, sent["currentPassword"]);
  return others;
}

async function askForNewEmail(
  { db, address, services }: By,
  customer_id: number,
  email: string,
  password: unknown,
): Promise<void> {
  if (typeof password !== "string" || password === "") throw requiredArgument("currentPassword");
  await checkOldPassword(db, { customer_id, oldPassword: password, address });
  await countAttempt(db, "newEmail", address, String(customer_id));
  await services.enqueue(db, "send-account-mail", {
    request: randomUUID(),
    purpose: "email",
    customer_id,
    email,
  });
}

/** Gives the account the address that the link was sent to, and tells the old one. Throws 400 INVALID_TOKEN when another account has it by now. */
export async function takeNewEmail(tx: Db, enqueue: Enqueue, { customer_id, email }: Link): Promise<void> {
  await lockNames(tx);
  await writeAuthor(tx, customer_id);
  if (await isOthersName(tx, email, customer_id)) throw invalidConfirmation();
  const old = await emailOf(tx, customer_id);
  await takeEmail(tx, customer_id, email);
  await spoilLinks(tx, customer_id);
  if (old !== undefined)
    await enqueue(tx, "send-account-mail", {
      request: randomUUID(),
      purpose: "emailChanged",
      customer_id,
      email: old,
    });
}

async function takeEmail(tx: Db, customer_id: number, email: string): Promise<void> {
  try {
    await setEmail(tx, customer_id, email);
  } catch (problem) {
    // Somebody else took it at the same moment.
    throw (problem as { code?: string }).code === "23505" ? invalidConfirmation() : problem;
  }
}
