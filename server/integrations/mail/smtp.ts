import { type Mailbox, MailRefused, type Mailer, messageId } from "./message.ts";

const connecting_ms = 10_000;
const silence_ms = 30_000;

/** Sends through the server of an smtp:// or smtps:// address. */
export function openSmtp(address: string, from: Mailbox): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    send: async ({ id, to, language, ...mail }) => {
      const message = {
        ...mail,
        from,
        // As an object: a text would be parsed, and could name several.
        to: { name: "", address: to },
        messageId: messageId(id, from),
        headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
      };
      try {
        await (await (transport ??= openTransport(address))).sendMail(message);
      } catch (problem) {
        throw isFinal(problem) ? new MailRefused((problem as Error).message, { cause: problem }) : problem;
      }
    },
    tidy: async () => undefined,
  };
}

/** With the first mail: what sends takes as long to load as a tenth of the program. */
async function openTransport(address: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: address,
    requireTLS: sendsPasswordAway(address),
    connectionTimeout: connecting_ms,
    greetingTimeout: connecting_ms,
    socketTimeout: silence_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A password leaves this machine encrypted or not at all: without TLS on offer, nothing is sent. */
function sendsPasswordAway(address: string): boolean {
  const { username, hostname } = new URL(address);
  return username !== "" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/** 5yz about the recipient or the content. A refused login or sender is the configuration's fault, which is mended. */
function isFinal(problem: unknown): boolean {
  const { responseCode = 500, code, command } = problem as Refusal;
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
}

/** Without a code of the server's when nodemailer itself cannot send to such an address. */
type Refusal = { responseCode?: number; code?: string; command?: string };
