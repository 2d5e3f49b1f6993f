// Kinds of cell contents that can be told without knowing the column.

const number = /^[-+(]?\s?[$€£¥%]?\s?\d[\d\s.,'’]*(?:e[-+]?\d+)?\s?[%€$£¥)]?$/i;
const dateOrTime = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$|^\d{1,2}:\d{2}(?::\d{2})?$/;
const address = /^(?:https?|ftp):\/\/\S+$|^[\w.+-]+@[\w-]+\.[\w.]+$/i;
const formulaError =
  /^(?:#[¡¿]?[\p{Lu}_]+(?:\/\d)?[!?]|#(?:N\/[AD]!?|NV|GETTING_DATA)|#{3,}|(?:Err|Erreur|Fehler) ?: ?\d{3})$/u;
const formula = /^=\s*[\p{L}_.]+\(/u;

/** Numbers, dates, hours, web and mail addresses, errors of formulas: what a column holds and its header does not. */
export function isTyped(text: string): boolean {
  return number.test(text) || dateOrTime.test(text) || address.test(text) || isErrorCell(text);
}

/** What a spreadsheet shows in the place of a value: "#N/A", "#REF!", "Err:502", a formula that nobody has worked out. */
export function isErrorCell(text: string): boolean {
  return formulaError.test(text) || formula.test(text);
}

export function isNumber(text: string): boolean {
  return number.test(text);
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text);
}
