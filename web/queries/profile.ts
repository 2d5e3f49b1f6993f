// One's own account: e-mail, password, language, and the sessions that are signed in to it.
import { queryOptions } from "@tanstack/react-query";
import type { accessToken } from "#shared/entities/accessToken.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { Language } from "#shared/messages/language.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";

export type Session = Wire<RowOf<typeof accessToken>>;

/** The sessions of an account, the one used last first. */
export function sessionsOptions(userId: number) {
  return queryOptions({
    queryKey: ["sessions", userId],
    queryFn: () =>
      request<Session[]>({
        path: `Customers/${userId}/accessTokens`,
        params: { filter: { order: ["used DESC", "id DESC"], limit: 100 } },
      }),
    staleTime: 0,
  });
}

export async function endSession(userId: number, id: number): Promise<void> {
  await request({ method: "DELETE", path: `Customers/${userId}/accessTokens/${id}` });
}

/** Ends all but one. */
export async function endOtherSessions(userId: number, id: number): Promise<void> {
  const where = { id: { neq: id } };
  await request({ method: "DELETE", path: `Customers/${userId}/accessTokens`, params: { where } });
}

/** Asks for another e-mail: a link to confirm it is sent there, and the account keeps the present one until then. */
export async function askForEmail(userId: number, email: string, currentPassword: string): Promise<void> {
  await request({ method: "PATCH", path: `Customers/${userId}`, data: { email, currentPassword } });
}

/** Asks for a mail by which one confirms the present address. */
export async function askForConfirmation(userId: number): Promise<void> {
  await request({ method: "POST", path: `Customers/${userId}/verify` });
}

/** Ends all other sessions. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await request({ method: "POST", path: "Customers/change-password", data: { oldPassword, newPassword } });
}

/** The language of mails. */
export async function saveLanguage(userId: number, language: Language): Promise<void> {
  await request({ method: "PATCH", path: `Customers/${userId}`, data: { language } });
}
