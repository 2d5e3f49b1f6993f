/** What a builder has no picture of, by its path: "bool.must[1].match". */
export class Unshowable extends Error {
  readonly path: string;

  constructor(path: string) {
    super(path);
    this.path = path;
  }
}
