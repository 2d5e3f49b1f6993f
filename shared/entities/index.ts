// The register: every entity of the product.
import { currencyMapping } from "./currencyMapping.ts";
import type { Entity } from "./entity.ts";

export const entities: readonly Entity[] = [currencyMapping];

const byModel = new Map(entities.map((entity) => [entity.model, entity]));

/** The entity of a model name. Throws on a name that is not in the register: a mistake in our own tables. */
export function entityOf(model: string): Entity {
  const found = byModel.get(model);
  if (!found) throw new Error(`No entity is called ${model}`);
  return found;
}
