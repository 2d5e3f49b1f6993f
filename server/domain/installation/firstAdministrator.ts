// Who manages an installation first: whoever knows the code that the start printed (docs/decisions/0116, 0156).
import { timingSafeEqual } from "node:crypto";
import { customer } from "#shared/entities/customer.ts";
import { validateField } from "#shared/entities/validate.ts";
import { alreadyAdministered, invalidEmailAddress, wrongSetupCode } from "#server/errors.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { hasAdministrator } from "#server/store/queries/accounts/administrators.ts";
import { lockNames } from "#server/store/queries/accounts/lockNames.ts";
import { renewSetupNumber, setupNumber } from "#server/store/queries/installation/installation.ts";
import { signature } from "#server/store/sealed/secrets.ts";
import { makeAdministrator } from "../accounts/administrators.ts";
import { countAttempt, recordSuccess } from "../accounts/throttle.ts";

type FirstAdministrator = {
  email: string;
  password: string;
  code: string;
  /** Where the call comes from. */
  address: string;
};

/** Throws 409 when there is an administrator, 403 for another code than the printed one, 429 after too many of those. */
export async function makeFirstAdministrator(db: Db, first: FirstAdministrator): Promise<void> {
  const { email, password, code, address } = first;
  if (await hasAdministrator(db)) throw alreadyAdministered();
  if ("problems" in validateField("email", customer.fields.email, email)) throw invalidEmailAddress();
  await countAttempt(db, "setup", address, "first administrator");
  // Whoever was first meanwhile has used the code up.
  if (!isSame(code, await setupCode(db)))
    throw (await hasAdministrator(db)) ? alreadyAdministered() : wrongSetupCode();
  await recordSuccess(db, "setup", address, "first administrator");
  await inTransaction(db, async (tx) => {
    // Of two at once one is the first.
    await lockNames(tx);
    if (await hasAdministrator(tx)) throw alreadyAdministered();
    await makeAdministrator(tx, { email, password });
    await renewSetupNumber(tx);
  });
}

/** What the start prints: the same from every process of the installation, until it was used. */
export async function setupCode(db: Db): Promise<string> {
  const letters = signature("setup code", await setupNumber(db)).replaceAll(/[^A-Za-z0-9]/g, "");
  const code = letters.toUpperCase().slice(0, 12);
  return (code.match(/.{4}/g) ?? []).join("-");
}

/** Null where somebody administers the installation. */
export async function neededSetupCode(db: Db): Promise<string | null> {
  return (await hasAdministrator(db)) ? null : setupCode(db);
}

/** Dashes and case are how it is printed, not what it is. */
function isSame(sent: string, code: string): boolean {
  const [left, right] = [sent, code].map((text) =>
    Buffer.from(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")),
  );
  return left!.length === right!.length && timingSafeEqual(left!, right!);
}
