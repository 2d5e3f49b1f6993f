import type { MailTools } from "./accountMails.ts";
import { cleanUpLinks } from "#server/store/queries/accounts/mailedLinks.ts";
import { cleanUpFailures } from "./throttle.ts";
import { cleanUpTokens } from "#server/store/queries/accounts/tokens.ts";

const outbox_days = 30;

/** Removes what has run out: sessions, links, counts of failures, old files of the outbox. */
export async function cleanUpSessions({
  store: { db },
  mail,
}: Pick<MailTools, "store" | "mail">): Promise<void> {
  await cleanUpTokens(db);
  await cleanUpLinks(db);
  await cleanUpFailures(db);
  await mail.tidy(new Date(Date.now() - outbox_days * 86_400_000));
}
