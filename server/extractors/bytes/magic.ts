// What a file is by its first bytes, whatever its name says.

const archives: [format: string, start: string][] = [
  ["gzip", "1f8b"],
  ["zip", "504b0304"],
  ["zip", "504b0506"],
  ["bzip2", "425a68"],
  ["xz", "fd377a585a00"],
  ["7z", "377abcaf271c"],
  ["rar", "526172211a07"],
  ["zstd", "28b52ffd"],
];

const binaries: [format: string, start: string][] = [
  ["xls", "d0cf11e0a1b11ae1"],
  ["pdf", "255044462d"],
  ["exe", "4d5a90"],
  ["elf", "7f454c46"],
  ["png", "89504e47"],
  ["jpeg", "ffd8ff"],
  ["gif", "47494638"],
  ["sqlite", "53514c69746520666f726d6174203300"],
  ["parquet", "50415231"],
];

/** "gzip", "zip" …: a compressed file. */
export function archiveFormat(start: Buffer): string | undefined {
  return startingWith(archives, start);
}

/** "xls", "pdf", "exe" …: a file that is no text. */
export function binaryFormat(start: Buffer): string | undefined {
  return startingWith(binaries, start);
}

function startingWith(formats: [format: string, start: string][], bytes: Buffer) {
  const start = bytes.subarray(0, 16).toString("hex");
  return formats.find(([, magic]) => start.startsWith(magic))?.[0];
}
