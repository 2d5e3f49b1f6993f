// Every setting on a page, and the only reader of the environment. `npm start -- --role=worker` says a role too,
// `--migrate` and `--adopt` what is done for once.
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  languageOf,
  say,
  type Language,
  type MessageKey,
  type MessageValues,
} from "#shared/messages/index.ts";
import {
  Problem,
  setting,
  optional,
  wholeNumber,
  oneOf,
  list,
  yesOrNo,
  bytes,
  folder,
  host,
  hostOrNetwork,
  proxies,
  webAddress,
  smtpAddress,
  mailbox,
  origin,
  databaseAddress,
  word,
  email,
  password,
  hexadecimalKey,
} from "./config/settingKinds.ts";

const roles = ["all", "api", "worker"] as const;
const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

// name in the code: name in the environment, what it must look like, what it is when nothing is said.
// What each is for is told by the messages `config.settings`.
const settings = {
  port: setting("PORT", wholeNumber(0, 65_535), "3000"),
  host: setting("HOST", host, "127.0.0.1"),
  /** A worker answers no other addresses than /health and /ready. */
  healthPort: optional("VIGIE_HEALTH_PORT", wholeNumber(0, 65_535)),
  publicUrl: optional("VIGIE_PUBLIC_URL", webAddress),
  smtpUrl: optional("VIGIE_SMTP_URL", smtpAddress),
  mailFrom: optional("VIGIE_MAIL_FROM", mailbox),
  dataFolder: setting("VIGIE_DATA", folder, join(import.meta.dirname, "..", ".vigie")),
  databaseUrl: optional("DATABASE_URL", databaseAddress),
  /** Fewer than four wait for one another: a transaction that is called off is cancelled over another connection. */
  databaseConnections: setting("VIGIE_DATABASE_CONNECTIONS", wholeNumber(4, 1_000), "10"),
  jobConnections: setting("VIGIE_JOB_CONNECTIONS", wholeNumber(2, 100), "4"),
  demo: optional("VIGIE_DEMO", yesOrNo),
  role: setting("VIGIE_ROLE", oneOf(roles), "all"),
  adminEmail: optional("VIGIE_ADMIN_EMAIL", email),
  adminPassword: optional("VIGIE_ADMIN_PASSWORD", password),
  secretKey: optional("VIGIE_SECRET_KEY", hexadecimalKey),
  corsOrigins: setting("VIGIE_CORS_ORIGINS", list(origin), ""),
  outgoingAllow: setting("VIGIE_OUTGOING_ALLOW", list(hostOrNetwork), ""),
  trustProxy: setting("VIGIE_TRUST_PROXY", proxies, "0"),
  maxUpload_bytes: setting("VIGIE_MAX_UPLOAD_BYTES", bytes, "512MiB"),
  maxImport_bytes: setting("VIGIE_MAX_IMPORT_BYTES", bytes, "2GiB"),
  /** From its first byte to its last one. */
  sourceTime_min: setting("VIGIE_SOURCE_MINUTES", wholeNumber(1, 1_440), "60"),
  runFilesKept_days: setting("VIGIE_RUN_FILES_DAYS", wholeNumber(1, 3650), "30"),
  s3Url: optional("VIGIE_S3_URL", webAddress),
  s3Region: setting("VIGIE_S3_REGION", word, "us-east-1"),
  s3AccessKeyId: optional("VIGIE_S3_ACCESS_KEY_ID", word),
  s3SecretAccessKey: optional("VIGIE_S3_SECRET_ACCESS_KEY", word),
  imageCache_bytes: setting("VIGIE_IMAGE_CACHE_BYTES", bytes, "512MiB"),
  /** What is held of websites to be searched; all competitors of a catalogue that is searched are, however large. */
  searchCapacity_bytes: setting("VIGIE_SEARCH_BYTES", bytes, "1GiB"),
  imageMatchUrl: optional("IMAGE_MATCH_URL", webAddress),
  /** Where providers are asked for their crawls, unless a website says another address (docs/providers.md). */
  importioUrl: optional("EXTRACTOR_IMPORTIO_URL", webAddress),
  takeitUrl: optional("EXTRACTOR_TAKEIT_URL", webAddress),
  spymarketUrl: optional("EXTRACTOR_SPYMARKET_URL", webAddress),
  bmsUrl: optional("EXTRACTOR_BMS_URL", webAddress),
  listCap: setting("VIGIE_LIST_CAP", wholeNumber(1, 10_000), "1000"),
  readerPatience_s: setting("VIGIE_READER_PATIENCE", wholeNumber(1, 3_600), "180"),
  tokenTtl_s: setting("VIGIE_TOKEN_TTL", wholeNumber(60, 10 * 365 * 86_400), "1209600"),
  /** Whether reads take a token from the address, as some clients send it. */
  queryTokens: setting("VIGIE_QUERY_TOKENS", yesOrNo, "0"),
  logLevel: setting("VIGIE_LOG_LEVEL", oneOf(logLevels), "warn"),
};

type Settings = typeof settings;
type Values = { [Name in keyof Settings]: ReturnType<Settings[Name]["read"]> };

export type Config = Omit<Values, "demo"> & {
  demo: boolean;
  /** Where uploaded files are kept: a folder of this machine, or a bucket. */
  filesPlace: string | { url: string; region: string; accessKeyId: string; secretAccessKey: string };
  /** True when the user asked for this very port: when it is taken, another one is not what they want. */
  portIsChosen: boolean;
  /** True when the user said where the data is: a command on files then keeps what it makes there. */
  dataFolderIsChosen: boolean;
  /** `--migrate`: the database is brought up to date, and nothing else is done. */
  onlyMigrates: boolean;
  /** `--adopt`: the key and the place of files of this process are the installation's from now on. */
  adopts: boolean;
  /** Of the machine: what is printed at the start is in this language. */
  language: Language;
};

