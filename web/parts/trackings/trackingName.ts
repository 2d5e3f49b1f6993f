/** How long the name of a tracking is, without the spaces around it. */
export const nameLength = { min: 3, max: 100 } as const;

export function isNameTooShort(name: string): boolean {
  return name.trim().length < nameLength.min;
}
