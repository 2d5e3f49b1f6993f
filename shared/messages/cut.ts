/** At most `longest` characters as a reader counts them; what was cut off is replaced by an ellipsis. */
export function cut(text: string, longest: number): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  return `${characters.slice(0, longest).join("").trimEnd()}…`;
}
