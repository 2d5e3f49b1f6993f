// A store on a database of its own, for files and groups of tests that need nothing in it.
import { after, before } from "node:test";
import { type Store, openStore } from "#server/store/database.ts";
import { type TestDatabase, freshDatabase } from "./database.ts";

/** Opened on an empty, migrated database before the tests where it is called, and gone after them. */
export function freshStore(): { readonly store: Store; readonly url: string } {
  let database: TestDatabase;
  let store: Store;
  before(async () => {
    database = await freshDatabase();
    store = openStore(database.url);
  });
  after(async () => {
    await store.close();
    await database.drop();
  });
  return {
    get store() {
      return store;
    },
    get url() {
      return database.url;
    },
  };
}
