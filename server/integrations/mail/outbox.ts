// Mails that nobody sends: one file each, which a mail program opens and a person can read as it is.
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Mail, type Mailbox, type Mailer, messageId } from "./message.ts";

export function openOutbox(folder: string, from: Mailbox): Mailer {
  return {
    send: async (mail) => {
      // The links in them open accounts.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, fileName(mail));
      try {
        await writeFile(`${file}.part`, written(mail, from), { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (problem) {
        await rm(`${file}.part`, { force: true });
        throw problem;
      }
    },
    tidy: async (before) => {
      for (const name of await namesIn(folder))
        if (momentIn(name) < stamp(before)) await rm(join(folder, name), { force: true });
    },
  };
}

/** Sorted by name they are sorted by time; nothing that was typed becomes part of it. */
function fileName({ date, id }: Mail): string {
  return `${stamp(date)} ${id.replaceAll(/[^\w.-]/g, "")}.eml`;
}

/** 20261121-091502, in UTC. */
function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}

function momentIn(name: string): string {
  return name.slice(0, 15);
}

/**
 * RFC 5322 with its text as it is, not encoded: UTF-8 headers and 8-bit parts. By hand, because nodemailer writes every
 * text beyond ASCII as quoted-printable or base64, and every such subject as encoded words, which a person cannot read
 * (docs/decisions/0274).
 */
function written({ id, to, date, language, subject, text, html }: Mail, from: Mailbox): string {
  const boundary = `----${id}`;
  const lines = [
    `Date: ${date.toUTCString()}`,
    `From: "${from.name.replaceAll('"', "")}" <${from.address}>`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId(id, from)}`,
    "Auto-Submitted: auto-generated",
    `Content-Language: ${language}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  const part = (type: string, content: string) =>
    `--${boundary}\nContent-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}\n`;
  const headers = lines.map((line) => line.replaceAll(/[\r\n]+/g, " ")).join("\n");
  return `${headers}\n\n${part("text/plain", text)}\n${part("text/html", html)}\n--${boundary}--\n`;
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === "ENOENT") return [];
    throw problem;
  });
  return names.filter((name) => /^\d{8}-\d{6} .*\.eml/.test(name));
}
