// Digits as shops group them: "1 320,99", "1.320,99", "1'234.56", "1,23,456".

/** Which of the two marks begins the decimals in a column of numbers. */
export type DecimalStyle = "," | ".";

/** Digits with what stands between them: "1.837, 32" is the groups 1, 837, 32 and the marks "." and ", ". */
export type Run = {
  groups: string[];
  marks: string[];
  lead: DecimalStyle | null;
  start: number;
  end: number;
};

/** The runs of digits in a text, in its order. */
export function runsIn(plain: string): Run[] {
  const runs: Run[] = [];
  for (const match of plain.matchAll(/([.,]?)(\d+(?:(?:[.,'] ?| )\d+)*)[.,]?/g)) {
    const groups = match[2]!.split(/\D+/);
    const marks = match[2]!.match(/\D+/g) ?? [];
    const start = match.index + (match[1] ?? "").length;
    runs.push({
      groups,
      marks,
      lead: (match[1] || null) as DecimalStyle | null,
      start,
      end: match.index + match[0].length,
    });
  }
  return runs;
}

/** The amount of a run, or those of its parts where a blank ends a first price ("559. 99 559.99"). */
export function partsOf(
  run: Run,
  decimal: DecimalStyle | undefined,
): { amount: string; start: number; end: number }[] {
  for (let count = run.groups.length; count > 0; count--) {
    const mark = run.marks[count - 1];
    if (mark !== undefined && (count === 1 || !mark.includes(" "))) continue;
    const [first, rest] = cutAt(run, count);
    const amount = amountOfGroups(first, decimal);
    if (amount !== null)
      return [{ amount, start: first.start, end: first.end }, ...(rest ? partsOf(rest, decimal) : [])];
  }
  return [];
}

/** The first groups of a run, and the others. */
export function cutAt(run: Run, count: number): [first: Run, rest: Run | undefined] {
  const { groups, marks } = run;
  if (count === groups.length) return [run, undefined];
  const lengths = [...groups.slice(0, count), ...marks.slice(0, count - 1)].map(({ length }) => length);
  const end = run.start + lengths.reduce((sum, length) => sum + length, 0);
  const first = { ...run, groups: groups.slice(0, count), marks: marks.slice(0, count - 1), end };
  const rest = { groups: groups.slice(count), marks: marks.slice(count), lead: null };
  return [first, { ...rest, start: end + marks[count - 1]!.length, end: run.end }];
}

function amountOfGroups(run: Run, decimal: DecimalStyle | undefined): string | null {
  const { groups } = run;
  const marks = run.marks.map((mark) => (mark === " " ? mark : mark.trim()));
  const last = marks.at(-1);
  if (last === undefined) return run.lead ? `0.${groups[0]}` : withoutLeadingZeros(groups[0]!);

  const blankAfterMark = /^[.,'] $/;
  if (run.marks.slice(0, -1).some((mark) => blankAfterMark.test(mark))) return null;
  if (blankAfterMark.test(run.marks.at(-1)!) && groups.at(-1)!.length > 2) return null;

  const grouping = marks.slice(0, -1);
  const isDecimalMark = (last === "," || last === ".") && !grouping.includes(last);
  const ambiguous = marks.length === 1 && couldBeThousands(run);
  if (isDecimalMark && !(ambiguous && last !== decimal)) {
    return areThousands(groups.slice(0, -1), grouping)
      ? `${joined(groups.slice(0, -1))}.${groups.at(-1)}`
      : null;
  }
  return areThousands(groups, marks) ? joined(groups) : null;
}

/** The whole number of groups that are thousands. */
export function joined(groups: string[]) {
  return withoutLeadingZeros(groups.join(""));
}

/** "12,500" could be; "0,500" and "12,50" could not. */
export function couldBeThousands({ groups }: Run) {
  const [integer, rest] = groups.slice(-2) as [string, string];
  return rest.length === 3 && integer.length <= 3 && !(groups.length === 2 && integer.startsWith("0"));
}

/** "1.049,-", "1.049:-" and "1,049.--" say that nothing follows: their other mark is one of thousands. */
export function saysNoCents(plain: string, { end }: Run): boolean {
  return /^\d? ?[.,:]-+(?![-\d])/.test(plain.slice(end - 1));
}

/** Groups of three behind one and the same mark, or the Indian way: "1,23,456". */
export function areThousands(groups: string[], marks: string[]) {
  if (groups.length === 1) return true;
  if (marks.some((mark) => mark !== marks[0]) || groups[0]!.length > 3) return false;
  const rest = groups.slice(1);
  const indian = marks[0] === "," && groups[0]!.length <= 2 && rest.at(-1)!.length === 3;
  return (
    rest.every((group) => group.length === 3) ||
    (indian && rest.slice(0, -1).every((group) => group.length === 2))
  );
}

export function withoutLeadingZeros(digits: string) {
  return digits.startsWith("0") ? digits.replace(/^0+(?=\d)/, "") : digits;
}
