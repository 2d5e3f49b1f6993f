// Mails: through the SMTP server of the configuration, else as readable files in a folder, the outbox.
import type { Mailbox, Mailer } from "./mail/message.ts";
import { openOutbox } from "./mail/outbox.ts";
import { openSmtp } from "./mail/smtp.ts";

export { type Mail, type Mailbox, MailRefused, type Mailer } from "./mail/message.ts";

type MailSettings = {
  /** smtp:// or smtps://, with name and password where the server asks for them. */
  smtpUrl?: string | undefined;
  mailFrom?: Mailbox | undefined;
};

const unknownSender: Mailbox = { name: "Vigie", address: "vigie@localhost" };

/** `outbox` is the folder for mails when no server is configured; it is made when first needed. */
export function openMailer({ smtpUrl, mailFrom = unknownSender }: MailSettings, outbox: string): Mailer {
  return smtpUrl ? openSmtp(smtpUrl, mailFrom) : openOutbox(outbox, mailFrom);
}
