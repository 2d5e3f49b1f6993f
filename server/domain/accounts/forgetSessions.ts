import type { MailTools } from "./accountMails.ts";
import { forgetLinks } from "#server/store/queries/accounts/mailedLinks.ts";
import { forgetFailures } from "./throttle.ts";
import { forgetTokens } from "#server/store/queries/accounts/tokens.ts";

const outbox_days = 30;

/** Removes what has run out: sessions, links, counts of failures, old files of the outbox. */
export async function forgetSessions({
  store: { db },
  mail,
}: Pick<MailTools, "store" | "mail">): Promise<void> {
  await forgetTokens(db);
  await forgetLinks(db);
  await forgetFailures(db);
  await mail.tidy(new Date(Date.now() - outbox_days * 86_400_000));
}
