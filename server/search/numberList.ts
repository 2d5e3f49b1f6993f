// Typed arrays that grow, in memory that threads share.

type Numbers = Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array;
type Made<Items extends Numbers> = {
  new (buffer: SharedArrayBuffer): Items;
  readonly BYTES_PER_ELEMENT: number;
};

/**
 * Numbers of one kind: `items[0]` up to `items[length]`, what follows is room to grow. Where speed counts, room is
 * reserved and then written to directly: `list.items[list.length++] = value`.
 */
export class NumberList<Items extends Numbers> {
  items: Items;
  length = 0;
  readonly #Made: Made<Items>;

  constructor(Made: Made<Items>, first: readonly number[] = []) {
    this.#Made = Made;
    this.items = this.#make(64);
    for (const value of first) this.push(value);
  }

  push(value: number): void {
    this.reserve(1);
    this.items[this.length++] = value;
  }

  /** Makes room for so many more. */
  reserve(count: number): void {
    if (this.length + count <= this.items.length) return;
    const items = this.#make(Math.max(this.items.length * 2, this.length + count));
    items.set(this.items);
    this.items = items;
  }

  #make(length: number): Items {
    return new this.#Made(new SharedArrayBuffer(length * this.#Made.BYTES_PER_ELEMENT));
  }
}
