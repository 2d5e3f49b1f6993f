import type { FastifyInstance, FastifyReply } from "fastify";
import { createHash } from "node:crypto";
import { showImage } from "#shared/addresses/images.ts";
import { type ImageSize, imageSizes } from "#shared/reference/imageSizes.ts";
import { isSigned } from "#server/domain/images/signedAddresses.ts";
import { badArgument, imageNotSigned, noSuchImage } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { serve } from "../../serve.ts";

const week_s = 7 * 86_400;
const awhile_s = 5 * 60;

/** Images for the browser, in one of the sizes we show. Whoever has the signed address may see the image. */
export function imageRoutes(app: FastifyInstance, { images }: Services): void {
  const anonymous = { config: { anonymous: true } };
  serve(
    app,
    showImage,
    async (_request, read, reply) => {
      const { url, key, size } = read();
      if (!url || !key || !isSigned(url, key)) throw imageNotSigned();
      const wanted = imageSizes.find((imageSize) => String(imageSize) === size);
      if (!wanted) throw badArgument("images.unknownSize", { sizes: imageSizes.join(", ") });
      const image = await images.find(url, wanted satisfies ImageSize);
      if (typeof image !== "string") return answerImage(reply, image);
      // An image that is on its way is asked for again when the page is.
      void reply.header("Cache-Control", image === "missing" ? `private, max-age=${awhile_s}` : "no-store");
      throw noSuchImage();
    },
    anonymous,
  );
}

function answerImage(reply: FastifyReply, image: Buffer): FastifyReply {
  return reply
    .type("image/webp")
    .header("Cache-Control", `private, max-age=${week_s}, immutable`)
    .header("ETag", `"${createHash("sha256").update(image).digest("base64url").slice(0, 27)}"`)
    .header("Content-Security-Policy", "default-src 'none'; sandbox")
    .send(image);
}
