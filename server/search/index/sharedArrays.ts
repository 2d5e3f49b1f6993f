// Typed arrays in memory that threads share: what one has indexed, all search without a copy.

type Items = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}
export function sharedShorts(length: number): Uint16Array {
  return new Uint16Array(new SharedArrayBuffer(length * 2));
}
export function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}
export function sharedFloats(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8));
}

/** The first so many of some numbers. */
export function sharedCopy<Kind extends Items>(items: Kind, length = items.length): Kind {
  const Made = items.constructor as new (buffer: SharedArrayBuffer) => Kind;
  const copy = new Made(new SharedArrayBuffer(length * items.BYTES_PER_ELEMENT));
  copy.set(items.subarray(0, length));
  return copy;
}
