// Images of rows, as our own server shows them.
import { text } from "../fields.ts";
import { imageSizes } from "../reference/imageSizes.ts";
import { address, anything, bytes, stream } from "./address.ts";

export const showImage = address({
  methods: ["GET"],
  path: "/images",
  group: "Images",
  summary: "image",
  about:
    "Shows an image of a row, at the address that the row gives it. Whoever has that address may see it.",
  open: true,
  arguments: {
    url: text({ about: "The address of the image", max: Infinity }),
    key: text({ about: "The signature that the row gives the address", max: Infinity }),
    size: anything(`Its width in pixels: ${imageSizes.join(", ")}`),
  },
  answer: stream({ "image/webp": bytes }, { about: "The image" }),
});
