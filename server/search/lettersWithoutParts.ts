/** Letters that Unicode does not take apart into a plain one and its accent, as they are compared. */
export const lettersWithoutParts: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
