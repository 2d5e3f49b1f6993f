/** A text as addresses have it: "Chaise haute pliante CH-Z85" is "chaise-haute-pliante-ch-z85". */
export function slugOf(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
}
