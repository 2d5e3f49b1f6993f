import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { InvalidSettings, readConfig, settingRows } from "./config.ts";
import { publicAddress } from "./config/reach.ts";

const read = (env: Record<string, string> = {}, args: string[] = []) => readConfig(env, args);

test("nothing set: the demo on this machine, in French", () => {
  const config = read();
  assert.deepEqual(
    { ...config, dataFolder: null, filesPlace: null },
    {
      port: 3000,
      portIsChosen: false,
      dataFolderIsChosen: false,
      host: "127.0.0.1",
      healthPort: undefined,
      publicUrl: undefined,
      queryTokens: false,
      smtpUrl: undefined,
      mailFrom: undefined,
      dataFolder: null,
      databaseUrl: undefined,
      databaseConnections: 10,
      jobConnections: 4,
      onlyMigrates: false,
      adopts: false,
      demo: true,
      role: "all",
      adminEmail: undefined,
      adminPassword: undefined,
      secretKey: undefined,
      corsOrigins: [],
      outgoingAllow: [],
      trustProxy: 0,
      maxUpload_bytes: 512 * 1024 ** 2,
      maxImport_bytes: 2 * 1024 ** 3,
      sourceTime_min: 60,
      runFilesKept_days: 30,
      s3Url: undefined,
      s3Region: "us-east-1",
      s3AccessKeyId: undefined,
      s3SecretAccessKey: undefined,
      filesPlace: null,
      imageCache_bytes: 512 * 1024 ** 2,
      searchCapacity_bytes: 1024 ** 3,
      importioUrl: undefined,
      takeitUrl: undefined,
      spymarketUrl: undefined,
      bmsUrl: undefined,
      imageMatchUrl: undefined,
      listCap: 1000,
      readerPatience_s: 180,
      tokenTtl_s: 14 * 86_400,
      logLevel: "warn",
      language: "fr",
    },
  );
  assert.equal(config.dataFolder, join(import.meta.dirname, "..", ".vigie"));
  assert.equal(config.filesPlace, join(config.dataFolder, "files"));
});

test("the demo is not loaded into somebody's own database unless it is asked for", () => {
  const DATABASE_URL = "postgres://me:secret@db.example.com/prices";
  assert.equal(read({ DATABASE_URL }).demo, false);
  assert.equal(read({ DATABASE_URL, VIGIE_DEMO: "1" }).demo, true);
  assert.equal(read({ VIGIE_DEMO: "0" }).demo, false);
});

test("a role on the command line goes before the environment", () => {
  assert.equal(read({ VIGIE_ROLE: "api" }).role, "api");
  assert.equal(read({ VIGIE_ROLE: "api" }, ["--role=worker"]).role, "worker");
  assert.equal(read({}, ["--role", "api"]).role, "api");
});

test("what was typed and is no option is refused, each by its name", () => {
  assert.throws(
    () => read({}, ["--migrat", "--help", "-x", "worker", "--adopt"]),
    ({ message }: Error) => {
      const told = message.split("\n").slice(1);
      assert.deepEqual(
        told.map((line) => line.trim().split(" ")[0]),
        ["--migrat", "--help", "-x", "worker"],
      );
      return true;
    },
  );
});

test("an empty variable counts as not set", () => {
  const config = read({ PORT: "", DATABASE_URL: " ", VIGIE_CORS_ORIGINS: "" });
  assert.equal(config.port, 3000);
  assert.equal(config.portIsChosen, false);
  assert.equal(config.databaseUrl, undefined);
});

test("sizes and lists are written as people write them", () => {
  const config = read({
    VIGIE_MAX_UPLOAD_BYTES: "500MB",
    VIGIE_MAX_IMPORT_BYTES: "1048576",
    VIGIE_CORS_ORIGINS: "https://a.example.com, http://localhost:8080",
    VIGIE_OUTGOING_ALLOW: "feeds.internal 10.0.0.0/8,fd00::/8",
    VIGIE_TRUST_PROXY: "10.1.2.3, 10.2.0.0/16",
  });
  assert.equal(config.maxUpload_bytes, 500_000_000);
  assert.equal(config.maxImport_bytes, 1_048_576);
  assert.deepEqual(config.corsOrigins, ["https://a.example.com", "http://localhost:8080"]);
  assert.deepEqual(config.outgoingAllow, ["feeds.internal", "10.0.0.0/8", "fd00::/8"]);
  assert.deepEqual(config.trustProxy, ["10.1.2.3", "10.2.0.0/16"]);
});

