// A real SMTP server on loopback that keeps what it is sent.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { until } from "./until.ts";

export type ReceivedMail = {
  /** Whom the server was told to deliver to. */
  recipients: string[];
  sender: string;
  /** By their names in lower case, decoded. */
  headers: Map<string, string>;
  text: string;
  html: string;
  raw: string;
};

export type MailServer = {
  /** For VIGIE_SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** How often somebody tried to send. */
  attempts: number;
  /** What the next mails are answered, in turn: an SMTP code, or nothing to accept. */
  refusals: (number | undefined)[];
  /** Waits until so many mails have come. */
  received(count: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
};

export type MailLogin = { user: string; password: string };

export async function openMailServer({ login }: { login?: MailLogin } = {}): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: !login,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === login?.user && password === login?.password;
      done(isRight ? null : new Error("who are you"), isRight ? { user: username } : undefined);
    },
    onData: async (stream, { envelope }, done) => {
      const content = await buffer(stream);
      server.attempts += 1;
      const refusal = server.refusals.shift();
      if (refusal) return done(Object.assign(new Error("not now"), { responseCode: refusal }));
      const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
      const recipients = envelope.rcptTo.map(({ address }) => address);
      server.mails.push({ recipients, sender, ...readMail(content.toString("latin1")) });
      done();
    },
  });
  // A client that goes away in the middle is part of the tests.
  smtp.on("error", () => undefined);
  const listening = smtp.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const who = login ? `${login.user}:${encodeURIComponent(login.password)}@` : "";
  const server: MailServer = {
    url: `smtp://${who}127.0.0.1:${port}`,
    mails: [],
    attempts: 0,
    refusals: [],
    received: async (count) => {
      return until(`${count} mails come`, () => server.mails, { is: ({ length }) => length >= count });
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** The link of one of our mails. */
export function linkIn(mail: { text: string }): URL {
  const [address] = /^https?:\/\/\S+$/m.exec(mail.text) ?? [];
  if (!address) throw new Error(`no link in ${mail.text}`);
  return new URL(address);
}

/** The token that the link of a mail carries. */
export function tokenIn(mail: { text: string }): string {
  return /[=.]([\w-]+)$/.exec(linkIn(mail).hash)?.[1] ?? "";
}

function readMail(raw: string): Pick<ReceivedMail, "headers" | "text" | "html" | "raw"> {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(readPart) : [{ headers, body }];
  const bodyOf = (type: string) =>
    parts.filter((part) => part.headers.get("content-type")?.startsWith(type)).map(decoded)[0] ?? "";
  return { headers, raw, text: bodyOf("text/plain"), html: bodyOf("text/html") };
}

type Part = { headers: Map<string, string>; body: string };

function readPart(raw: string): Part {
  const [head = "", ...rest] = raw.replace(/^\r\n/, "").split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: rest.join("\r\n\r\n") };
}

function decoded({ headers, body }: Part): string {
  const bytes = bytesOf(body, headers.get("content-transfer-encoding") ?? "7bit");
  return bytes.toString("utf8").replaceAll("\r\n", "\n");
}

function bytesOf(text: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(text, "base64");
  return Buffer.from(
    encoding === "quoted-printable" ? unquoted(text.replaceAll(/=\r\n/g, "")) : text,
    "latin1",
  );
}

function unquoted(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** =?UTF-8?Q?…?= and =?UTF-8?B?…?= */
function decodedWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, "?==?");
  return joined.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, word: string) => {
    const bytes =
      how.toLowerCase() === "b"
        ? Buffer.from(word, "base64")
        : Buffer.from(unquoted(word.replaceAll("_", " ")), "latin1");
    return bytes.toString("utf8");
  });
}
