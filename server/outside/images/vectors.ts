// Which vector images of strangers are drawn. The renderer runs no script and loads nothing; what is left to refuse
// are pictures inside the picture, which no bound of ours would reach, and the ways to draw for minutes.

const maxBytes = 256 * 1024;
const maxUses = 100;

const refused = [
  /<!ENTITY/i,
  /<(?:[\w-]+:)?(?:script|foreignObject|image|feImage|filter|pattern|iframe|audio|video)[\s/>]/i,
  /\son\w+\s*=/i,
  /@import/i,
  // A reference to anything but a part of this very image.
  /\b(?:href|src)\s*=\s*["']?\s*(?!["'#\s])/i,
  /url\(\s*["']?\s*(?!["'#\s])/i,
];

/** Whether a vector image is plain shapes, colours and letters of a reasonable number. */
export function isPlainVector(bytes: Buffer): boolean {
  if (bytes.length > maxBytes) return false;
  const text = bytes.toString("utf8");
  return (
    !refused.some((pattern) => pattern.test(text)) && text.split(/<(?:[\w-]+:)?use[\s/]/).length <= maxUses
  );
}
