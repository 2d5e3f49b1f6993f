import type { AnswerOf, SentTo } from "#shared/addresses/address.ts";
import type { login as loginAddress } from "#shared/addresses/customers.ts";
import type {
  makeFirstAdministrator as firstAdministrator,
  readInstallation,
} from "#shared/addresses/installation.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { keepAccountLanguage } from "./language.ts";

export type Installation = Wire<AnswerOf<typeof readInstallation>>;

/** How far the installation has come, for the first page. */
export function readInstallationState(): Promise<Installation> {
  return request({ path: "installation" });
}

/** Makes the account that manages a new installation. Throws ApiError. */
export async function makeFirstAdministrator(account: SentTo<typeof firstAdministrator>): Promise<void> {
  await request({ method: "POST", path: "installation/administrator", data: account });
}

/** Signs in with a username or an e-mail, in the account's language; throws the server's ApiError when it refuses. */
export async function login(
  identifier: string,
  password: string,
): Promise<{ token: string; userId: number }> {
  const name = identifier.includes("@") ? { email: identifier } : { username: identifier };
  const answer = await request<Wire<AnswerOf<typeof loginAddress>>>({
    method: "POST",
    path: "Customers/login",
    params: { include: "user" },
    data: { ...name, password },
  });
  keepAccountLanguage(answer.user?.language);
  return { token: answer.id, userId: answer.userId };
}

/** Asks for a mail with a link to choose a new password. Whether anybody has the address is not told. */
export async function askForNewPassword(email: string): Promise<void> {
  await request({ method: "POST", path: "Customers/reset", data: { email } });
}

/** Throws ApiError when the link the page was reached with (callAsGuest) is good no more. */
export async function lookAtLink(): Promise<void> {
  await request({ path: "Customers/reset-password" });
}

/** Sets another password by the link the page was reached with (callAsGuest). Throws ApiError. */
export async function setNewPassword(newPassword: string): Promise<void> {
  await request({ method: "POST", path: "Customers/reset-password", data: { newPassword } });
}

/** Confirms that the address of a mail is the customer's. Throws ApiError. */
export async function confirmEmail(uid: string, token: string): Promise<void> {
  await request({ path: "Customers/confirm", params: { uid, token } });
}
