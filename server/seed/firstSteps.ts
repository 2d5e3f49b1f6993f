// How far an installation has come by itself, and what would go with the demo that is in it.
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { readSteps } from "#shared/addresses/installation.ts";
import type { Db } from "#server/store/database.ts";
import {
  countProductsOf,
  countSteps,
  namesOfCatalogsOf,
  usernamesOf,
} from "#server/store/queries/installation/firstSteps.ts";
import { catalogsElsewhere, demoWebsites } from "#server/store/queries/installation/demo.ts";
import { demoAccountIds } from "#server/store/queries/installation/demoAccounts.ts";
import { readDemoPercent } from "#server/store/queries/installation/installation.ts";
import { customerLogins } from "./customers.ts";
import { demoAdministrator } from "./demoLogins.ts";

type Steps = AnswerOf<typeof readSteps>;

/** What would go with the demo is left aside; a website of it that somebody's own catalogue uses counts as theirs. */
export async function firstSteps(db: Db, customer_id: number): Promise<Steps> {
  const customers = await demoAccountIds(db, customerLogins);
  const websites = await demoWebsites(db, customers);
  const going = websites.filter(({ used }) => !used);
  const goingIds = going.map(({ id }) => id);
  const counts = await countSteps(db, { customers, websites: goingIds });
  if (customers.length === 0 && going.length === 0) return { ...counts, demo: null };
  const administrator = await demoAdministrator(db);
  const goingAdministrator = administrator?.isTheirs === false ? administrator : undefined;
  return {
    ...counts,
    demo: {
      customers: await usernamesOf(db, customers),
      administrator: goingAdministrator?.username ?? null,
      catalogs: await namesOfCatalogsOf(db, customers),
      websites: going.map(({ name }) => name),
      kept: websites.filter(({ used }) => used).map(({ name }) => name),
      keptAccount: administrator?.isTheirs ? administrator.username : null,
      others: await catalogsElsewhere(db, customers),
      products: await countProductsOf(db, goingIds),
      percent: await readDemoPercent(db),
      endsSession: [...customers, goingAdministrator?.id].includes(customer_id),
    },
  };
}
