// The files that the browser writes itself: the template of an import, and the list of its errors.
import type { Words } from "#web/session/words.ts";
import type { MatchImportReport } from "#shared/addresses/matchFiles.ts";

/** A file that can be filled in and imported, with a line for each thing that can be said. */
export function templateFile({ say }: Words): { name: string; content: Blob } {
  const columns = ["own", "website", "url", "type"] as const;
  const lines = [
    columns.map((column) => say(`matchFiles.template.${column}`)),
    [
      "SKU-001",
      "concurrent.example",
      "https://www.concurrent.example/produit-1",
      say("matchFiles.template.match"),
    ],
    [
      "SKU-002",
      "concurrent.example",
      "https://www.concurrent.example/produit-2",
      say("matchFiles.template.undo"),
    ],
  ];
  return { name: say("matchFiles.template.name"), content: csv(lines) };
}

export function errorsFile({ errors }: MatchImportReport, { say }: Words): { name: string; content: Blob } {
  const lines = [
    [say("matchFiles.line"), say("matchFiles.error")],
    ...errors.map(({ line, message }) => [String(line), message]),
  ];
  return { name: say("matchFiles.errorsName"), content: csv(lines) };
}

/** As spreadsheets here open it: with semicolons, and a mark that says UTF-8. */
function csv(lines: readonly (readonly string[])[]): Blob {
  const text = lines.map((cells) => cells.map(quoted).join(";")).join("\r\n");
  return new Blob(["\uFEFF", text, "\r\n"], { type: "text/csv" });
}

/** A cell that begins like a formula would be run as one. */
function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
