// The containers of files: of sales, and of products.
import { type Ids, ownFeed, salesFile } from "../recordedWorld.ts";
import type { Requests, Sent } from "../requests.ts";

export function containerRequests({ website, catalog, spare }: Ids): Requests {
  const fileOf = (filename: string, content: string) => [{ field: "file", filename, content }];
  const sales = [
    { form: [...fileOf("more.csv", salesFile), { field: "note", content: "from the shop" }], forGood: true },
    { form: [] },
  ];
  const feed = [{ form: fileOf("more.csv", ownFeed) }, { form: [] }];
  return {
    ...ofArea("OrderImports", { container: "catalog", file: "sales.csv" }, { name: String(catalog) }, sales),
    ...ofArea("UploadImports", { container: "website", file: "feed.csv" }, { name: String(spare) }, feed),
    "GET /OrderImports/{container}/files/{file}/unknownUrls": [
      { container: "catalog", file: "sales.csv" },
      { container: "catalog", file: "missing.csv" },
    ],
    "POST /UploadImports/uploadFileAndImport": [
      { form: [{ field: "websiteID", content: String(website) }, ...fileOf("new.csv", ownFeed)] },
      { form: fileOf("new.csv", ownFeed) },
    ],
  };
}

type Named = { container: string; file: string };

function ofArea(area: string, named: Named, made: object, uploaded: Sent[]): Requests {
  const container = `/${area}/{container}`;
  const file = `${container}/files/{file}`;
  const missing = { ...named, file: "missing.csv" };
  return {
    [`GET /${area}`]: [{}],
    [`POST /${area}`]: [{ body: made }, { body: { name: "../etc" } }],
    [`GET ${container}`]: [named],
    [`DELETE ${container}`]: [named],
    [`GET ${container}/files`]: [named],
    [`GET ${file}`]: [named, missing],
    [`DELETE ${file}`]: [named, missing],
    [`POST ${container}/upload`]: uploaded.map((sent) => ({ ...named, ...sent })),
    [`GET ${container}/download/{file}`]: [named, { ...named, headers: { range: "bytes=0-9" } }, missing],
  };
}
