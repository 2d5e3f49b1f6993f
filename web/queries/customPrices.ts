// A custom price: what is done to one competitor's price for one product of mine before it is compared.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { RowOf } from "#shared/entities/entity.ts";
import type { unitMapping } from "#shared/entities/unitMapping.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { matchesChanged } from "./matches.ts";

export type UnitMapping = Wire<RowOf<typeof unitMapping>>;

/** My product, and the competitor's website. */
type CustomPriceOf = { catalogId: number; productId: number; competitorId: number };

/** Custom prices are about one product: they look at no unit. */
const noUnit = "N/A";

/** The custom price of a product at a competitor; null when there is none. */
export function customPriceOptions({ catalogId, productId, competitorId }: CustomPriceOf) {
  const filter = {
    where: { product_id: productId, competitor_id: competitorId },
    order: "id DESC",
    limit: 1,
  };
  return queryOptions({
    queryKey: ["customPrice", catalogId, productId, competitorId],
    queryFn: async () => {
      const path = `Catalogs/${catalogId}/unitMappings`;
      return (await request<UnitMapping[]>({ path, params: { filter } }))[0] ?? null;
    },
  });
}

type CustomPriceChange = CustomPriceOf & {
  /** The one that is there already. */
  id: number | undefined;
  /** Undefined takes it away: the price is again what the competitor shows. */
  price?: Pick<UnitMapping, "operator" | "value">;
};

/** Saves or takes away a custom price; the comparison follows in the same answer, and all that shows it after. */
export function useChangeCustomPrice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeCustomPrice,
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: ["customPrice"] }), matchesChanged(client)]),
  });
}

async function changeCustomPrice({ id, price, ...of }: CustomPriceChange): Promise<void> {
  const all = `Catalogs/${of.catalogId}/unitMappings`;
  const existing = `${all}/${id}`;
  if (!price) {
    if (id !== undefined) await request({ method: "DELETE", path: existing });
    return;
  }
  const data = {
    product_id: of.productId,
    competitor_id: of.competitorId,
    unit: noUnit,
    competitor_unit: noUnit,
    ...price,
  };
  await (id === undefined
    ? request({ method: "POST", path: all, data })
    : request({ method: "PUT", path: existing, data }));
}
