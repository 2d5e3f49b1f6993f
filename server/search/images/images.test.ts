// Images compared by what they look like, held against plain arithmetic.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { AreaMeans } from "./areaMeans.ts";
import { frequencies, lowFrequencies, side } from "./cosines.ts";
import { type GreyImage, contentBox } from "./greyImage.ts";
import { HashList } from "./hashList.ts";
import { type ImageHash, bytesOfHash, hashOf, hashOfBytes } from "./imageHash.ts";
import { similarityOf } from "./similarity.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

const pixel = fc.integer({ min: 0, max: 255 });
const images: fc.Arbitrary<GreyImage> = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height })
      .map((pixels) => ({ width, height, pixels })),
  );

describe("a part of an image made small", () => {
  test("is the mean of what each cell covers, pixels that are cut by the part that is", () => {
    const share = fc.double({ min: 0, max: 0.45, noNaN: true });
    const cells = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(images, share, share, cells, cells, (image, across, down, columns, rows) => {
        const { width, height } = image;
        const box = { left: width * across, right: width * (1 - across), top: height * down, bottom: height };
        const means = new AreaMeans(image).grid(box, columns, rows);
        for (let at = 0; at < columns * rows; at += 1) {
          assert.ok(Math.abs(means[at]! - plainMean(image, box, at, columns, rows)) < 1e-6);
        }
      }),
    );
  });

  /** Pixel by pixel. */
  function plainMean(
    { width, height, pixels }: GreyImage,
    box: { left: number; right: number; top: number; bottom: number },
    at: number,
    columns: number,
    rows: number,
  ): number {
    const [cellWidth, cellHeight] = [(box.right - box.left) / columns, (box.bottom - box.top) / rows];
    const left = box.left + (at % columns) * cellWidth;
    const top = box.top + Math.floor(at / columns) * cellHeight;
    const overlap = (from: number, length: number, pixelAt: number) =>
      Math.max(0, Math.min(from + length, pixelAt + 1) - Math.max(from, pixelAt));
    let sum = 0;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        sum += pixels[y * width + x]! * overlap(left, cellWidth, x) * overlap(top, cellHeight, y);
    return sum / (cellWidth * cellHeight);
  }
});

test("the slow changes of brightness are the coefficients of the cosine transform", () => {
  const cells = fc.array(pixel, { minLength: side * side, maxLength: side * side });
  fc.assert(
    fc.property(cells, fc.nat(frequencies - 1), fc.nat(frequencies - 1), (means, v, u) => {
      let sum = 0;
      for (let y = 0; y < side; y += 1)
        for (let x = 0; x < side; x += 1)
          sum +=
            means[y * side + x]! *
            Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / 64) *
            Math.cos(((2 * y + 1) * (v + 1) * Math.PI) / 64);
      const found = lowFrequencies(Float64Array.from(means))[v * frequencies + u]!;
      assert.ok(Math.abs(found - sum) < 1e-6, `${found} is not ${sum}`);
    }),
    drawnTimes(25),
  );
});

