// A new customer chooses their own password by a link: it is mailed to them, and whoever manages the installation may hand
// it over. One at a time, for a week, used once.
import { randomUUID } from "node:crypto";
import type { Config } from "#server/config.ts";
import { notInvited } from "#server/errors.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { isInvited, recipientWithId } from "#server/store/queries/accounts/accounts.ts";
import { goodLink, spoilLinks } from "#server/store/queries/accounts/mailedLinks.ts";
import { makeLink } from "#server/store/queries/accounts/makeLink.ts";
import { addressOfLink } from "./accountMails.ts";

type Invitation = {
  address: string;
  expires: Date;
  email: string;
  /** Whether a mail server is there to send it. */
  mailed: boolean;
};

type Tools = { db: Db; enqueue: Enqueue; config: Pick<Config, "publicUrl" | "host" | "port" | "smtpUrl"> };

/** Makes the link and asks for the mail with it; the one before is worth nothing any more. */
export async function sendInvitation(
  { db, enqueue }: Pick<Tools, "db" | "enqueue">,
  customer_id: number,
): Promise<void> {
  const recipient = await recipientWithId(db, customer_id);
  if (!recipient) return;
  await spoilLinks(db, customer_id, ["invitation"]);
  const request = randomUUID();
  await makeLink(db, { request, purpose: "invitation", customer_id, email: recipient.email });
  await enqueue(db, "send-account-mail", { request, purpose: "invitation", customer_id });
}

/** Another invitation. Throws 409 for somebody who has a password. */
export async function inviteAgain(tools: Tools, customer_id: number): Promise<Invitation | null> {
  await inTransaction(tools.db, async (tx) => {
    if (!(await isInvited(tx, customer_id))) throw notInvited();
    await sendInvitation({ db: tx, enqueue: tools.enqueue }, customer_id);
  });
  return invitationOf(tools, customer_id);
}

/** The invitation that is good; null when it ran out, or was used. */
export async function invitationOf(
  { db, config }: Omit<Tools, "enqueue">,
  customer_id: number,
): Promise<Invitation | null> {
  const recipient = await recipientWithId(db, customer_id);
  const link = await goodLink(db, "invitation", customer_id);
  if (!recipient || !link) return null;
  return {
    address: addressOfLink(config, "invitation", { customer_id, token: link.token }),
    expires: link.expires,
    email: recipient.email,
    mailed: config.smtpUrl !== undefined,
  };
}
