// What a file is, by the end of its name: clients choose by it what they open a download with.

const types = new Map(
  Object.entries({
    csv: "text/csv",
    tsv: "text/tab-separated-values",
    txt: "text/plain",
    log: "text/plain",
    json: "application/json",
    ndjson: "application/x-ndjson",
    jsonl: "application/x-ndjson",
    xml: "application/xml",
    rss: "application/rss+xml",
    html: "text/html",
    htm: "text/html",
    js: "text/javascript",
    mjs: "text/javascript",
    css: "text/css",
    md: "text/markdown",
    yaml: "application/yaml",
    yml: "application/yaml",
    pdf: "application/pdf",
    zip: "application/zip",
    gz: "application/gzip",
    bz2: "application/x-bzip2",
    "7z": "application/x-7z-compressed",
    tar: "application/x-tar",
    rtf: "application/rtf",
    doc: "application/msword",
    docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    xls: "application/vnd.ms-excel",
    xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ods: "application/vnd.oasis.opendocument.spreadsheet",
    odt: "application/vnd.oasis.opendocument.text",
    png: "image/png",
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    gif: "image/gif",
    webp: "image/webp",
    avif: "image/avif",
    svg: "image/svg+xml",
    ico: "image/vnd.microsoft.icon",
  }),
);

/** The media type of a file's name; "application/octet-stream" where its end says nothing. */
export function contentTypeOf(name: string): string {
  const [, extension = ""] = /\.([a-z0-9]+)$/i.exec(name) ?? [];
  return types.get(extension.toLowerCase()) ?? "application/octet-stream";
}
