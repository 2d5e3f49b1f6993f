// How far an installation has come by itself, and what would go with the demo that is in it.
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { readSteps } from "#shared/addresses/installation.ts";
import type { Db } from "#server/store/database.ts";
import {
  countProductsOf,
  countSteps,
  namesOfCatalogsOf,
  usernamesOf,
  websitesOfOthers,
} from "#server/store/queries/installation/firstSteps.ts";
import { catalogsElsewhere } from "#server/store/queries/installation/demo.ts";
import { accountWithEmail, customerIdsOf } from "#server/store/queries/installation/demoAccounts.ts";
import { readDemoPercent } from "#server/store/queries/installation/installation.ts";
import { admin } from "./customers.ts";
import { usableDemoLogins } from "./demoLogins.ts";
import { addresses, emails } from "./removeDemo.ts";

type Steps = AnswerOf<typeof readSteps>;

/** The demo is left aside where it is loaded; a shop of somebody's own may have the address of one of the demo's. */
export async function firstSteps(db: Db, customer_id: number): Promise<Steps> {
  const customers = await usernamesOf(db, emails);
  if (customers.length === 0) return { ...(await countSteps(db, { emails: [], urls: [] })), demo: null };
  const websites = await websitesOfOthers(db, addresses, emails);
  const going = websites.filter(({ used }) => !used);
  const account = await accountWithEmail(db, admin.email);
  return {
    ...(await countSteps(db, { emails, urls: going.length > 0 ? addresses : [] })),
    demo: {
      customers,
      catalogs: await namesOfCatalogsOf(db, emails),
      websites: going.map(({ name }) => name),
      kept: websites.filter(({ used }) => used).map(({ name }) => name),
      others: await catalogsElsewhere(db, await customerIdsOf(db, emails), addresses),
      products: await countProductsOf(
        db,
        going.map(({ id }) => id),
      ),
      percent: await readDemoPercent(db),
      endsSession:
        account?.id === customer_id &&
        (await usableDemoLogins(db)).some(({ username }) => username === admin.username),
    },
  };
}
