/** Imports store {name, value, slug_value}; whoever writes by hand may store the value alone. */
export function attributeValue(attribute: unknown): unknown {
  const isEntry = typeof attribute === "object" && attribute !== null && "value" in attribute;
  return isEntry ? attribute.value : attribute;
}
