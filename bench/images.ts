// Images compared by what they look like: which variants of one picture are found again, which different pictures are
// taken for one, how many are hashed a second, how long it takes to find the nearest of a million.
//   node bench/images.ts
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { greyOf } from "#server/integrations/images/grey.ts";
import { HashList } from "#server/search/images/hashList.ts";
import { type ImageHash, hashOf } from "#server/search/images/imageHash.ts";
import { alike, similarityOf } from "#server/search/images/similarity.ts";
import { dice } from "#server/seed/dice.ts";
import { sharedFolder } from "../test/support/shared.ts";
import { variants, white } from "./support/imageVariants.ts";
import { median, ms, percentile, tablePrinter } from "./support/table.ts";

const goalPerCore = 300;

type Picture = { name: string; bytes: Buffer; hash: ImageHash };

const folder = sharedFolder();
if (folder) {
  const packs = await picturesIn(join(folder, "data", "images-fr-product-packs"));
  const others = await picturesIn(join(folder, "data", "images-similar"));
  await printVariants([...packs, ...others]);
  printPairs("packs, all of different products", packs);
  printPairs("other pictures, some of one motif", others);
  await printSpeed(packs.map(({ bytes }) => bytes));
} else {
  console.log("The pictures are not here: neither variants, nor pairs, nor how fast they are hashed.");
}
printNearest(1_000_000);

async function picturesIn(folder: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  let broken = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!/\.(jpg|png)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const hash = await greyOf(bytes).then(hashOf, () => null);
    if (hash) pictures.push({ name, bytes, hash });
    else broken += 1;
  }
  console.log(`${folder.split("/").at(-1)}: ${pictures.length} pictures, ${broken} files that are none`);
  return pictures;
}

async function printVariants(pictures: readonly Picture[]): Promise<void> {
  const row = tablePrinter([28, 8, 8, 10]);
  row(`of ${pictures.length} pictures`, "found", "%", "lowest");
  for (const [name, way] of Object.entries(variants)) {
    const similarities = await Promise.all(
      pictures.map(async ({ bytes, hash }) => {
        const { width, height } = await sharp(bytes).metadata();
        const flat = sharp(bytes).flatten({ background: white });
        const other = hashOf(await greyOf(await way(flat, { width, height }).toBuffer()));
        return other ? similarityOf(hash, other) : 0;
      }),
    );
    const alikeCount = similarities.filter((similarity) => similarity >= alike).length;
    row(
      name,
      String(alikeCount),
      ((100 * alikeCount) / pictures.length).toFixed(1),
      Math.min(...similarities).toFixed(0),
    );
  }
}

/** Pairs of pictures that are taken for one. */
function printPairs(what: string, pictures: readonly Picture[]): void {
  const pairs = pictures.flatMap((picture, at) =>
    pictures
      .slice(at + 1)
      .map((other) => ({ left: picture, right: other, similarity: similarityOf(picture.hash, other.hash) })),
  );
  const taken = pairs.filter(({ similarity }) => similarity >= alike);
  const near = pairs.filter(({ similarity }) => similarity >= 80 && similarity < alike).length;
  console.log(`\n${what}: ${pairs.length} pairs, ${taken.length} at ${alike} or more, ${near} from 80 on`);
  for (const { left, right, similarity } of taken)
    console.log(`  ${similarity.toFixed(1)}  ${left.name}  ${right.name}`);
}

/** From the bytes of a file to its hash, two at a time; by the time that processors were at work. */
async function printSpeed(packs: readonly Buffer[]): Promise<void> {
  console.log("");
  const row = tablePrinter([28, 18, 10]);
  row("images hashed", "a second and core", "goal");
  const large = (image: Sharp) => image.resize(1_000, 1_000, { fit: "contain", background: white });
  const sets: Record<string, (image: Sharp) => Sharp> = {
    "JPEG, 400 pixels": (image) => image,
    "JPEG, 1000 pixels": (image) => large(image).jpeg({ quality: 85 }),
    "WebP, 1000 pixels": (image) => large(image).webp(),
    "PNG, 1000 pixels": (image) => large(image).png(),
  };
  for (const [name, way] of Object.entries(sets)) {
    const files = await Promise.all(packs.slice(0, 60).map((bytes) => way(sharp(bytes)).toBuffer()));
    const rates = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      await Promise.all(files.map(async (bytes) => hashOf(await greyOf(bytes))));
      rates.push((1_000 * files.length) / cpuSince(before));
    }
    const rate = median(rates);
    row(name, `${rate.toFixed(0)}${rate < goalPerCore ? " !" : ""}`, String(goalPerCore));
  }
}

function printNearest(count: number): void {
  const roll = dice("images", count);
  const random = (): ImageHash =>
    Uint32Array.from({ length: 16 }, () => Math.floor(roll.between(0, 2 ** 32 - 1)));
  const list = new HashList();
  for (let id = 1; id <= count; id += 1) list.set(id, random());
  const took = [];
  for (let sample = 0; sample < 40; sample += 1) {
    const startedAt = random();
    const before = process.cpuUsage();
    list.nearest(startedAt, alike, 100);
    took.push(cpuSince(before));
  }
  const megabytes = Math.round(list.bytes / 1024 ** 2);
  console.log(
    `\nnearest of ${count} images, by all their crops: ${ms(median(took))} ms of a processor, ${ms(percentile(took, 0.95))} at most in 95 % (${megabytes} MB)`,
  );
}

/** Milliseconds that processors were at work for this process: others on the machine do not count. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
