// Signing in and out, and what one does about an account one cannot sign in to.
import { customer } from "../entities/customer.ts";
import { boolean, date, email, integer, text, urlMax } from "../fields.ts";
import { address, anything, nothing, object, optional, orNull, row } from "./address.ts";

export const login = address({
  methods: ["POST"],
  path: "/Customers/login",
  summary: "login",
  about:
    "Opens a session with username or email and the password, in the body. The id that it answers is the token.",
  open: true,
  arguments: {
    username: text({ about: "The user name, instead of email" }),
    email: text({ about: "The address of the account" }),
    password: text({ about: "The password" }),
    ttl: integer({ about: "Seconds without use after which the session ends" }),
    remember: boolean({ about: "true: the session lasts longer" }),
  },
  answer: object({
    id: text({ about: "The token" }),
    ttl: integer({ about: "Seconds without use after which the session ends" }),
    created: date({ about: "When it was made" }),
    userId: integer({ about: "The customer who is signed in" }),
    user: optional(row(customer)),
  }),
});

export const logout = address({
  // LoopBack logs out by any verb. The token comes in a header, so no other site's page can do it for somebody.
  methods: ["POST", "GET", "PUT", "PATCH", "DELETE"],
  path: "/Customers/logout",
  summary: "logout",
  about: "Ends the session of the token.",
  arguments: {},
  answer: nothing,
});

export const verify = address({
  methods: ["POST"],
  path: "/Customers/:id/verify",
  summary: "verify",
  about: "Sends the customer a link by which they confirm their address.",
  arguments: {},
  answer: nothing,
});

export const confirm = address({
  methods: ["GET"],
  path: "/Customers/confirm",
  summary: "confirm",
  about: "Confirms an address by the link of a mail, and goes on to the page of redirect.",
  open: true,
  arguments: {
    uid: anything<unknown, { required: true }>("The customer, as the link says", { required: true }),
    token: anything<unknown, { required: true }>("The secret of the link", { required: true }),
    redirect: anything("A page of this site to go on to"),
  },
  answer: nothing,
  also: { 302: "Done; on to the page of `redirect`" },
});

export const reset = address({
  methods: ["POST"],
  path: "/Customers/reset",
  summary: "reset",
  about: "Sends a link by which a forgotten password is replaced; answers the same for an unknown address.",
  open: true,
  arguments: { email: text({ about: "The address of the account" }) },
  answer: nothing,
});

const newPassword = text({ about: "The new password: at least 8 characters" });

export const lookAtLink = address({
  methods: ["GET"],
  path: "/Customers/reset-password",
  summary: "look at a link",
  about: "Tells whether the token of a link to choose a password is good (401 if not); that uses nothing up.",
  arguments: {},
  answer: nothing,
});

export const resetPassword = address({
  methods: ["POST"],
  path: "/Customers/reset-password",
  summary: "reset-password",
  about: "Sets a new password, by the token of the link.",
  arguments: { newPassword },
  answer: nothing,
});

export const changePassword = address({
  methods: ["POST"],
  path: "/Customers/change-password",
  summary: "change-password",
  about: "Sets a new password for whoever knows the old one; their other sessions end.",
  arguments: { oldPassword: text({ about: "The password of today" }), newPassword },
  answer: nothing,
});

const invitation = orNull(
  object(
    {
      address: text({ about: "Where they choose their password", max: urlMax }),
      expires: date({ about: "Until when it is good" }),
      email: email({ about: "Whom the mail with it is for" }),
      mailed: boolean({ about: "Whether a mail server is there to send it; if not, it is handed over" }),
    },
    { about: "The invitation that is good; null when there is none" },
  ),
);

export const readInvitation = address({
  methods: ["GET"],
  path: "/Customers/:id/invitation",
  summary: "read the invitation of a customer",
  about: "Reads the link by which a customer who was invited chooses a password. Administrators only.",
  arguments: {},
  answer: invitation,
});

export const invite = address({
  methods: ["POST"],
  path: "/Customers/:id/invite",
  summary: "invite a customer again",
  about:
    "Makes a new link by which a customer who was invited chooses a password, and mails it; the one before is worth nothing any more. Administrators only.",
  arguments: {},
  answer: invitation,
});
