// What concerns an installation as a whole: who manages it first, how far it has come, and the demo in it.
import { boolean, email, integer, list, secret, text } from "../fields.ts";
import { address, nothing, object, orNull } from "./address.ts";

export const readInstallation = address({
  methods: ["GET"],
  path: "/installation",
  summary: "read how far the installation has come",
  about: "Reads what the first page has to know before anybody has signed in.",
  arguments: {},
  open: true,
  answer: object({
    needsAdministrator: boolean({
      about: "Nobody manages it yet: the first page makes the first administrator",
    }),
    demoPercent: orNull(integer({ about: "How much of the demo is loaded, while it is being loaded" })),
    sendsMails: boolean({
      about: "Whether there is a mail server; without one, mails lie in the outbox of the installation",
    }),
  }),
});

export const makeFirstAdministrator = address({
  methods: ["POST"],
  path: "/installation/administrator",
  summary: "make the first administrator",
  about:
    "Makes the account that manages an installation which has no administrator: whoever gives the code that the start printed, from wherever. Works once.",
  arguments: {
    email: email({ about: "Whose account it is; one signs in with it", required: true }),
    password: secret({ about: "At least 8 characters", required: true, min: 8, maxBytes: 72 }),
    code: text({ about: "What the start printed; dashes, spaces and case do not matter", required: true }),
  },
  open: true,
  answer: nothing,
});

const names = (about: string) => list(text(), { about });

export const readSteps = address({
  methods: ["GET"],
  path: "/installation/steps",
  summary: "read which first steps are done",
  about: "Counts what there is of what a comparison needs, the demo left aside. Administrators only.",
  arguments: {},
  answer: object({
    customers: integer({ about: "Accounts that are no administrator's" }),
    websites: integer({ about: "Websites" }),
    websitesWithProducts: integer({ about: "Those whose products have been read" }),
    catalogs: integer({ about: "Catalogues" }),
    compared: integer({ about: "Own products that have been compared with a competitor's" }),
    demo: orNull(
      object(
        {
          customers: names("The names of its customers"),
          administrator: orNull(text({ about: "The name of its administrator, whose account goes with it" })),
          catalogs: names("The names of its catalogues"),
          websites: names("The names of its websites that no other catalogue uses"),
          kept: names("The names of those that other catalogues use: they stay"),
          keptAccount: orNull(
            text({
              about:
                "The name of its administrator whose password somebody changed: the account is theirs, and stays",
            }),
          ),
          others: names(
            "The names of its customers' catalogues of other websites: while there are any, it cannot be removed",
          ),
          products: integer({ about: "How many products go with it" }),
          percent: orNull(integer({ about: "How much of it is loaded, while it is being loaded" })),
          endsSession: boolean({ about: "Whether the account that asks is the demo's, and goes with it" }),
        },
        { about: "The demo that is loaded" },
      ),
    ),
  }),
});

export const removeDemo = address({
  methods: ["DELETE"],
  path: "/installation/demo",
  summary: "remove the demo",
  about:
    "Removes the demo as a whole, its logins included, for good. Refused (409) while a customer of the demo has a catalogue of another website. Administrators only.",
  arguments: {},
  answer: object({
    catalogs: integer({ about: "Catalogues that went" }),
    websites: integer({ about: "Websites that went" }),
    kept: names("Names of the demo's websites that other catalogues use: they stay"),
    keptAccount: orNull(
      text({ about: "The name of its administrator whose password somebody changed: the account stays" }),
    ),
    setupCode: orNull(
      text({
        about: "Makes the next administrator, where the last one went with the demo; null where there is one",
      }),
    ),
  }),
});
