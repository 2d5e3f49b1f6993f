// Kinds of cell contents that can be told without knowing the column.

const number = /^[-+(]?\s?[$€£¥%]?\s?\d[\d\s.,'’]*(?:e[-+]?\d+)?\s?[%€$£¥)]?$/i;
const dateOrTime = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$|^\d{1,2}:\d{2}(?::\d{2})?$/;
const address = /^(?:https?|ftp):\/\/\S+$|^[\w.+-]+@[\w-]+\.[\w.]+$/i;

/** Numbers, dates, hours, web and mail addresses: what a column holds and its header does not. */
export function isTyped(text: string): boolean {
  return number.test(text) || dateOrTime.test(text) || address.test(text);
}

export function isNumber(text: string): boolean {
  return number.test(text);
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text);
}
