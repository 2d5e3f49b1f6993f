// What can be asked about imports besides their rows.
import { websiteImport } from "../entities/websiteImport.ts";
import { scheduledScopes } from "../entities/extractorSource.ts";
import { date, integer, oneOf, ref, text } from "../fields.ts";
import { address, array, object, row } from "./address.ts";

export const plannedImports = address({
  methods: ["GET"],
  path: "/WebsiteImports/planned",
  summary: "the imports that start by themselves next",
  about:
    "Lists the next time of each schedule of imports that is on, the soonest first: of websites with an address to read, or a provider, that a catalogue " +
    "uses which is updated by itself and not locked. Administrators only.",
  arguments: {
    limit: integer({ about: "How many", min: 1, max: 1000, default: 50 }),
  },
  answer: array(
    object({
      website_id: ref("WebsiteSetting", { about: "Whose products are read" }),
      website_name: text({ about: "The name of the website" }),
      scope: oneOf(scheduledScopes, { about: "Which of its products are applied" }),
      at: date({ about: "When it starts; an hour that has come starts at the next look of a worker" }),
      failures: integer({ about: "In a row, where they space out its hours: three or more; 0 otherwise" }),
    }),
  ),
});

export const discardImport = address({
  methods: ["POST"],
  path: "/WebsiteImports/:id/discard",
  summary: "end a paused import with nothing of it applied",
  about:
    "Discards a paused import with nothing of it applied. The run ends in error, saying that it was discarded and why it had paused, and counts as no failure of its source; its lines are forgotten. One that does not pause is refused " +
    "with 409. Administrators only.",
  arguments: {},
  answer: row(websiteImport),
});

export const undoImport = address({
  methods: ["POST"],
  path: "/WebsiteImports/:id/undo",
  summary: "take the last import of a website back",
  about:
    "Takes the last import of a website back. Its products, their prices and their history are what they were before it; what somebody wrote by hand since stays. " +
    "Comparisons are computed anew, matches made since stay where both products do. Until `undoable_until`; after that, " +
    "and once another import of the website is merged, it is refused with 409. Administrators only.",
  arguments: {},
  answer: row(websiteImport),
});
