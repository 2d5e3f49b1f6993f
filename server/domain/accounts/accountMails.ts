// The mails about an account: choosing a new password, confirming an address, changing it. Asked for by a call, sent by a
// job, in the customer's language.
import { say } from "#shared/messages/index.ts";
import type { Config } from "#server/config.ts";
import { publicAddress } from "#server/config/reach.ts";
import type { Payloads } from "#server/jobs/jobs.ts";
import type { Log } from "#server/log.ts";
import { type Mail, type Mailer, MailRefused } from "#server/integrations/mail.ts";
import type { Store } from "#server/store/database.ts";
import {
  type Recipient,
  isOthersName,
  recipientWithEmail,
  recipientWithId,
} from "#server/store/queries/accounts/accounts.ts";
import { writeMail } from "../mails/mailTemplate.ts";
import type { Purpose } from "#server/store/queries/accounts/mailedLinks.ts";
import { makeLink } from "#server/store/queries/accounts/makeLink.ts";

export type MailTools = {
  readonly store: Store;
  readonly mail: Mailer;
  readonly config: Pick<Config, "publicUrl" | "host" | "port">;
  readonly log?: Log;
};

/** A new password for whoever has this address, the first one of somebody who is invited, that this customer confirms theirs, another one for them, or what became of it. */
type AccountMail = Payloads["send-account-mail"];

/**
 * Sends the mail that was asked for, if there is somebody to send it to. The same one twice when it is asked twice,
 * with one Message-ID. Throws when it should be tried again.
 */
export async function sendAccountMail({ store, mail, config, log }: MailTools, accountMail: AccountMail) {
  const recipient = await recipientOf(store, accountMail);
  const written = recipient && (await letterOf(store, config, accountMail, recipient));
  if (!written) return;
  const { request, purpose } = accountMail;
  const { customer_id } = recipient;
  try {
    await mail.send({ id: `${purpose}.${request}`, ...written });
  } catch (problem) {
    const about = { mail: request, purpose, customer_id, err: problem };
    if (!(problem instanceof MailRefused)) {
      log?.warn(about, "mail not sent, it will be tried again");
      throw problem;
    }
    log?.error(about, "mail refused by the mail server");
  }
}

/** Of which account the mail is, and where it goes. */
async function recipientOf({ db }: Store, accountMail: AccountMail): Promise<Recipient | undefined> {
  if (accountMail.purpose === "reset") return recipientWithEmail(db, accountMail.email);
  const account = await recipientWithId(db, accountMail.customer_id);
  return account && "email" in accountMail ? { ...account, email: accountMail.email } : account;
}

type Written = Omit<Mail, "id">;

/** Null when it would be of no use, or is not any more. */
async function letterOf(
  { db }: Store,
  config: MailTools["config"],
  { request, purpose }: AccountMail,
  recipient: Recipient,
): Promise<Written | null> {
  if (purpose === "emailChanged") return { date: new Date(), ...notice(purpose, recipient) };
  const { customer_id, email } = recipient;
  const link = await makeLink(db, { request, purpose, customer_id, email });
  if (!link) return null;
  const date = link.created;
  if (purpose === "email" && (await isOthersName(db, email, customer_id))) {
    // Whose address it is learns that it was asked for; who asked learns nothing.
    const owner = await recipientWithEmail(db, email);
    return owner ? { date, ...notice("emailTaken", owner) } : null;
  }
  const address = addressOfLink(config, purpose, { customer_id, token: link.token });
  return { date, ...withLink(purpose, recipient, address) };
}

/** Where a link leads. */
export function addressOfLink(
  config: MailTools["config"],
  purpose: Purpose,
  { customer_id, token }: { customer_id: number; token: string },
): string {
  return `${publicAddress(config)}/login.html${hashes[purpose](customer_id, token)}`;
}

/** After the #: a token there reaches no server and no log, only the page. */
const hashes: Readonly<Record<Purpose, (customer_id: number, token: string) => string>> = {
  reset: (_, token) => `#reset-password=${token}`,
  verify: (customer_id, token) => `#confirm=${customer_id}.${token}`,
  email: (customer_id, token) => `#confirm=${customer_id}.${token}`,
  invitation: (_, token) => `#invitation=${token}`,
};

function withLink(purpose: Purpose, { username, email, language }: Recipient, address: string) {
  const mail = writeMail({
    language,
    subject: say(language, `mails.${purpose}.subject`),
    greeting: say(language, "mails.greeting", { username }),
    paragraphs: [say(language, `mails.${purpose}.why`, { email })],
    button: { text: say(language, `mails.${purpose}.button`), address },
    afterwards: [say(language, `mails.${purpose}.howLong`), say(language, `mails.${purpose}.notYou`)],
  });
  return { to: email, language, ...mail };
}

function notice(purpose: "emailChanged" | "emailTaken", { username, email, language }: Recipient) {
  const mail = writeMail({
    language,
    subject: say(language, `mails.${purpose}.subject`),
    greeting: say(language, "mails.greeting", { username }),
    paragraphs: [say(language, `mails.${purpose}.why`, { email })],
    afterwards: [say(language, `mails.${purpose}.notYou`)],
  });
  return { to: email, language, ...mail };
}
