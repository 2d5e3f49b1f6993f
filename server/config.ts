// Every setting on a page, and the only reader of the environment. `npm start -- --role=worker` says a role too,
// `--migrate` and `--adopt` what is done for once.
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  languageOf,
  say,
  type Language,
  type MessageKey,
  type MessageValues,
} from "#shared/messages/index.ts";

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
  s3Url: optional("VIGIE_S3_URL", webAddress),
  s3Region: setting("VIGIE_S3_REGION", word, "us-east-1"),
  s3AccessKeyId: optional("VIGIE_S3_ACCESS_KEY_ID", word),
  s3SecretAccessKey: optional("VIGIE_S3_SECRET_ACCESS_KEY", word),
  imageCache_bytes: setting("VIGIE_IMAGE_CACHE_BYTES", bytes, "512MiB"),
  /** What is held of websites to be searched; all competitors of a catalogue that is searched are, however large. */
  searchCapacity_bytes: setting("VIGIE_SEARCH_BYTES", bytes, "1GiB"),
  imageMatchUrl: optional("IMAGE_MATCH_URL", webAddress),
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

/** Where people reach the product, for links in mails: never what a request says of it. */
export function publicAddress({
  publicUrl,
  host,
  port,
}: Pick<Config, "publicUrl" | "host" | "port">): string {
  return publicUrl ?? `http://${shownHost(host)}:${port}`;
}

/** Whether anybody but who sits at this machine may reach the program, by itself or by what stands in front of it. */
export function isReachable({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, "host" | "publicUrl" | "trustProxy">): boolean {
  return isBehind({ trustProxy }) || publicUrl !== undefined || !isLoopback(host);
}

/** Whether a proxy of ours stands in front of the program. */
export function isBehind({ trustProxy }: Pick<Config, "trustProxy">): boolean {
  return typeof trustProxy === "number" ? trustProxy > 0 : trustProxy.length > 0;
}

/** Whether a name or an address is this machine's own. */
export function isLoopback(name: string): boolean {
  return name.toLowerCase() === "localhost" || (isIP(name) > 0 && /^(::1|(::ffff:)?127\..*)$/i.test(name));
}

/** Every address of this machine is reached as localhost. */
export function shownHost(host: string): string {
  return ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
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

function typedIn(args: string[]): { role: string | undefined; migrate: boolean; adopt: boolean } {
  const options = {
    role: { type: "string" },
    migrate: { type: "boolean" },
    adopt: { type: "boolean" },
  } as const;
  const { role, migrate, adopt } = parseArgs({ args, options, strict: false }).values;
  return {
    role: role === undefined ? undefined : String(role),
    migrate: migrate === true,
    adopt: adopt === true,
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

// What a setting must look like. Each reads the text or throws a Problem, which never repeats a secret.

class Problem extends Error {
  readonly key: MessageKey;
  readonly values: MessageValues;

  constructor(key: MessageKey, values: MessageValues = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

function setting<const Name extends string, Value>(
  env: Name,
  read: (text: string) => Value,
  fallback: string,
) {
  return { env, read, fallback };
}

function optional<const Name extends string, Value>(env: Name, read: (text: string) => Value) {
  return { env, read: (text: string) => (text === "" ? undefined : read(text)), fallback: "" };
}

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max)) throw new Problem("config.wholeNumber", { text, min, max });
    return number;
  };
}

function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return (text: string): Choice => {
    const choice = choices.find((option) => option === text);
    if (!choice) throw new Problem("config.oneOf", { text, choices: choices.join(", ") });
    return choice;
  };
}

function list<Item>(read: (text: string) => Item) {
  return (text: string): Item[] =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(read);
}

function yesOrNo(text: string): boolean {
  if (!/^(0|1|true|false)$/.test(text)) throw new Problem("config.yesOrNo", { text });
  return text === "1" || text === "true";
}

/** "500MB" is 500 000 000 bytes, "2GiB" 2 147 483 648, a bare number bytes. */
function bytes(text: string): number {
  const [, number, prefix, binary] = /^(\d+)\s*(?:([kmg])(i?)b)?$/i.exec(text) ?? [];
  const size =
    Number(number) * (binary ? 1024 : 1000) ** (prefix ? "kmg".indexOf(prefix.toLowerCase()) + 1 : 0);
  if (!Number.isSafeInteger(size) || size === 0) throw new Problem("config.bytes", { text });
  return size;
}

function folder(text: string): string {
  return resolve(text);
}

function host(text: string): string {
  if (!isIP(text) && !isHostName(text)) throw new Problem("config.host", { text });
  return text;
}

/** A name, an address or a network; with a port, that port alone: "feeds.example:8443", "[fd00::1]:8443". */
function hostOrNetwork(text: string): string {
  const [, inBrackets, bare = "", port] = /^(?:\[([^\]]+)\]|(.*?))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = isNetwork(text) ? text : (inBrackets ?? bare);
  if ((!isHostName(address) && !isNetwork(address)) || Number(port ?? 0) > 65_535)
    throw new Problem("config.hostOrNetwork", { text });
  return text.toLowerCase();
}

/** The number of proxies in front of the program, or their addresses. */
function proxies(text: string): number | string[] {
  if (/^\d$/.test(text)) return Number(text);
  return list((address) => {
    if (!isNetwork(address)) throw new Problem("config.proxies", { text: address });
    return address;
  })(text);
}

function webAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Problem("config.webAddress", { text });
  return url.href.replace(/\/+$/, "");
}

function smtpAddress(text: string): string {
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) throw new Problem("config.smtpAddress");
  return text;
}

/** "vigie@boutique.fr", or with a name before it: "Vigie <vigie@boutique.fr>". */
function mailbox(text: string): { name: string; address: string } {
  const [, name, inBrackets] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(address)) throw new Problem("config.mailbox", { text });
  return { name: name?.trim().replaceAll(/^"|"$/g, "") || "Vigie", address };
}

function origin(text: string): string {
  if (URL.parse(text)?.origin !== text) throw new Problem("config.origin", { text });
  return text;
}

function databaseAddress(text: string): string {
  if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? "")) throw new Problem("config.databaseAddress");
  return text;
}

/** A region or a key; it may be a secret, and is not repeated. */
function word(text: string): string {
  if (!/^[\x21-\x7e]{1,256}$/.test(text)) throw new Problem("config.word");
  return text;
}

function email(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Problem("config.email", { text });
  return text;
}

function password(text: string): string {
  const length = Buffer.byteLength(text);
  if (length < 8 || length > 72) throw new Problem("config.password", { length });
  return text;
}

function hexadecimalKey(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Problem("config.key");
  return text.toLowerCase();
}

function isHostName(text: string): boolean {
  return /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text);
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
