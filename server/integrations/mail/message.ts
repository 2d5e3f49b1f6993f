// What a mail is, however it leaves.
import type { Language } from "#shared/messages/index.ts";

export type Mailbox = { name: string; address: string };

export type Mail = {
  /** The same each time the same mail is sent: whoever gets it twice can tell by the Message-ID. */
  id: string;
  to: string;
  date: Date;
  language: Language;
  subject: string;
  text: string;
  html: string;
};

export type Mailer = {
  /** Throws MailRefused when trying again is useless, anything else when it is not. */
  send(mail: Mail): Promise<void>;
  /** Removes the files of mails made before. */
  tidy(before: Date): Promise<void>;
};

/** The server will not take this mail, now or later. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

export function messageId(id: string, { address }: Mailbox): string {
  return `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}
