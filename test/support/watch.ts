// A watch over a page that shows what others wrote: nothing of it may act.
import type { Page } from "playwright-core";

export type Watch = {
  /** Everything that went wrong on the page so far, one line each. */
  problems(): Promise<string[]>;
};

/** Watches a page before it goes anywhere: dialogs, the content policy, errors, and requests to anybody else. */
export async function watch(page: Page, origin: string): Promise<Watch> {
  const seen: string[] = [];
  await page.exposeFunction("tellViolation", (line: string) => seen.push(line));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      void (window as unknown as { tellViolation(line: string): void }).tellViolation(
        `policy: ${violatedDirective} ${blockedURI}`,
      );
    });
  });
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (/content security policy|javascript: URL/i.test(message.text()))
      seen.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(origin) && !address.startsWith("data:")) seen.push(`request: ${address}`);
  });
  return { problems: async () => [...seen, ...(await page.evaluate(injectedIn))] };
}

/** Elements that only a text taken for markup can have made, and addresses that are code. */
function injectedIn(): string[] {
  const elements = document.querySelectorAll("[data-mark], [onerror], [onload]");
  const addresses = [...document.querySelectorAll("[href], [src], [action]")].filter((element) =>
    ["href", "src", "action"].some((name) =>
      /^\s*(javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? ""),
    ),
  );
  return [...elements, ...addresses].map((element) => `element: ${element.outerHTML.slice(0, 200)}`);
}
