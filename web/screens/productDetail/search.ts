// What the address of a product can say besides which product it is.
const views = ["competitors", "graphs"] as const;
export type View = (typeof views)[number];

export type ProductSearch = {
  /** Absent: competitors for a matched product, else graphs. */
  view?: View;
  /** The page instead of the dialog. */
  full?: 1;
};

export function validateProductSearch({ view, full }: Record<string, unknown>): ProductSearch {
  return {
    view: views.find((candidate) => candidate === view),
    full: full === 1 || full === "1" || full === true ? 1 : undefined,
  } as ProductSearch;
}

export type ProductParams = { websiteId: number; productId: number };

/** The ids in an address; NaN for what is not one, of which there is no product. */
export function productIn(params: { websiteId?: string; productId?: string }): ProductParams {
  return { websiteId: idIn(params.websiteId), productId: idIn(params.productId) };
}

function idIn(text = ""): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
