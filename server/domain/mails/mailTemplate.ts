// How our mails look: a title, a few paragraphs, one button. The same words as plain text and as simple HTML.
import type { Language } from "#shared/messages/index.ts";
import { say } from "#shared/messages/index.ts";

type MailTemplate = {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  button?: { text: string; address: string };
  /** Below the button. */
  afterwards: readonly string[];
};

/** The mail's subject and its two bodies. Nothing in it is taken for HTML. */
export function writeMail(mail: MailTemplate): { subject: string; text: string; html: string } {
  return { subject: mail.subject, text: asText(mail), html: asHtml(mail) };
}

function asText({ language, greeting, paragraphs, button, afterwards }: MailTemplate): string {
  const link = button ? [`${button.text}${language === "fr" ? " " : ""}:\n${button.address}`] : [];
  const signature = `-- \n${say(language, "mails.signature")}`;
  return [greeting, ...paragraphs, ...link, ...afterwards, signature].join("\n\n");
}

// Mail programs know little of style sheets: what matters is on the elements, and without it the text still reads.
const styles = {
  page: "margin:0;padding:24px 12px;background:#f3f4f9;color:#1f2330;font:16px/1.55 Inter,Segoe UI,Helvetica,Arial,sans-serif",
  card: "max-width:34em;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e7f0;border-radius:12px",
  brand: "margin:0 0 24px;font-weight:700;color:#4857dd",
  title: "margin:0 0 20px;font-size:22px;line-height:1.3",
  paragraph: "margin:0 0 16px",
  button:
    "display:inline-block;padding:12px 20px;border-radius:8px;background:#4857dd;color:#ffffff;font-weight:600;text-decoration:none",
  small: "margin:0 0 12px;color:#5d6472;font-size:14px",
  address: "color:#5d6472;word-break:break-all",
};

function asHtml({ language, subject, greeting, paragraphs, button, afterwards }: MailTemplate): string {
  const paragraph = (text: string) => `<p style="${styles.paragraph}">${escaped(text)}</p>`;
  const small = (text: string) => `<p style="${styles.small}">${escaped(text)}</p>`;
  const link = button ? escaped(button.address) : "";
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${styles.page}">
<div style="${styles.card}">
<p style="${styles.brand}">Vigie</p>
<h1 style="${styles.title}">${escaped(subject)}</h1>
${[greeting, ...paragraphs].map(paragraph).join("\n")}
${
  button
    ? `<p style="margin:28px 0"><a href="${link}" style="${styles.button}">${escaped(button.text)}</a></p>
${small(say(language, "mails.copyLink"))}
<p style="${styles.small}"><a href="${link}" style="${styles.address}">${link}</a></p>`
    : ""
}
${afterwards.map(small).join("\n")}
</div>
<p style="${styles.small};text-align:center;margin-top:16px">${escaped(say(language, "mails.signature"))}</p>
</body>
</html>
`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
