import type { FastifyInstance, FastifyReply } from "fastify";
import { createHash } from "node:crypto";
import { type ImageSize, imageSizes } from "#shared/reference/imageSizes.ts";
import { isSigned } from "#server/domain/images/signedAddresses.ts";
import { badArgument, imageNotSigned, noSuchImage } from "#server/errors.ts";
import type { Services } from "#server/services.ts";

type Query = { url?: unknown; key?: unknown; size?: unknown };

const text = { type: "string" };

const week_s = 7 * 86_400;
const awhile_s = 5 * 60;

/** Images for the browser, in one of the sizes we show. Whoever has the signed address may see the image. */
export function imageRoutes(app: FastifyInstance, { images }: Services): void {
  const schema = {
    tags: ["Images"],
    summary: "image",
    description:
      "An image of a row, at the address that the row gives it. Whoever has that address may see it.",
    security: [],
    querystring: {
      type: "object",
      properties: { url: text, key: text, size: { type: "integer", enum: imageSizes } },
    },
    produces: ["image/webp"],
    response: { 200: { type: "string", format: "binary" } },
  };
  app.get("/images", { schema, config: { anonymous: true } }, async (request, reply) => {
    const { url, key, size } = request.query as Query;
    if (typeof url !== "string" || typeof key !== "string" || !isSigned(url, key)) throw imageNotSigned();
    const wanted = imageSizes.find((imageSize) => String(imageSize) === size);
    if (!wanted) throw badArgument("images.unknownSize", { sizes: imageSizes.join(", ") });
    const image = await images.find(url, wanted satisfies ImageSize);
    if (typeof image !== "string") return answerImage(reply, image);
    // An image that is on its way is asked for again when the page is.
    void reply.header("Cache-Control", image === "missing" ? `private, max-age=${awhile_s}` : "no-store");
    throw noSuchImage();
  });
}

function answerImage(reply: FastifyReply, image: Buffer): FastifyReply {
  return reply
    .type("image/webp")
    .header("Cache-Control", `private, max-age=${week_s}, immutable`)
    .header("ETag", `"${createHash("sha256").update(image).digest("base64url").slice(0, 27)}"`)
    .header("Content-Security-Policy", "default-src 'none'; sandbox")
    .send(image);
}
