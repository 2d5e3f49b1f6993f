// Creating, changing and deleting customers: what the generic verbs cannot do alone.
import type { DraftOf, NewOf } from "#shared/entities/entity.ts";
import { customer } from "#shared/entities/customer.ts";
import { removeCatalogs } from "#server/domain/catalogs/catalogs.ts";
import { alreadyTaken, conflict } from "#server/errors.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import type { By, ByWith } from "#server/store/by.ts";
import { find, findWritable, insert, remove, update } from "#server/store/collection.ts";
import { writeAuthor } from "#server/store/author.ts";
import type { Db } from "#server/store/database.ts";
import { takenNames } from "#server/store/queries/accounts/accounts.ts";
import { hasAdministrator } from "#server/store/queries/accounts/administrators.ts";
import { countCatalogsOf, deleteRolesOf } from "#server/store/queries/accounts/removal.ts";
import type { Where } from "#shared/filters/filter.ts";
import { lockNames } from "#server/store/queries/accounts/lockNames.ts";
import { spoilLinks } from "#server/store/queries/accounts/mailedLinks.ts";
import { sendInvitation } from "./invitations.ts";
import { keepAnAdministrator } from "./roleMappings.ts";
import { hashPassword } from "./passwords.ts";
import { endTokensOf } from "#server/store/queries/accounts/tokens.ts";

type Draft = DraftOf<typeof customer>;
type Inviting = ByWith<{ enqueue: Enqueue }>;

/** Somebody who is invited has no password, and gets a mail. */
export async function createCustomer(
  { db, actor, services }: Inviting,
  values: NewOf<typeof customer>,
): Promise<number> {
  const { password, ...named } = normalised(values);
  await refuseOthersNames(db, named, []);
  if (!named.invited) return insert(db, actor, customer, await withHash({ ...named, password }));
  const id = await insert(db, actor, customer, named);
  await sendInvitation({ db, enqueue: services.enqueue }, id);
  return id;
}

/** A new password ends every session of the account, and its invitation. */
export async function updateCustomers({ db, actor }: By, where: Where, values: Draft): Promise<number> {
  const named = normalised(values);
  const before = await findWritable(db, actor, customer, where, ["email"]);
  const ids = before.map(({ id }) => id);
  await refuseOthersNames(db, named, ids);
  if (named.password !== undefined) for (const id of ids) await endSessionsAndLinks(db, id);
  const { email } = named;
  // A new address has not been confirmed by anybody.
  const renamed = email === undefined ? [] : before.filter((row) => row.email !== email);
  for (const { id } of renamed) await spoilLinks(db, id);
  return update(db, actor, customer, where, {
    ...(await withHash(named)),
    ...(named.password !== undefined && { invited: false }),
    ...(renamed.length > 0 && { emailVerified: false }),
  });
}

/** Sessions, and the links by which a session could be had. */
async function endSessionsAndLinks(db: Db, id: number): Promise<void> {
  await endTokensOf(db, id);
  await spoilLinks(db, id);
}

/** Refused while the customer owns catalogues, unless they may go with them. */
export async function removeCustomers(
  { db, actor }: By,
  where: Where,
  { cascade = false } = {},
): Promise<number> {
  const ids = (await find(db, actor, customer, { where, fields: ["id"] })).map(({ id }) => id);
  await writeAuthor(db, actor.customer_id);
  if (cascade) await removeCatalogs({ db, actor }, { customer_id: { inq: ids } });
  const count = await countCatalogsOf(db, ids);
  if (count > 0) throw conflict("accounts.ownsCatalogs", { count });
  const hadAdministrator = await hasAdministrator(db);
  await deleteRolesOf(db, ids);
  if (hadAdministrator) await keepAnAdministrator(db);
  return remove(db, actor, customer, where);
}

/** Names that look alike are alike: one form of every letter. */
function normalised(values: Draft): Draft {
  const { username } = values;
  return username === undefined ? values : { ...values, username: username.normalize("NFKC") };
}

/** Either name signs in: nobody's e-mail may be another's username, nor the other way round. */
async function refuseOthersNames(db: Db, { username, email }: Draft, except: number[]): Promise<void> {
  const names = [username, email].filter((name) => typeof name === "string");
  if (names.length === 0) return;
  await lockNames(db);
  const taken = await takenNames(db, { username, email }, except);
  if (taken.length > 0) throw alreadyTaken(customer.model, ...taken);
}

async function withHash(values: Draft): Promise<Draft> {
  const { password } = values;
  return password ? { ...values, password: await hashPassword(password) } : values;
}
