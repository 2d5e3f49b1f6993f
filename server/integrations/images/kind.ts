// What a file is, told from its first bytes: names and Content-Type headers are whatever their sender likes.

export type ImageKind = "jpeg" | "png" | "gif" | "webp" | "avif";

/** Undefined for anything that is not an image we show. */
export function kindOf(bytes: Buffer): ImageKind | undefined {
  return signatures.find(({ begins }) => begins(bytes))?.kind;
}

const signatures: readonly { kind: ImageKind; begins: (bytes: Buffer) => boolean }[] = [
  { kind: "jpeg", begins: (bytes) => startsWith(bytes, "ffd8ff") },
  { kind: "png", begins: (bytes) => startsWith(bytes, "89504e470d0a1a0a") },
  { kind: "gif", begins: (bytes) => /^GIF8[79]a$/.test(latin(bytes, 0, 6)) },
  { kind: "webp", begins: (bytes) => /^RIFF[^]{4}WEBP$/.test(latin(bytes, 0, 12)) },
  { kind: "avif", begins: (bytes) => /^ftyp(avif|avis)$/.test(latin(bytes, 4, 12)) },
];

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.toString("hex", 0, hex.length / 2) === hex;
}

function latin(bytes: Buffer, start: number, end: number): string {
  return bytes.toString("latin1", start, end);
}
