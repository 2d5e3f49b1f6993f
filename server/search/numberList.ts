// Typed arrays that grow.

type Numbers = Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array;

/** Numbers of one kind: `items[0]` up to `items[length]`, what follows is room to grow. */
export class NumberList<Items extends Numbers> {
  items: Items;
  length = 0;
  readonly #Made: new (length: number) => Items;

  constructor(Made: new (length: number) => Items, first: readonly number[] = []) {
    this.#Made = Made;
    this.items = new Made(64);
    for (const value of first) this.push(value);
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const items = new this.#Made(this.items.length * 2);
      items.set(this.items);
      this.items = items;
    }
    this.items[this.length++] = value;
  }
}
