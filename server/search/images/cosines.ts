// The slow changes of brightness over a picture: the first coefficients of its discrete cosine transform (DCT-II).

/** Cells on each side of what is transformed. */
export const side = 32;
/** Coefficients on each side of what comes out. The row and the column of constants say how bright it is, and are left out. */
export const frequencies = 8;

const cosines = Float64Array.from({ length: frequencies * side }, (_, at) => {
  const [frequency, cell] = [Math.floor(at / side) + 1, at % side];
  return Math.cos(((2 * cell + 1) * frequency * Math.PI) / (2 * side));
});

/** Of `side` x `side` means the coefficients of the frequencies 1 to 8 in both directions, by rows, unscaled. */
export function lowFrequencies(means: Float64Array): Float64Array {
  const rows = new Float64Array(side * frequencies);
  for (let row = 0; row < side; row += 1) {
    for (let frequency = 0; frequency < frequencies; frequency += 1) {
      let sum = 0;
      for (let cell = 0; cell < side; cell += 1) {
        sum += means[row * side + cell]! * cosines[frequency * side + cell]!;
      }
      rows[row * frequencies + frequency] = sum;
    }
  }
  const coefficients = new Float64Array(frequencies * frequencies);
  for (let vertical = 0; vertical < frequencies; vertical += 1) {
    for (let horizontal = 0; horizontal < frequencies; horizontal += 1) {
      let sum = 0;
      for (let cell = 0; cell < side; cell += 1) {
        sum += rows[cell * frequencies + horizontal]! * cosines[vertical * side + cell]!;
      }
      coefficients[vertical * frequencies + horizontal] = sum;
    }
  }
  return coefficients;
}
