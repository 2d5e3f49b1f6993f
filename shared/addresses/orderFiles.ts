// What a file of sales holds besides what its container tells.
import { text } from "../fields.ts";
import { address, array, object } from "./address.ts";

export const unknownUrls = address({
  methods: ["GET"],
  path: "/OrderImports/:container/files/:file/unknownUrls",
  summary: "addresses of a file of sales that none of the catalogue's products has",
  about:
    "Lists the addresses of a file of sales that none of the catalogue's products has. The first of them, in the order of the file, as they stand there. A product that is imported later is recognised then.",
  arguments: {},
  answer: object({
    urls: array(text({ about: "As it stands in the file" }), { about: "A hundred at most" }),
  }),
});
