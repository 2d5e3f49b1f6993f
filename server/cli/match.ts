// `vigie match`: which products of two files are the same. By keys first, then by what their texts say; no installation
// is needed.
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { type Language, say } from "#shared/messages/index.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { type FileProduct, type FileMatch, FileMatcher } from "#server/domain/matching/matchFiles.ts";
import { fileExtractor } from "#server/extractors/register.ts";
import type { ProductRow, ReadOptions } from "#server/extractors/types.ts";
import { VigieError, feedEmpty, unprocessable } from "#server/errors.ts";
import { type ScorePart, scoreParts, weights } from "#server/search/texts/pairScore.ts";
import { type Command, needed, readOptions } from "./command.ts";
import { checkFiles, errorsShown, printProblems, unreadable } from "./files.ts";
import { completeMapping, readingOptionsOf, withDescription } from "./reading.ts";
import { progressBar } from "./progress.ts";
import { writeFileWhole } from "./writeFileWhole.ts";

const options = {
  own: { type: "string" },
  competitor: { type: "string" },
  map: { type: "string", multiple: true },
  "own-map": { type: "string", multiple: true },
  "competitor-map": { type: "string", multiple: true },
  id: { type: "string" },
  out: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

export const match: Command = {
  name: "match",
  async run(args, language) {
    const { values } = readOptions(args, options, language);
    const { own, competitor, out } = needed(
      { own: values.own, competitor: values.competitor, out: values.out },
      "match",
      language,
    );
    await checkFiles([own, competitor], language);
    const map = values.map ?? [];
    const matcher = new FileMatcher();
    const reader = (maps: string[] | undefined, tell: Reader["tell"]) => ({
      options: readingOptionsOf({ map: [...map, ...(maps ?? [])], id: values.id }, language),
      tell,
      language,
    });
    await read(
      own,
      reader(values["own-map"], (product) => matcher.addOwn(product)),
    );
    await read(
      competitor,
      reader(values["competitor-map"], (product) => matcher.addTheirs(product)),
    );
    const matches = await matchWithBar(matcher, language);
    await writeFileWhole(out, lines(matches, language));
    const counts = countsOf(matcher, matches);
    process.stdout.write(
      values.json ? `${JSON.stringify(counts)}\n` : `${say(language, "cli.match.done", counts)}\n`,
    );
    return 0;
  },
};

async function matchWithBar(matcher: FileMatcher, language: Language): Promise<FileMatch[]> {
  const bar = progressBar(say(language, "cli.matchingTexts"));
  try {
    return await matcher.match((done) => bar.show(Math.floor((100 * done) / matcher.ownCount)));
  } finally {
    bar.end();
  }
}

type Reader = {
  options: ReturnType<typeof readingOptionsOf>;
  /** False for a product whose key another one had. */
  tell: (product: FileProduct) => boolean;
  language: Language;
};

/** Tells each product of a file; the first lines that cannot be read go to standard error. */
async function read(file: string, reader: Reader): Promise<void> {
  try {
    await readLines(file, reader);
  } catch (problem) {
    throw problem instanceof VigieError ? unreadable(file, problem, reader.language) : problem;
  }
}

async function readLines(file: string, { options, tell, language }: Reader): Promise<void> {
  const path = resolve(file);
  const complete = await withDescription(path, await completeMapping(path, options));
  const problems: string[] = [];
  const counts = { read: 0, wrong: 0, repeated: 0 };
  const batches = fileExtractor.read(createReadStream(path), {
    ...(complete as ReadOptions),
    withoutPriceToo: true,
  });
  for await (const { rows, errors } of batches) {
    for (const row of rows) {
      if (row.kind === "product" && !tell(productOf(row))) counts.repeated += 1;
    }
    counts.read += rows.length + errors.length;
    counts.wrong += errors.length;
    for (const { line, key, values } of errors.slice(0, errorsShown - problems.length)) {
      problems.push(`${line}: ${say(language, key, values)}`);
    }
  }
  printProblems({ file, problems, count: counts.wrong }, language);
  if (counts.repeated > 0) {
    process.stderr.write(`${file} : ${say(language, "cli.match.repeated", { count: counts.repeated })}\n`);
  }
  checkCounts(counts);
}

/** A file that is mostly wrong is read by the wrong columns: its few matches would tell nothing. */
function checkCounts({ read, wrong }: { read: number; wrong: number }): void {
  if (read === 0) throw feedEmpty();
  if (wrong * 2 > read) throw unprocessable("cli.match.tooManyErrors", { wrong, read });
}

function productOf(row: ProductRow): FileProduct {
  const description = row.attributes?.["description"]?.value;
  return {
    // A copy: the text it was cut from would be kept with it (Extractor.read).
    key: Buffer.from(row.product_id).toString(),
    title: row.title,
    brand: row.brand,
    mpn: row.mpn,
    unit: row.unit,
    ean: row.ean,
    isbn: row.isbn,
    description: description === undefined ? null : String(description),
    attributes: row.attributes,
    price: row.price ? Number(row.price) : null,
  };
}

async function* lines(matches: readonly FileMatch[], language: Language): AsyncGenerator<string> {
  const heading = (name: "own" | "competitor" | "score" | "method" | "explanation") =>
    say(language, `cli.match.${name}`);
  const headings = (["own", "competitor", "score", "method", "explanation"] as const).map(heading);
  yield byteOrderMark + csvLine(headings);
  for (const match of matches) {
    yield csvLine([match.own, match.theirs, match.score, match.method, explained(match, language)]);
  }
}

/** "EAN", or the parts of a score that count, each with what it adds: "model 35, words 12". */
function explained(match: FileMatch, language: Language): string {
  if (match.method === "key") return say(language, `cli.match.key.${match.key}`);
  return scoreParts
    .map((part: ScorePart) => ({ part, points: Math.round(100 * weights[part] * match.explanation[part]) }))
    .filter(({ points }) => points !== 0)
    .map(
      ({ part, points }) =>
        `${say(language, `cli.match.part.${part}`)} ${points > 0 ? "+" : "−"}${Math.abs(points)}`,
    )
    .join(", ");
}

function countsOf(matcher: FileMatcher, matches: readonly FileMatch[]) {
  const byKey = matches.filter(({ method }) => method === "key").length;
  return {
    own: matcher.ownCount,
    competitor: matcher.theirCount,
    matched: matches.length,
    key: byKey,
    text: matches.length - byKey,
  };
}
