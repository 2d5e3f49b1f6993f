// The decimal mark of a column of prices, where the prices themselves tell it.
import { couldBeThousands, type DecimalStyle, runsIn } from "./digitGroups.ts";
import { longestText, toPlainText } from "./plainText.ts";

/**
 * The decimal mark of a column of numbers, told from its first values: "3,50" among them says that "12,500" is
 * twelve and a half. `delimiter` is the column delimiter of the file, a last clue when every value has three
 * digits after its only mark. Null: the column says nothing.
 */
export function decimalStyle(samples: Iterable<string>, delimiter?: string): DecimalStyle | null {
  const decimals = { ",": 0, ".": 0 };
  const threeDigits = { ",": 0, ".": 0 };
  let small = 0;
  let anglophone = false;
  for (const sample of samples) {
    const plain = toPlainText(sample.slice(0, longestText));
    const number = runsIn(plain)[0];
    if (!number) continue;
    anglophone ||= /[$£¥₫₩]|USD|GBP|Rp/.test(plain);
    const marks = number.marks.map((mark) => mark.trim()).filter((mark) => mark === "," || mark === ".");
    const last = marks.at(-1);
    if (!last && number.lead) decimals[number.lead]++;
    else if (!last) small += number.groups.length === 1 && number.groups[0]!.length <= 3 ? 1 : 0;
    else if (marks.length > 1 && marks.every((mark) => mark === last)) decimals[last === "," ? "." : ","]++;
    else if (marks.length > 1 || !couldBeThousands(number)) decimals[last]++;
    else threeDigits[last]++;
  }
  if (decimals[","] !== decimals["."]) return decimals[","] > decimals["."] ? "," : ".";
  // Every value has one mark and three digits. Were they thousands, a price under 1 000 would stand among them bare.
  if (decimals[","] > 0 || small > 0 || (threeDigits[","] > 0 && threeDigits["."] > 0)) return null;
  if (threeDigits[","] > 1) return delimiter === "," || anglophone ? null : ",";
  if (threeDigits["."] > 1) return delimiter === "," ? "." : null;
  return null;
}
