// The two ways between the login page and the application, and the one in from a mail. The hash travels along: it says
// where the user was, or what the mail is for.
import { callAs, request } from "#web/api.ts";
import { connectionLost } from "./connection.ts";
import { currentLanguage } from "./language.ts";
import { markSessionLost } from "./lostSession.ts";
import { announceSessionEnd } from "./otherTabs.ts";
import { clearSession, readSession } from "./session.ts";

/**
 * From now on requests carry the session's token, and a refused token leads to the login page. `noticed` shows what the
 * server tells beside an answer.
 */
export function callWithSession(noticed: (notice: string) => void): void {
  // Another tab that found it ended may have forgotten it already.
  let rememberMe = false;
  callAs({
    token: () => {
      const session = readSession();
      rememberMe = session?.rememberMe ?? rememberMe;
      return session?.token;
    },
    language: currentLanguage,
    sessionLost() {
      if (!leaving) markSessionLost({ rememberMe });
      leaveForLogin();
    },
    unreachable: connectionLost,
    noticed,
  });
}

let leaving = false;

/**
 * Forgets the session and goes to the login page, which comes back to the same hash. Once: several requests may be
 * refused together, and going there again would begin anew what is on its way.
 */
export function leaveForLogin(): void {
  if (leaving) return;
  leaving = true;
  clearSession();
  window.location.replace(`login.html${window.location.hash}`);
}

/** Carries out what takes one's own account away: that requests are refused meanwhile leads nowhere yet. */
export async function takingAccountAway<Result>(work: () => Promise<Result>): Promise<Result> {
  leaving = true;
  try {
    return await work();
  } finally {
    leaving = false;
  }
}

/** Forgets the session, which is nobody's any more, and goes to where the next administrator is made. */
export function leaveForSetup(code: string): void {
  leaving = true;
  clearSession();
  window.location.replace(`login.html#setup=${code}`);
}

/** Enters the application where the hash of the login page says. */
export function enterApplication(): void {
  window.location.replace(`./${window.location.hash}`);
}

/** What a link of ours in a mail is for. */
export type MailedLink =
  | { purpose: "newPassword" | "invitation"; token: string }
  | { purpose: "confirmation"; uid: string; token: string };

/** The mailed link that led to this page, if one did. */
export function mailedLink(): MailedLink | undefined {
  const [, purpose, uid, token = ""] =
    /^#(reset-password|invitation|confirm)=(?:(\d+)\.)?([\w-]+)$/.exec(window.location.hash) ?? [];
  if (purpose === "reset-password") return { purpose: "newPassword", token };
  if (purpose === "invitation") return { purpose, token };
  return uid === undefined ? undefined : { purpose: "confirmation", uid, token };
}

/** The code in the link that the start of an installation without an administrator printed. */
export function setupCodeInLink(): string {
  return /^#setup=([\w-]+)$/.exec(window.location.hash)?.[1] ?? "";
}

/** Takes a link that has served, or will not, out of the address. */
export function cleanUpMailedLink(): void {
  window.history.replaceState(null, "", window.location.pathname);
}

/** Requests carry the token of a mailed link, if one is given; a refusal is an answer to show, not a lost session. */
export function callAsGuest(token?: string): void {
  callAs({ token: () => token, language: currentLanguage, sessionLost: () => {} });
}

/**
 * Ends the session on the server, then here whatever the server answered. What is refused meanwhile, because the session
 * has ended, is no session that was lost.
 */
export async function logout(): Promise<void> {
  leaving = true;
  try {
    await request({ method: "POST", path: "Customers/logout" });
  } catch (error) {
    console.warn("The server did not end the session", error);
  }
  announceSessionEnd(readSession());
  clearSession();
  window.location.replace("login.html");
}
