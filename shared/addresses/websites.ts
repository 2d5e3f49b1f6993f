// What can be asked about a website besides its row.
import { date, text, url, urlMax } from "../fields.ts";
import { address, array, object, orNull } from "./address.ts";

export const scrapWebsite = address({
  methods: ["GET"],
  path: "/WebsiteSettings/scrap",
  summary: "what a site says of itself",
  about:
    "Reads the page at an address of the public internet, at most 2 MB of it in 10 seconds: its name, its description and " +
    "its logos, those that can be shown. Of the address of a picture, the picture is the one logo. Administrators only.",
  arguments: {
    url: text({ about: "The address of the site, http or https", max: urlMax, required: true }),
  },
  answer: object({
    data: object({
      name: orNull(text({ about: "og:site_name, or else the title of the page" })),
      description: orNull(text({ about: "The description that the page gives to search engines", max: 500 })),
      logos: array(url(), { about: "Icons, og:image, and images called a logo; the best first" }),
      logo_images: array(text(), { about: "Where this server shows each of the logos; add &size=" }),
    }),
  }),
});

export const describeSchedule = address({
  methods: ["GET"],
  path: "/WebsiteSettings/schedule",
  summary: "what a schedule means",
  about:
    "Tells a cron text in words, in the language of the request, and the next three times it comes, in the time of Paris. A text " +
    "that is no schedule has neither. Administrators only.",
  arguments: {
    expression: text({ about: "Five fields, with D#n and L: 00 21 * * 1-6", max: 100, required: true }),
  },
  answer: object({
    words: orNull(text({ about: "When it comes; null for what is no schedule" })),
    next: array(date(), { about: "The next times, the soonest first; none when its day never comes" }),
  }),
});
