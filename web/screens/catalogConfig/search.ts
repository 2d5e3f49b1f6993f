// What the address of the configuration can say: which of its tabs is shown.
const tabs = ["values", "orders"] as const;
type ConfigTab = (typeof tabs)[number];

export function validateConfigSearch({ tab }: Record<string, unknown>): { tab?: ConfigTab } {
  return tab === "orders" ? { tab } : {};
}
