// Forms with files, byte for byte as they are sent: a name can be anything.
const boundary = "----vigie-form-boundary";

export type FormPart = { field: string; content: string | Buffer; filename?: string; type?: string };

/** What `world.call` takes to send a form. */
export function formOf(parts: FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ field, content, filename, type }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`,
    filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: ${type ?? "text/csv"}`,
    "\r\n\r\n",
    content,
    "\r\n",
  ]);
  const bytes = (piece: string | Buffer) => (typeof piece === "string" ? Buffer.from(piece) : piece);
  const payload = Buffer.concat([...pieces, `--${boundary}--\r\n`].map(bytes));
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
