import type { Demo, Services } from "#server/services.ts";
import { firstSteps } from "./firstSteps.ts";
import { removeDemo } from "./removeDemo.ts";

/** The demo of an installation, for those who only ask what it is or have it removed. */
export function openDemo({ store, storage }: Pick<Services, "store" | "storage">): Demo {
  return {
    firstSteps,
    remove: (db) => removeDemo({ store: { ...store, db }, storage }),
  };
}
