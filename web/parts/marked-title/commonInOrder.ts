/** The longest common subsequence of two lists of words, as pairs of places in them. */
export function commonInOrder(
  own: readonly string[],
  theirs: readonly string[],
): [own: number, theirs: number][] {
  const width = theirs.length + 1;
  // How many are common from a place of ours and a place of theirs on.
  const common = new Uint16Array((own.length + 1) * width);
  for (let i = own.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      common[at] =
        own[i] === theirs[j] ? common[at + width + 1]! + 1 : Math.max(common[at + width]!, common[at + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < own.length && j < theirs.length;) {
    const at = i * width + j;
    if (own[i] === theirs[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (common[at + width]! >= common[at + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}