type Environment = Record<string, string | undefined>;
type Complaint = { name: string; key: MessageKey; values?: MessageValues };

/** All that is wrong with the settings, worded in the machine's language, a line each. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";

  constructor(language: Language, complaints: Complaint[]) {
    const lines = complaints.map(({ name, key, values }) => `  ${name} : ${say(language, key, values)}`);
    super([say(language, "config.invalid", { count: lines.length }), ...lines].join("\n"));
  }
}

/** Reads and checks the settings. Throws InvalidSettings with every problem at once. */
export function readConfig(env: Environment = process.env, args: string[] = process.argv.slice(2)): Config {
  const language = machineLanguage(env);
  const typed = typedIn(args);
  const said = { ...env, VIGIE_ROLE: typed.role ?? env["VIGIE_ROLE"] };
  const { values, complaints } = readAll(said);
  complaints.push(...typed.unknown.map((name) => ({ name, key: "config.unknownOption" }) as const));
  if (!values.adminEmail !== !values.adminPassword && !complaints.some(isAboutAdmin)) {
    complaints.push({ name: "VIGIE_ADMIN_EMAIL, VIGIE_ADMIN_PASSWORD", key: "config.together" });
  }
  if (values.smtpUrl) complaints.push(...missingForMails(said));
  complaints.push(...missingForS3(values, complaints));
  if (complaints.length > 0) throw new InvalidSettings(language, complaints);
  return {
    ...values,
    demo: values.demo ?? !values.databaseUrl,
    filesPlace: bucketIn(values) ?? join(values.dataFolder, "files"),
    portIsChosen: !!env["PORT"]?.trim(),
    dataFolderIsChosen: !!env["VIGIE_DATA"]?.trim(),
    onlyMigrates: typed.migrate,
    adopts: typed.adopt,
    language,
  };
}

/** What is printed on this machine is in its language. */
export function machineLanguage(env: Environment = process.env): Language {
  return languageOf(env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"]);
}

/** The same settings with the data elsewhere. */
export function withDataFolder(config: Config, dataFolder: string): Config {
  const filesPlace = typeof config.filesPlace === "string" ? join(dataFolder, "files") : config.filesPlace;
  return { ...config, dataFolder, filesPlace };
}

/** What --help and the README say of the settings: name, default, description. */
export function settingRows(language: Language): { name: string; fallback: string; description: string }[] {
  return Object.values(settings).map(({ env, fallback }) => ({
    name: env,
    fallback: env === "VIGIE_DATA" ? ".vigie" : fallback,
    description: say(language, `config.settings.${env}`),
  }));
}

function readAll(env: Environment): { values: Values; complaints: Complaint[] } {
  const complaints: Complaint[] = [];
  const values = Object.entries(settings).map(([name, { env: variable, read, fallback }]) => {
    try {
      return [name, read(env[variable]?.trim() || fallback)];
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      complaints.push({ name: variable, key: problem.key, values: problem.values });
      return [name, undefined];
    }
  });
  return { values: Object.fromEntries(values), complaints };
}

/** Mails to real people come from somebody and lead somewhere. */
function missingForMails(env: Environment): Complaint[] {
  return ["VIGIE_MAIL_FROM", "VIGIE_PUBLIC_URL"]
    .filter((name) => !env[name]?.trim())
    .map((name) => ({ name, key: "config.neededForMails" }));
}

const options = {
  role: { type: "string" },
  migrate: { type: "boolean" },
  adopt: { type: "boolean" },
} as const;

type Typed = { role: string | undefined; migrate: boolean; adopt: boolean; unknown: string[] };

/** What was typed behind the start. A slip in `--migrate` must not start the program. */
function typedIn(args: string[]): Typed {
  const { values, positionals } = parseArgs({ args, options, strict: false, allowPositionals: true });
  const others = Object.keys(values).filter((name) => !(name in options));
  return {
    role: values.role === undefined ? undefined : String(values.role),
    migrate: values.migrate === true,
    adopt: values.adopt === true,
    unknown: [...others.map((name) => (name.length === 1 ? `-${name}` : `--${name}`)), ...positionals],
  };
}

function bucketIn({ s3Url: url, s3Region: region, s3AccessKeyId, s3SecretAccessKey }: Values) {
  if (!url || !s3AccessKeyId || !s3SecretAccessKey) return undefined;
  return { url, region, accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey };
}

/** A bucket needs its address and both keys; with some of them alone, files would silently stay on this machine. */
function missingForS3(values: Values, complaints: readonly Complaint[]): Complaint[] {
  const needed = [settings.s3Url, settings.s3AccessKeyId, settings.s3SecretAccessKey];
  const given = [values.s3Url, values.s3AccessKeyId, values.s3SecretAccessKey];
  if (given.every((value) => value === undefined)) return [];
  const missing = needed.filter((_setting, index) => given[index] === undefined).map(({ env }) => env);
  const untold = missing.filter((name) => !complaints.some((complaint) => complaint.name === name));
  return untold.map((name) => ({ name, key: "config.neededForS3" }));
}

function isAboutAdmin({ name }: Complaint): boolean {
  return name.startsWith("VIGIE_ADMIN_");
}
