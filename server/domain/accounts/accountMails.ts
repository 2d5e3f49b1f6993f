// The mails about an account: choosing a new password, confirming an address. Asked for by a call, sent by a job, in the
// customer's language.
import { sql } from "kysely";
import { type Language, say } from "#shared/messages/index.ts";
import { type Config, publicAddress } from "#server/config.ts";
import type { Payloads } from "#server/jobs/jobs.ts";
import { type Mailer, MailRefused } from "#server/outside/mail.ts";
import type { Store } from "#server/store/database.ts";
import { writeLetter } from "../mails/letter.ts";
import { type Purpose, makeLink } from "./mailedLinks.ts";

export type MailTools = {
  readonly store: Store;
  readonly mail: Mailer;
  readonly config: Pick<Config, "publicUrl" | "host" | "port">;
  readonly log?: (message: string) => void;
};

/** What was asked for: a new password for whoever has this address, or that this customer confirms his. */
export type AccountMail = Payloads["send-account-mail"];

/**
 * Sends the mail that was asked for, if there is somebody to send it to. The same one twice when it is asked twice,
 * with one Message-ID. Throws when it should be tried again.
 */
export async function sendAccountMail({ store, mail, config, log }: MailTools, asked: AccountMail) {
  const recipient = await recipientOf(store, asked);
  if (!recipient) return;
  const { request, purpose } = asked;
  const { customer_id, email, language } = recipient;
  const link = await makeLink(store.db, { request, purpose, customer_id, email });
  if (!link) return;
  const address = `${publicAddress(config)}/login.html${hashes[purpose](customer_id, link.token)}`;
  const letter = letterOf(purpose, recipient, address);
  try {
    await mail.send({ id: `${purpose}.${request}`, to: email, date: link.created, language, ...letter });
  } catch (problem) {
    const { message } = problem as Error;
    if (!(problem instanceof MailRefused)) {
      log?.(
        `mail ${request} (${purpose}, customer ${customer_id}) not sent, it will be tried again: ${message}`,
      );
      throw problem;
    }
    log?.(`mail ${request} (${purpose}, customer ${customer_id}) refused by the mail server: ${message}`);
  }
}

type Recipient = { customer_id: number; username: string; email: string; language: Language };

async function recipientOf({ db }: Store, asked: AccountMail): Promise<Recipient | undefined> {
  const whose =
    asked.purpose === "reset" ? sql`lower(email) = lower(${asked.email})` : sql`id = ${asked.customer_id}`;
  const found = await sql<Recipient>`
    select id as customer_id, username, email, language from customer where ${whose}`.execute(db);
  return found.rows[0];
}

/** After the #: a token there reaches no server and no log, only the page. */
const hashes: Readonly<Record<Purpose, (customer_id: number, token: string) => string>> = {
  reset: (_, token) => `#reset-password=${token}`,
  verify: (customer_id, token) => `#confirm=${customer_id}.${token}`,
};

function letterOf(purpose: Purpose, { username, email, language }: Recipient, address: string) {
  return writeLetter({
    language,
    subject: say(language, `mails.${purpose}.subject`),
    greeting: say(language, "mails.greeting", { username }),
    paragraphs: [say(language, `mails.${purpose}.why`, { email })],
    button: { text: say(language, `mails.${purpose}.button`), address },
    afterwards: [say(language, `mails.${purpose}.howLong`), say(language, `mails.${purpose}.notYou`)],
  });
}
