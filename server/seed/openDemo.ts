import type { Demo, Services } from "#server/services.ts";
import { openSession } from "#server/store/session.ts";
import { firstSteps } from "./firstSteps.ts";
import { removeDemo } from "./removeDemo.ts";

/** The demo of an installation, for those who only ask what it is or have it removed. */
export function openDemo({ store, storage }: Pick<Services, "store" | "storage">): Demo {
  return {
    firstSteps: (customer_id) => firstSteps(store.db, customer_id),
    remove: async () => {
      // Some hundred thousand rows go in one statement: that may take longer than a question of a caller.
      const session = await openSession(store);
      try {
        return await removeDemo({ store: { ...store, db: session.db }, storage });
      } finally {
        await session.close();
      }
    },
  };
}
