// The two ways between the login page and the application. The hash travels along: it says where the user was.
import { callAs, request } from "#web/api.ts";
import { currentLanguage } from "./language.ts";
import { clearSession, readSession } from "./session.ts";

/** From now on requests carry the session's token, and a refused token leads to the login page. */
export function callWithSession(): void {
  callAs({
    token: () => readSession()?.token,
    language: currentLanguage,
    sessionLost: leaveForLogin,
  });
}

/** Forgets the session and goes to the login page, which comes back to the same hash. */
export function leaveForLogin(): void {
  clearSession();
  window.location.replace(`login.html${window.location.hash}`);
}

/** Enters the application where the hash of the login page says. */
export function enterApplication(): void {
  window.location.replace(`./${window.location.hash}`);
}

/** Ends the session on the server, then here whatever the server answered. */
export async function logout(): Promise<void> {
  try {
    await request({ method: "POST", path: "Customers/logout" });
  } catch (error) {
    console.warn("The server did not end the session", error);
  }
  clearSession();
  window.location.replace("login.html");
}
