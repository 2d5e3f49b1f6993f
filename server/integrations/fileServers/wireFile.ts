// What both kinds of file servers give: a file that is there, and its bytes as they come.
export type WireFile = {
  /** Ends when the server said that this was all of it, and fails otherwise. */
  chunks: AsyncIterable<Buffer>;
  /** Null when the server does not tell. */
  size: number | null;
  modified: Date | null;
  /** The fingerprint of the key that the machine proved to have; null where machines have none. */
  hostKey: string | null;
  /** Ends the connection, whatever goes on over it. */
  close(): void;
};

/** Where the login's own folder is not the uppermost one, both ways of writing a path are in use. */
export function pathsTried(path: string): string[] {
  return [path, path.replace(/^\/+/, "")].filter((tried) => tried !== "" && !tried.endsWith("/"));
}
