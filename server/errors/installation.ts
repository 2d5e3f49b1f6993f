// What keeps the program from starting: its settings, its database, its migrations.
import { conflict, failure, refusal } from "./refusal.ts";

export const portTaken = (port: number) => failure("config.portTaken", { port });

export const embeddedDoesNotStart = (reason: string, folder: string) =>
  failure("embedded.doesNotStart", { reason, folder });
export const embeddedUnknownPlatform = (platform: string) =>
  failure("embedded.unknownPlatform", { platform });
/** A data folder names a database that is not there: `file` is where it names it. */
export const embeddedMissing = (folder: string, file: string) =>
  failure("embedded.missing", { folder, file });
/** What names a data folder's database cannot be read. */
export const embeddedUnreadable = (file: string) => failure("embedded.unreadable", { file });
/** A data folder is a copy of `owner`, whose database it names. */
export const embeddedCopied = (home: string, owner: string, folder: string) =>
  failure("embedded.copied", { home, owner, folder });
/** The account that PostgreSQL runs as cannot come to the database. */
export const embeddedOutOfReach = (folder: string) => failure("embedded.outOfReach", { folder });
/** A data folder from before it named its database was moved; it is one of `candidates`. */
export const embeddedNotNamed = (candidates: readonly string[], file: string) =>
  failure("embedded.notNamed", { candidates: candidates.join(", "), file });
/** A data folder that was used, and does not say with which database. */
export const embeddedForgotten = (file: string, key: string) => failure("embedded.forgotten", { file, key });

/** The secret key of this process is not the one that the installation began with. */
export const otherSecretKey = (location: string) => failure("installation.otherKey", { place: location });
/** The file of the key that the installation began with is gone. */
export const lostSecretKey = (file: string) => failure("installation.lostKey", { file });
/** What is in the place of a key is none. */
export const noSecretKey = (file: string) => failure("installation.noKey", { file });
/** A secret of the database was sealed with a key that this installation does not have. */
export const sealedElsewhere = () => refusal(422, "errors.sealedElsewhere");

/** The database knows migrations that this program does not. */
export const schemaIsNewer = (names: readonly string[]) =>
  failure("migrations.newer", { names: names.join(", ") });
/** The same while a program works. */
export const schemaIsNewerMeanwhile = (names: readonly string[]) =>
  failure("migrations.newerMeanwhile", { names: names.join(", ") });
/** The database has run a migration that reads otherwise in this program. */
export const migrationEdited = (name: string) => failure("migrations.edited", { name });
/** `holder`: whose transaction has been open for the longest time. */
export const migrationWaitsTooLong = (name: string, holder: string) =>
  refusal(503, "migrations.waitsTooLong", { name, holder });

/** PostgreSQL is away for a moment. */
export const unavailable = () => refusal(503, "errors.unavailable", {}, { code: "UNAVAILABLE" });
/** PostgreSQL had no room for what was to be written; it has undone all of it. */
export const databaseFull = (cause: unknown) => refusal(507, "errors.databaseFull", {}, { cause });

export const badOutgoingAllowEntry = (entry: string) => failure("outgoing.badAllowEntry", { entry });

/** Removing the demo would take catalogues that are not of it. */
export const demoHoldsOthers = (catalogs: readonly string[]) =>
  conflict("demo.holdsOthers", { count: catalogs.length, names: catalogs.join(", ") });

export const demoIsLoading = () => conflict("demo.loading");

/** The first administrator has been made. */
export const alreadyAdministered = () => conflict("installation.alreadyAdministered");
export const wrongSetupCode = () => refusal(403, "installation.wrongCode", {}, { code: "WRONG_CODE" });
