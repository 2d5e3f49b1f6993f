// The codes of stores: a catalogue names them, files and products have them in their own spelling.

/** Equal for one store: "L1" of a catalogue is "l1 " of a file, as filters compare them too. */
export function storeKey(code: string): string {
  return code.trim().toLowerCase();
}
