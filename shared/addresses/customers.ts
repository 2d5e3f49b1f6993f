// Addresses of customers that are described here; signing in and passwords are in the server's routes.
import { boolean, date, email, text } from "../fields.ts";
import { address, object, orNull } from "./address.ts";

const invitation = orNull(
  object(
    {
      address: text({ about: "Where they choose their password", max: 2_048 }),
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
  about: "The link by which a customer who was invited chooses a password. Administrators only.",
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