test("all problems are told at once, in the language of the machine, and no secret is repeated", () => {
  const wrong = {
    PORT: "99999",
    HOST: "not a host",
    DATABASE_URL: "mysql://me:hunter22@db/prices",
    VIGIE_ROLE: "boss",
    VIGIE_ADMIN_EMAIL: "somebody",
    VIGIE_ADMIN_PASSWORD: "short",
    VIGIE_SECRET_KEY: "cafe",
    VIGIE_CORS_ORIGINS: "*",
    VIGIE_OUTGOING_ALLOW: "10.0.0.0/33",
    VIGIE_MAX_IMPORT_BYTES: "plenty",
    VIGIE_LIST_CAP: "0",
  };
  for (const [LANG, firstLine] of [
    ["fr_FR.UTF-8", "11 réglages sont à corriger avant que Vigie puisse démarrer :"],
    ["en_US.UTF-8", "11 settings must be corrected before Vigie can start:"],
  ] as const) {
    const { message } = problemsOf({ ...wrong, LANG });
    assert.equal(message.split("\n")[0], firstLine);
    for (const name of Object.keys(wrong)) assert.match(message, new RegExp(`^  ${name} : .`, "m"));
    assert.doesNotMatch(message, /hunter22|short|cafe/);
  }
});

test("a password is measured in bytes, as the hash takes them", () => {
  const account = { VIGIE_ADMIN_EMAIL: "admin@example.com" };
  assert.equal(read({ ...account, VIGIE_ADMIN_PASSWORD: "é".repeat(36) }).adminPassword, "é".repeat(36));
  problemsOf({ ...account, VIGIE_ADMIN_PASSWORD: "é".repeat(37) });
});

test("an administrator's e-mail without a password is a problem, and the other way round", () => {
  problemsOf({ VIGIE_ADMIN_EMAIL: "admin@example.com" });
  problemsOf({ VIGIE_ADMIN_PASSWORD: "long enough" });
});

test("real mails have a sender, and links that lead to the product", () => {
  const VIGIE_SMTP_URL = "smtps://vigie:hunter22@mail.example:465";
  const { message } = problemsOf({ VIGIE_SMTP_URL });
  for (const name of ["VIGIE_MAIL_FROM", "VIGIE_PUBLIC_URL"])
    assert.match(message, new RegExp(`^  ${name} : .`, "m"));
  const VIGIE_PUBLIC_URL = "https://prix.boutique.fr/";
  const from = (VIGIE_MAIL_FROM: string) =>
    read({ VIGIE_SMTP_URL, VIGIE_PUBLIC_URL, VIGIE_MAIL_FROM }).mailFrom;
  assert.deepEqual(from("vigie@boutique.fr"), { name: "Vigie", address: "vigie@boutique.fr" });
  assert.deepEqual(from('"La vigie, à l\'œil" <vigie@boutique.fr>'), {
    name: "La vigie, à l'œil",
    address: "vigie@boutique.fr",
  });
  for (const wrong of ["boutique.fr", "a@b.fr, c@d.fr", "Vigie <a@b.fr>\r\nBcc: <c@d.fr>", "Vigie <>"])
    problemsOf({ VIGIE_SMTP_URL, VIGIE_PUBLIC_URL, VIGIE_MAIL_FROM: wrong });
  assert.doesNotMatch(problemsOf({ VIGIE_SMTP_URL: "http://vigie:hunter22@mail" }).message, /hunter22/);
});

test("files go to a bucket when its address and both keys are given, and a part of these is a problem", () => {
  const VIGIE_S3_URL = "https://s3.fr-par.example/vigie/";
  const keys = { VIGIE_S3_ACCESS_KEY_ID: "AKIA1", VIGIE_S3_SECRET_ACCESS_KEY: "s3cr3t/+" };
  assert.deepEqual(read({ VIGIE_S3_URL, ...keys, VIGIE_S3_REGION: "fr-par" }).filesPlace, {
    url: "https://s3.fr-par.example/vigie",
    region: "fr-par",
    accessKeyId: "AKIA1",
    secretAccessKey: "s3cr3t/+",
  });
  assert.match(problemsOf(keys).message, /^  VIGIE_S3_URL : ./m);
  assert.match(problemsOf({ VIGIE_S3_URL }).message, /^  VIGIE_S3_SECRET_ACCESS_KEY : ./m);
  const wrong = problemsOf({ VIGIE_S3_URL, ...keys, VIGIE_S3_SECRET_ACCESS_KEY: "hunter2 é" }).message;
  assert.doesNotMatch(wrong, /hunter2/);
  assert.equal(wrong.match(/VIGIE_S3_SECRET_ACCESS_KEY :/g)?.length, 1);
});

test("a link in a mail leads where the product was said to be, else to this machine", () => {
  assert.equal(publicAddress(read({ VIGIE_PUBLIC_URL: "https://prix.fr/" })), "https://prix.fr");
  assert.equal(publicAddress(read({ HOST: "0.0.0.0", PORT: "8080" })), "http://localhost:8080");
  assert.equal(publicAddress(read({ HOST: "prix.intranet", PORT: "8080" })), "http://prix.intranet:8080");
});

test("every setting has a description in both languages", () => {
  const [french, english] = [settingRows("fr"), settingRows("en")];
  for (const [place, { name, description }] of french.entries()) {
    assert.ok(description.length > 10 && !description.startsWith("config."), name);
    assert.notEqual(description, english[place]?.description, name);
  }
});

function problemsOf(env: Record<string, string>): InvalidSettings {
  try {
    read(env);
  } catch (error) {
    if (error instanceof InvalidSettings) return error;
    throw error;
  }
  throw new assert.AssertionError({ message: `accepted: ${JSON.stringify(env)}` });
}
