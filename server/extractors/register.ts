// Every provider of products, one line each: how its bytes become product rows.
import { readProducts } from "./customdata/index.ts";

export const extractors = {
  customdata: readProducts,
};

export type Provider = keyof typeof extractors;
