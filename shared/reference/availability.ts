// The availability of products among their attributes: {value, slug_name}, the latter being what it is filtered by.
import { slugOf } from "../slugOf.ts";

/** The attribute in which products say it. */
export const availabilitySlug = "availability";

/** The attributes with the slug of an availability that was written without one. */
export function withAvailabilitySlug(attributes: unknown): unknown {
  if (typeof attributes !== "object" || attributes === null) return attributes;
  const { [availabilitySlug]: written } = attributes as { [availabilitySlug]?: unknown };
  if (typeof written !== "object" || written === null) return attributes;
  const { value, slug_name } = written as { value?: unknown; slug_name?: unknown };
  if ((typeof value !== "string" && typeof value !== "number") || typeof slug_name === "string")
    return attributes;
  return { ...attributes, [availabilitySlug]: { ...written, slug_name: slugOf(String(value)) } };
}