describe("two images", () => {
  const hash = fc.uint32Array({ minLength: 16, maxLength: 16 });
  /** A hash and one that differs from it by a few bits in places, as images of one product do. */
  const pairs = fc
    .tuple(hash, hash, fc.array(fc.nat(511), { maxLength: 40 }), fc.boolean())
    .map(([left, right, flips, isNear]): [ImageHash, ImageHash] => {
      if (!isNear) return [left, right];
      const near = left.slice();
      for (const flip of flips) near[flip >> 5]! ^= 1 << (flip & 31);
      return [left, near];
    });

  test("are as alike as the nearest of their crops, a second vote between 85 and 90", () => {
    fc.assert(
      fc.property(pairs, ([left, right]) => {
        assert.equal(similarityOf(left, right), plainSimilarity(left, right));
        assert.equal(similarityOf(right, left), similarityOf(left, right));
        assert.equal(similarityOf(left, left), 100);
      }),
      drawnTimes(500),
    );
  });

  test("keep their hash to the bit in the table", () => {
    fc.assert(fc.property(hash, (one) => assert.deepEqual(hashOfBytes(bytesOfHash(one)), one)));
  });

  test("are found among many, the best first, as many as are asked for", () => {
    const lists = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), pairs), { maxLength: 80 });
    fc.assert(
      fc.property(
        hash,
        lists,
        fc.constantFrom(0, 50, 84, 85, 89, 90, 91, 100),
        fc.integer({ min: 1, max: 5 }),
        (asked, listed, least, most) => {
          const list = new HashList();
          const known = new Map<number, ImageHash>();
          for (const [id, [one, near]] of listed) {
            const theirs = id % 3 === 0 ? one : nearTo(asked, one, near);
            list.set(id, theirs);
            known.set(id, theirs);
          }
          const expected = [...known]
            .map(([id, theirs]) => ({ id, similarity: plainSimilarity(asked, theirs) }))
            .filter(({ similarity }) => similarity >= least)
            .toSorted((left, right) => right.similarity - left.similarity || left.id - right.id)
            .slice(0, most);
          assert.deepEqual(list.nearest(asked, least, most), expected);
          assert.equal(list.count, known.size);
        },
      ),
    );
  });

  test("are found among more than there was room for at first", () => {
    const list = new HashList();
    const asked = new Uint32Array(16).fill(7);
    for (let id = 1; id <= 10_000; id += 1) list.set(id, new Uint32Array(16).fill(id));
    assert.deepEqual(list.nearest(asked, 100, 3), [{ id: 7, similarity: 100 }]);
    assert.equal(list.nearest(asked, 0, 50).length, 50);
  });

  /** Differs from the asked one where `one` and `near` do. */
  function nearTo(asked: ImageHash, one: ImageHash, near: ImageHash): ImageHash {
    return asked.map((number, at) => number ^ one[at]! ^ near[at]!);
  }

  function plainSimilarity(left: ImageHash, right: ImageHash): number {
    const read = (hash: ImageHash, crop: number, vote: number) =>
      (BigInt(hash[crop * 4 + vote * 2]!) << 32n) | BigInt(hash[crop * 4 + vote * 2 + 1]!);
    const percent = (a: bigint, b: bigint) => 100 * (1 - (a ^ b).toString(2).replaceAll("0", "").length / 64);
    const scores = [];
    for (const [a, b] of [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 0],
      [2, 0],
      [3, 0],
    ] as const) {
      const first = percent(read(left, a, 0), read(right, b, 0));
      const second = percent(read(left, a, 1), read(right, b, 1));
      scores.push(first >= 85 && first < 90 && second >= 90 ? 90 : first);
    }
    return Math.max(...scores);
  }
});

describe("what a picture shows", () => {
  const scene = (x: number, y: number) =>
    120 + 60 * Math.sin(x * 5 + y * 2) + 50 * Math.cos(y * 7 - x * 3) * Math.sin(x * 9);
  const draw = (width: number, height: number, { white = 0, at = scene } = {}): GreyImage => {
    const pixels = new Uint8Array(width * height).fill(255);
    for (let y = white; y < height - white; y += 1)
      for (let x = white; x < width - white; x += 1)
        pixels[y * width + x] = Math.min(
          255,
          Math.max(0, at((x - white) / (width - 2 * white), (y - white) / (height - 2 * white))),
        );
    return { width, height, pixels };
  };

  test("stands within the white around it", () => {
    assert.deepEqual(contentBox(draw(60, 50, { white: 11 })), { left: 11, top: 11, right: 49, bottom: 39 });
    assert.equal(contentBox(draw(60, 50, { at: () => 255 })), null);
  });

  test("is the same in another size, and with white around it", () => {
    const whole = hashOf(draw(160, 160))!;
    assert.ok(similarityOf(whole, hashOf(draw(80, 80))!) >= 95);
    assert.ok(similarityOf(whole, hashOf(draw(160, 160, { white: 30 }))!) >= 95);
  });

  test("is another thing when it is turned", () => {
    const turned = draw(160, 160, { at: (x, y) => scene(y, x) });
    assert.ok(similarityOf(hashOf(draw(160, 160))!, hashOf(turned)!) < 85);
  });

  test("is nothing where there is one colour only: no such picture is like another", () => {
    for (const shade of [0, 128, 255]) {
      assert.equal(hashOf({ width: 160, height: 160, pixels: new Uint8Array(25_600).fill(shade) }), null);
    }
    assert.equal(hashOf({ width: 2, height: 2, pixels: Uint8Array.of(0, 255, 0, 255) }), null);
  });
});
