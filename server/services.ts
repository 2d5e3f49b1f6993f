// What the program works with, made once at the start and handed to whatever needs it.
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { readSteps, removeDemo } from "#shared/addresses/installation.ts";
import type { Config } from "./config.ts";
import type { Enqueue } from "./jobs/jobs.ts";
import type { Logger } from "./log.ts";
import type { HttpClient } from "./integrations/http.ts";
import type { Images } from "./integrations/images.ts";
import type { Mailer } from "./integrations/mail.ts";
import type { Storage } from "./integrations/storage.ts";
import type { Searcher } from "./search/searcher.ts";

import type { Db, Store } from "./store/database.ts";

export type Demo = {
  /** How far the installation has come without it, and what there is of it. `customer_id`: who asks. */
  firstSteps(db: Db, customer_id: number): Promise<AnswerOf<typeof readSteps>>;
  remove(db: Db): Promise<Omit<AnswerOf<typeof removeDemo>, "setupCode">>;
};

export type Services = {
  readonly config: Config;
  readonly store: Store;
  /** For what needs a connection of its own: jobs, notifications. */
  readonly databaseUrl: string;
  readonly http: HttpClient;
  readonly images: Images;
  readonly mail: Mailer;
  readonly storage: Storage;
  readonly searcher: Searcher;
  readonly demo: Demo;
  readonly enqueue: Enqueue;
  /** For whoever runs the server. */
  readonly log: Logger;
};
