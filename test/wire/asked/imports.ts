// Launching, steering and following imports.
import type { Ids } from "../recordedWorld.ts";
import type { Requests } from "../requests.ts";

export function importRequests({ website, shared }: Ids): Requests {
  const twoLines = "sku;titre;prix\nplane;Rabot;59,90\n;;abc\n";
  const extractorSource = {
    uri: "https://feeds.example/new.csv",
    type: "csv",
    type_options: { delimiter: ";" },
  };
  const options = JSON.stringify({ where: { website_id: shared } });
  return {
    "POST /WebsiteImports/preview": [
      {
        form: [
          { field: "websiteId", content: String(website) },
          { field: "file", filename: "new.csv", content: twoLines },
        ],
      },
      { body: { websiteId: website } },
    ],
    "GET /WebsiteImports/planned": [{ query: { limit: "5" } }, { query: { limit: "none" } }],
    "POST /WebsiteImports/createAndRun": [
      {
        body: {
          websiteId: website,
          extractorSource,
          scope: "matched",
          observedAt: "2026-03-01T08:00:00.000Z",
        },
      },
      { body: { websiteId: website } },
    ],
    "POST /WebsiteImports/{id}/run": [{ id: "error" }, { id: "waiting" }],
    "POST /WebsiteImports/{id}/pause": [{ id: "waiting" }, { id: "feedImport" }],
    "GET /QuarantinedPrices": [{}],
    "GET /QuarantinedPrices/count": [{}],
    "POST /QuarantinedPrices/refuse": [{ body: { where: { status: "waiting" } } }],
    "POST /QuarantinedPrices/accept": [{ body: { where: { status: "refused" } } }],
    "POST /WebsiteImports/{id}/discard": [{ id: "paused" }, { id: "feedImport" }],
    "POST /WebsiteImports/{id}/undo": [{ id: "feedImport" }],
    "POST /WebsiteImports/{id}/resume": [{ id: "paused" }, { id: "feedImport" }],
    "GET /WebsiteImports/progression-stream": [{ query: { options }, events: 1 }],
    "POST /WebsiteImports/progression-stream": [{ body: { options }, events: 1 }],
    "POST /WebsiteSettings/{id}/import": [{ id: "shared", body: { scope: "all" } }, { id: "website" }],
  };
}
