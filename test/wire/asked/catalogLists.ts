// What is listed and counted of a catalogue, and its figures.
import type { Ids } from "../recordedWorld.ts";
import type { Requests, Sent } from "../requests.ts";

export function catalogListRequests({ catalog, rival, saw, tracking }: Ids): Requests {
  const page = { filter: { fields: ["id", "title", "brand", "price"], order: "title", limit: 2 } };
  const ofBosch = { filter: { where: { brand: "Bosch" } } };
  const values: Sent[] = [
    { query: { field: "brand" } },
    { query: { field: "category", search: "outil", limit: 2 } },
    {},
  ];
  return {
    "POST /Catalogs/{id}/catalogConfig": [
      { id: "outletCatalog", body: { config: {} } },
      { body: { config: {} } },
    ],
    "GET /Catalogs/{id}/products": [{ query: { filter: { where: { id: saw } } } }, { query: page }],
    "GET /Catalogs/{id}/products/count": [{ query: { where: { brand: "Bosch" } } }],
    "GET /Catalogs/{id}/competitorsProduct": [
      { query: { productId: saw, filter: { fields: ["id", "title", "website_id"], order: "id" } } },
      { query: page },
    ],
    "GET /Catalogs/{id}/competitorsProduct/count": [{ query: { where: { brand: "Bosch" } } }],
    "GET /Catalogs/{id}/productsMkp": [
      { query: { filter: { fields: ["id", "title", "price", "competitor_name"], order: "id", limit: 2 } } },
    ],
    "GET /Catalogs/{id}/productsMkp/count": [{}],
    "POST /Catalogs/{id}/export/competitorsProduct": [
      { body: { filter: { fields: ["website_name", "title", "price"], order: "title" } } },
    ],
    "POST /Catalogs/{id}/export/productsMkp": [{ body: {} }],
    "GET /Catalogs/{id}/productsByBrand": [{}, { query: { count: true } }],
    "GET /Catalogs/{id}/sellersMkp": [{}, { query: { count: true } }],
    "GET /Catalogs/{id}/productsAggregateByField": values,
    "GET /Catalogs/{id}/attributesAggregate": [{ query: { slug: "range" } }, { query: { slug: "color" } }],
    "GET /Catalogs/{id}/competitive/average": [
      { query: { field: "brand" } },
      { query: { field: "competitors", ...ofBosch } },
      { query: { field: "attributes.color" } },
    ],
    "GET /Catalogs/{id}/priceIndex": [
      { query: { field: "brand", days: 2 } },
      { query: { field: "competitors", ...ofBosch } },
      { query: { field: "competitors", days: 2 } },
    ],
    "GET /Catalogs/{id}/backTest": [
      { query: { days: 2, diff: 50, urlsFilename: "sales.csv" } },
      { query: { days: 93 } },
    ],
    "GET /Catalogs/{id}/createdProducts": [
      { query: { from: "2026-02-01", to: "2026-03-31" } },
      { query: { from: "2026-03-31", to: "2026-02-01" } },
    ],
    "GET /Catalogs/{id}/sum": [
      { query: { field: "price" } },
      { query: { model: "matchedProducts", field: "price_diff_integer", ...ofBosch } },
      { query: { field: "nothing" } },
    ],
    "POST /Catalogs/{id}/compareCompetitivityByDate": [
      { body: { from: "2026-02-10", to: "2026-03-02" } },
      { body: { dates: ["2026-02-10", "2026-02-20", "2026-03-02"], field: "brand" } },
      { body: { from: "2026-03-02", to: "2026-02-10" } },
    ],
    "GET /Catalogs/{id}/competitorMatches": [{}],
    "GET /Catalogs/{id}/contents": [{}],
    "GET /Catalogs/{id}/revision": [{}],
    "GET /Catalogs/{id}/priceAges": [{}, { query: { where: { brand: "Bosch" } } }],
    "GET /Catalogs/{id}/pastDays": [{}],
    "GET /Catalogs/getAggregationInfos": [{}, { query: { catalogId: catalog } }],
    "GET /Catalogs/{id}/searchProducts": [
      { query: { query: "scie bosch", size: 1, product_id: saw } },
      { query: { query: { match: { title: "perceuse" } }, competitors: [rival] } },
      { query: { query: { nonsense: {} } } },
    ],
    "POST /Catalogs/{id}/searchProducts": [
      { body: { query: { match: { title: "scie" } }, size: 1, from: 1, sort: "price:desc" } },
    ],
    "PATCH /Catalogs/{id}/trackingProducts": [
      { body: { id: tracking, name: "Renamed" } },
      { body: { name: "Colles", filters: { brand: ["Bostik"] } } },
    ],
    "GET /TrackingProducts/{id}/products": [
      { query: { filter: { fields: ["id", "title", "brand"], limit: 1 } } },
    ],
  };
}
