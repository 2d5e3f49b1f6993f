// Who is calling, and what is wrong with a name, a password or a link.
import { badArgument, conflict, refusal } from "./refusal.ts";

export const authorizationRequired = () =>
  refusal(401, "errors.authorizationRequired", {}, { code: "AUTHORIZATION_REQUIRED" });
export const invalidToken = () => refusal(401, "errors.invalidToken", {}, { code: "INVALID_TOKEN" });
export const accessDenied = () => refusal(403, "errors.accessDenied", {}, { code: "ACCESS_DENIED" });

export const loginFailed = () => refusal(401, "accounts.loginFailed", {}, { code: "LOGIN_FAILED" });
export const usernameOrEmailRequired = () =>
  refusal(400, "accounts.nameRequired", {}, { code: "USERNAME_EMAIL_REQUIRED" });
export const invalidUsername = () =>
  refusal(400, "accounts.invalidUsername", {}, { code: "INVALID_USERNAME" });
export const invalidEmail = () => refusal(400, "accounts.invalidEmail", {}, { code: "INVALID_EMAIL" });
export const invalidEmailAddress = () =>
  refusal(400, "login.first.emailWrong", {}, { code: "INVALID_EMAIL" });
export const emailRequired = () => refusal(400, "accounts.emailRequired", {}, { code: "EMAIL_REQUIRED" });
export const tokenRequiredToLogOut = () => refusal(401, "accounts.tokenRequired");

/** The old password, asked for before a new one is taken. */
export const wrongPassword = () => refusal(400, "accounts.wrongPassword", {}, { code: "INVALID_PASSWORD" });
export const emptyPassword = () => refusal(422, "accounts.emptyPassword", {}, { code: "INVALID_PASSWORD" });
export const passwordTooLong = (max: number) =>
  refusal(422, "accounts.passwordTooLong", { max }, { code: "PASSWORD_TOO_LONG" });

/** A link to choose a new password that has been used, is too old or was never made. */
export const invalidResetLink = () =>
  refusal(401, "accounts.invalidResetLink", {}, { code: "INVALID_TOKEN" });
export const invalidConfirmation = () =>
  refusal(400, "accounts.invalidConfirmation", {}, { code: "INVALID_TOKEN" });
/** Somebody who has a password is not invited again. */
export const notInvited = () => conflict("accounts.notInvited");
export const lastAdministrator = () => conflict("accounts.lastAdministrator");
/** After a confirmation one is led to our own pages only. */
export const foreignRedirect = () => badArgument("accounts.foreignRedirect");
