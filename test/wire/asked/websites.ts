// What is read, exported and streamed of a website's products, and deleted of them in bulk.
import type { Ids } from "../recordedWorld.ts";
import type { Requests, Sent } from "../requests.ts";

export function websiteRequests(ids: Ids): Requests {
  return {
    ...values(ids),
    ...unmatched(ids),
    ...exportsOf(ids),
    ...streams(ids),
    ...images(ids),
    ...writes(ids),
  };
}

function values({ catalog }: Ids): Requests {
  const attributes: Sent[] = [{}, { id: "rival" }];
  return {
    "GET /WebsiteSettings/{id}/Products/aggregate": [
      { query: { field: "brand" } },
      { id: "rival", query: { field: "unit" } },
    ],
    "GET /WebsiteSettings/{id}/attributesAggregate": [{ query: { slug: "color" } }, { query: {} }],
    "GET /WebsiteSettings/{id}/getProductAttributes": attributes,
    "POST /WebsiteSettings/{id}/getProductAttributes": attributes,
    "GET /WebsiteSettings/{id}/diff": [
      { query: { catalogId: catalog } },
      { query: { diffType: "integer", diff: 5, margin: 2, maxGapPercent: 50, urlsFilename: "sales.csv" } },
      { query: { diff: "much" } },
    ],
    "GET /WebsiteSettings/{id}/diffCurve": [{ query: { catalogId: catalog } }, { query: { margin: "much" } }],
    "GET /WebsiteSettings/{id}/adjustedPrices": [
      { query: { catalogId: catalog, diff: 100 } },
      { query: { diff: 101 } },
    ],
  };
}

function unmatched({ catalog, saw }: Ids): Requests {
  const page = { query: { filter: { fields: ["id", "title", "unmatched"], order: "id", limit: 2 } } };
  const where = { query: { where: { unmatched: true } } };
  const counted: Sent[] = [
    { id: "rival" },
    { id: "rival", query: { catalogId: catalog, filter: { where: { brand: "Bosch" } } } },
  ];
  return {
    "GET /WebsiteSettings/{id}/getUnmatchedProducts": [
      page,
      { query: { filter: { where: { unmatched: true } } } },
    ],
    "GET /WebsiteSettings/{id}/getUnmatchedProducts/count": [{}, where],
    "GET /Products/findAllUnmatched": [page],
    "GET /Products/findAllUnmatchedCount": [{}, where],
    "GET /WebsiteSettings/{id}/getCountMatchedCompetitor": counted,
    "GET /WebsiteSettings/{id}/getCountUnmatchedCompetitor": counted,
    "DELETE /Products/{websiteId}/deleteAll": [
      { query: { filter: { where: { id: saw } }, withManual: true }, forGood: true },
      { query: { isMatched: "onlyNotMatched" }, forGood: true },
      { query: { limit: 1 } },
    ],
    "GET /Deletions": [{ query: { filter: { where: { what: "matches" } } } }],
    "GET /Deletions/count": [{ query: { where: { what: "matches" } } }],
    "POST /Deletions/{id}/undo": [{ id: "999999" }],
  };
}

function exportsOf({ tracking }: Ids): Requests {
  const fields = ["sku", "title", "price", "status"];
  return {
    "POST /WebsiteSettings/{id}/export/products": [
      { body: {} },
      { body: { filter: { fields, order: "sku", limit: 2, exportType: "onePage" } } },
    ],
    "POST /WebsiteSettings/{id}/export/productsMkp": [{ body: { filter: { fields } } }],
    "POST /WebsiteSettings/{id}/export/getUnmatchedProducts": [{ body: { filter: { fields } } }],
    "POST /WebsiteSettings/{id}/export/matchedProducts": [
      { body: {} },
      { body: { filter: { fields, order: "sku", addCompetitorsAttrs: true }, asMultiline: true } },
      { body: { trackingProductId: tracking, filter: { fields } } },
      { body: { filter: { exportType: "some" } } },
    ],
  };
}

function streams({ saw, sawMatch }: Ids): Requests {
  const ofOne = (id: number): Sent[] => [
    { query: { filter: { where: { id } } } },
    {
      query: { filter: { where: { id }, fields: ["id", "title"] } },
      headers: { accept: "application/json" },
    },
    {
      query: { filter: { where: { id }, fields: ["id", "title"] } },
      headers: { accept: "text/event-stream" },
      events: 1,
    },
  ];
  return {
    "GET /WebsiteSettings/{id}/products/stream": ofOne(saw!),
    "GET /WebsiteSettings/{id}/matchedProducts/stream": ofOne(sawMatch!),
  };
}

function images({ catalog }: Ids): Requests {
  const media = "https://alice.example/saw.jpg";
  const signed = { url: media, key: "xIU_f7H7XPvU3GEeMsfBKg" };
  return {
    "GET /images": [
      { query: { ...signed, size: 64 } },
      { query: { ...signed, size: 65 } },
      { query: { ...signed, key: "another" } },
    ],
    "GET /ImageMatch": [{ query: { media, catalogId: catalog } }, { query: { catalogId: catalog } }],
  };
}

function writes({ website }: Ids): Requests {
  return {
    "DELETE /WebsiteSettings/{id}": [{ id: "spare" }, { id: "website" }],
    "DELETE /Products/{id}/matchedProduct": [{ forGood: true }],
    "GET /WebsiteSettings/scrap": [{ query: { url: "https://shop.example/" } }, { query: {} }],
    "GET /WebsiteSettings/health": [
      { query: { filter: { fields: ["name", "trouble", "runs", "price_expiry_days"], order: "name ASC" } } },
    ],
    "GET /WebsiteSettings/health/count": [{ query: { where: { gravity: { gt: 4 } } } }],
    "GET /WebsiteSettings/schedule": [{ query: { expression: "tonight" } }, { query: {} }],
    "POST /WebsiteSettings/updateOrCreate": [
      { body: { id: website, description: "Described" } },
      { body: { name: "New", url: "https://new.example" } },
    ],
  };
}
