// Pictures, and what servers of shops send in their place.
import type { Socket } from "node:net";
import { join } from "node:path";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { type Images, openImages } from "#server/integrations/images.ts";
import { clientFor } from "./outgoing.ts";
import { redirect, reply } from "./rawServer.ts";
import { temporaryFolder } from "./temporary.ts";

/** Images fetched from this machine's servers too, and kept until the test ends. */
export async function imagesOfTest(): Promise<Images> {
  const folder = join(await temporaryFolder(), "images");
  return openImages({ http: clientFor(["127.0.0.1"]), folder, maxBytes: 1e8 });
}

/** A picture of its own for every number, as photographs of products are: shapes of some colours on white. */
export async function pictureOf(number: number, size = 400): Promise<Buffer> {
  const cells = 8;
  const pixels = Buffer.alloc(cells * cells * 3, 255);
  let state = number + 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = (state >>> 16) % 220;
  }
  return sharp(pixels, { raw: { width: cells, height: cells, channels: 3 } })
    .resize(size, size, { kernel: "cubic" })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: "#fff" })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Noise with a word about who took it. */
export function photo(width: number, height: number): Promise<Buffer> {
  const noise = {
    create: {
      width,
      height,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  } as const;
  return sharp(noise)
    .withExif({ IFD0: { Copyright: "La boutique", ImageDescription: "secret" } })
    .jpeg()
    .toBuffer();
}

/** What comes where an image should, and is none that we show or compare. */
export const wrongImages: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  "a page that says it is a JPEG": () =>
    reply("<html><body>Introuvable</body></html>", { "content-type": "image/jpeg" }),
  "nothing at all": () => reply(""),
  "an error page": async () => reply(await pictureOf(9), {}, 500),
  "an image of a hundred million pixels": hugeImage,
  "an image that is cut short": async () => {
    const whole = await pictureOf(9);
    return reply(whole.subarray(0, whole.length / 2));
  },
  "more bytes than an image has": () => reply(Buffer.alloc(6_000_000, 0xff)),
  "a small file that becomes an enormous one": () =>
    reply(gzipSync(Buffer.alloc(200_000_000)), { "content-encoding": "gzip" }),
  "a vector image, which could draw for ever": () =>
    reply(drawing('<rect width="25" height="12" fill="red"/><circle cx="28" cy="12" r="7"/>')),
  "a vector image that runs a script": () => reply(drawing("<script>fetch('http://127.0.0.1/')</script>")),
  "another kind of file": () => reply(Buffer.from("%PDF-1.7\n")),
  "an address within our own network": () => redirect("http://169.254.169.254/latest/meta-data/"),
  "a redirect without end": () => redirect("/again.jpg"),
};

/** Pictures that move, of both kinds that do. */
export async function movingImages(): Promise<Buffer[]> {
  const frames = await Promise.all([1, 2].map((number) => pictureOf(number, 60)));
  const moving = () => sharp(frames, { join: { animated: true } });
  return [await moving().gif().toBuffer(), await moving().webp().toBuffer()];
}

/** Begins as an image does, and never ends. */
export function endlessImage(socket: Socket): void {
  socket.write("HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1a\n");
  const more = () => void (socket.destroyed || socket.write(Buffer.alloc(65_536), () => setImmediate(more)));
  more();
}

/** A PNG of 10,000 x 10,000 points, a bit each, black and white fields: some twenty kilobytes. */
function hugeImage(): Buffer {
  const side = 10_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const row = 1 + side / 8;
  const points = Buffer.alloc(side * row);
  for (let at = 0; at < points.length; at += 1) {
    const [across, down] = [at % row, Math.floor(at / row)];
    // The first byte of a row says how it is packed: not at all.
    if (across > 0 && ((across >> 8) + (down >> 11)) % 3 === 0) points[at] = 0xff;
  }
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return reply(
    Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(points)), chunk("IEND")]),
  );
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function drawing(content: string): string {
  return `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${content}</svg>`;
}
