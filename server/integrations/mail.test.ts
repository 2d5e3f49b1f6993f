// How mails leave: through a real SMTP server, or as files in the outbox.
import assert from "node:assert/strict";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type MailServer, openMailServer } from "../../test/support/mailServer.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";
import { openVigie } from "../../test/support/vigie.ts";
import { type Mail, MailRefused, openMailer } from "./mail.ts";

const mail: Mail = {
  id: "reset.42",
  to: "alice@shop.example",
  date: new Date("2026-11-21T09:15:02Z"),
  language: "fr",
  subject: "Où est passé l'été ?",
  text: "Bonjour Alice,\n\nvoilà l'adresse :\nhttps://prix.example/login.html#reset-password=0123456789012345678901234567890123456789\n",
  html: "<p>Bonjour Alice</p>",
};
const mailFrom = { name: "Vigie, la vôtre", address: "vigie@boutique.example" };

describe("through SMTP", () => {
  let server: MailServer;
  before(async () => {
    server = await openMailServer({ login: { user: "vigie", password: "p:ss/w@rd é" } });
  });
  after(() => server.close());

  test("a mail arrives as it was written, under the id it was given", async () => {
    await openMailer({ smtpUrl: server.url, mailFrom }, "/nowhere").send(mail);
    const received = server.mails.at(-1)!;
    assert.deepEqual(
      [received.sender, received.recipients],
      ["vigie@boutique.example", ["alice@shop.example"]],
    );
    assert.equal(received.headers.get("from"), "Vigie, la vôtre <vigie@boutique.example>");
    assert.equal(received.headers.get("subject"), mail.subject);
    assert.equal(received.headers.get("message-id"), "<reset.42@boutique.example>");
    assert.equal(received.headers.get("date"), "Sat, 21 Nov 2026 09:15:02 +0000");
    assert.equal(received.headers.get("auto-submitted"), "auto-generated");
    assert.equal(received.text.trimEnd(), mail.text.trimEnd());
    assert.match(received.html, /<p>Bonjour Alice<\/p>/);
  });

  test("one mail goes to one address, whatever is written into it", async () => {
    const mailer = openMailer({ smtpUrl: server.url, mailFrom }, "/nowhere");
    for (const to of [
      "alice@shop.example, eve@evil.example",
      "alice@shop.example\r\nBcc: eve@evil.example",
      "alice@shop.example>\r\nRCPT TO:<eve@evil.example",
      "Eve <eve@evil.example>, alice@shop.example",
    ]) {
      const before = server.mails.length;
      await mailer
        .send({ ...mail, to })
        .catch((problem) => assert.ok(problem instanceof MailRefused, String(problem)));
      const [sent] = server.mails.slice(before);
      assert.ok((sent?.recipients.length ?? 0) <= 1, JSON.stringify(sent?.recipients));
      assert.ok(!sent?.headers.has("bcc"));
    }
    const subject = "Bonjour\r\nBcc: eve@evil.example\r\nX-Evil: 1";
    await mailer.send({ ...mail, subject });
    const sent = server.mails.at(-1)!;
    assert.ok(!sent.headers.has("bcc") && !sent.headers.has("x-evil"), sent.raw);
    assert.deepEqual(sent.recipients, ["alice@shop.example"]);
  });

  test("a refusal for good is told from one for now", async () => {
    const mailer = openMailer({ smtpUrl: server.url, mailFrom }, "/nowhere");
    server.refusals.push(552, 451);
    await assert.rejects(mailer.send(mail), MailRefused);
    await assert.rejects(mailer.send(mail), (problem) => !(problem instanceof MailRefused));
    const wrong = new URL(server.url);
    wrong.password = "another";
    await assert.rejects(
      openMailer({ smtpUrl: wrong.href, mailFrom }, "/nowhere").send(mail),
      (problem: Error) => !(problem instanceof MailRefused) && !problem.message.includes("another"),
    );
    const closed = openMailer({ smtpUrl: "smtp://127.0.0.1:1", mailFrom }, "/nowhere");
    await assert.rejects(closed.send(mail), (problem) => !(problem instanceof MailRefused));
  });

  test("a password does not leave the machine in clear", async () => {
    // This machine under an address that does not say so.
    const url = server.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
    const before = server.mails.length;
    await assert.rejects(openMailer({ smtpUrl: url, mailFrom }, "/nowhere").send(mail), /STARTTLS|TLS/);
    assert.equal(server.mails.length, before);
  });
});

describe("in the outbox", () => {
  test("a mail is one file that a person can read, and its owner alone", async () => {
    const folder = join(await temporaryFolder(), "outbox");
    const mailer = openMailer({}, folder);
    await mailer.send(mail);
    await mailer.send(mail);
    const names = await readdir(folder);
    assert.deepEqual(names, ["20261121-091502 reset.42.eml"], "the same mail twice is one file");
    const file = join(folder, names[0]!);
    const content = await readFile(file, "utf8");
    assert.ok(content.includes(`\nSubject: ${mail.subject}\n`));
    assert.ok(content.includes(mail.text), "nothing of it is encoded");
    assert.match(content, /^To: <alice@shop\.example>$/m);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  });

  test("nothing of an address reaches the file system, nor of a subject the headers", async () => {
    const folder = join(await temporaryFolder(), "outbox");
    await openMailer({}, folder).send({
      ...mail,
      id: "../../reset.43",
      to: "../../../tmp/evil@shop.example",
      subject: "Bonjour\r\nBcc: eve@evil.example",
    });
    assert.deepEqual(await readdir(folder), ["20261121-091502 ....reset.43.eml"]);
    const content = await readFile(join(folder, "20261121-091502 ....reset.43.eml"), "utf8");
    assert.doesNotMatch(content, /^Bcc:/m);
  });

  test("the program says at its start where the mails go", async () => {
    const folder = await temporaryFolder();
    const without = await openVigie({ settings: { VIGIE_DATA: folder, LANG: "fr_FR.UTF-8" } });
    await without.stop();
    assert.ok(without.output().includes(join(folder, "outbox")), without.output());
    const VIGIE_SMTP_URL = "smtp://127.0.0.1:1";
    const [VIGIE_MAIL_FROM, VIGIE_PUBLIC_URL] = ["vigie@boutique.example", "https://prix.example"];
    const withServer = await openVigie({ settings: { VIGIE_SMTP_URL, VIGIE_MAIL_FROM, VIGIE_PUBLIC_URL } });
    await withServer.stop();
    assert.ok(!withServer.output().includes("outbox"), withServer.output());
  });

  test("old mails are removed, and nothing else", async () => {
    const folder = join(await temporaryFolder(), "outbox");
    const mailer = openMailer({}, folder);
    await mailer.tidy(new Date());
    await mailer.send(mail);
    await mailer.send({ ...mail, id: "reset.44", date: new Date("2026-12-24T00:00:00Z") });
    await writeFile(join(folder, "notes.txt"), "mine");
    await mailer.tidy(new Date("2026-12-01T00:00:00Z"));
    assert.deepEqual((await readdir(folder)).toSorted(), ["20261224-000000 reset.44.eml", "notes.txt"]);
  });
});
