// Any part of an image made as small as one likes, each cell the mean of what it covers.
import type { Box, GreyImage } from "./greyImage.ts";

/** Sums over an image from its top left corner, so that every mean costs four look-ups. */
export class AreaMeans {
  readonly #sums: Float64Array;
  readonly #width: number;
  readonly #height: number;

  constructor({ width, height, pixels }: GreyImage) {
    const stride = width + 1;
    const sums = new Float64Array(stride * (height + 1));
    for (let row = 0; row < height; row += 1) {
      let sum = 0;
      for (let column = 0; column < width; column += 1) {
        sum += pixels[row * width + column]!;
        sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1]! + sum;
      }
    }
    this.#sums = sums;
    this.#width = width;
    this.#height = height;
  }

  /** The means of so many cells of a part of the image, by rows; cells may begin and end between pixels. */
  grid(box: Box, columns: number, rows: number): Float64Array {
    const width = (box.right - box.left) / columns;
    const height = (box.bottom - box.top) / rows;
    const corners = new Float64Array((columns + 1) * (rows + 1));
    for (let row = 0; row <= rows; row += 1) {
      for (let column = 0; column <= columns; column += 1) {
        corners[row * (columns + 1) + column] = this.#sumTo(
          box.left + column * width,
          box.top + row * height,
        );
      }
    }
    const means = new Float64Array(columns * rows);
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const above = row * (columns + 1) + column;
        const below = above + columns + 1;
        const sum = corners[below + 1]! - corners[below]! - corners[above + 1]! + corners[above]!;
        means[row * columns + column] = sum / (width * height);
      }
    }
    return means;
  }

  /** Of all that lies above and to the left; a pixel that is cut counts by the part that is. */
  #sumTo(x: number, y: number): number {
    // The last corner of a grid may lie behind the image, by what is lost in adding.
    const [column, row] = [Math.min(Math.floor(x), this.#width), Math.min(Math.floor(y), this.#height)];
    const right = column === this.#width ? 0 : x - column;
    const below = row === this.#height ? 0 : y - row;
    const stride = this.#width + 1;
    const at = row * stride + column;
    const sums = this.#sums;
    const corner = sums[at]!;
    const nextColumn = right > 0 ? sums[at + 1]! : corner;
    const nextRow = below > 0 ? sums[at + stride]! : corner;
    const opposite = right > 0 ? (below > 0 ? sums[at + stride + 1]! : nextColumn) : nextRow;
    return (
      (1 - below) * ((1 - right) * corner + right * nextColumn) +
      below * ((1 - right) * nextRow + right * opposite)
    );
  }
}
