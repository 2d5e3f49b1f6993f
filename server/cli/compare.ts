// `vigie compare`: the main job on two or more files. Imports, matches by keys, and by texts when asked to, compares,
// writes and counts.
import { positions } from "#shared/filters/competitive.ts";
import { formatNumber } from "#shared/messages/formats.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { exportCatalog } from "#server/domain/exports/exportCatalog.ts";
import { currencies } from "#shared/reference/currencies.ts";
import {
  type ComparisonCounts,
  type MatchWays,
  countComparison,
  countMatchWays,
} from "#server/store/queries/matching/comparisonCounts.ts";
import { server } from "#server/store/scopes.ts";
import { type Command, UsageError, needed, readOptions, readPairs } from "./command.ts";
import { matchTexts } from "./matchTexts.ts";
import { readingOptionsOf } from "./reading.ts";
import { checkFiles } from "./files.ts";
import { runFile } from "./runFile.ts";
import { namesOfSites, openShop } from "./shop.ts";
import { writeFileWhole } from "./writeFileWhole.ts";
import { withInstallation } from "./withInstallation.ts";

const options = {
  own: { type: "string" },
  competitor: { type: "string", multiple: true },
  map: { type: "string", multiple: true },
  "own-map": { type: "string", multiple: true },
  "competitor-map": { type: "string", multiple: true },
  id: { type: "string" },
  "own-where": { type: "string", multiple: true },
  "competitor-where": { type: "string", multiple: true },
  currency: { type: "string", default: "EUR" },
  match: { type: "string", default: "keys" },
  out: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** By keys alone, or what keys leave over by texts as well. */
const ways = ["keys", "auto"] as const;

type Counts = ComparisonCounts & Partial<MatchWays>;

export const compare: Command = {
  name: "compare",
  async run(args, language) {
    const { values } = readOptions(args, options, language);
    const { own, out } = needed(
      { own: values.own, competitor: values.competitor?.[0], out: values.out },
      "compare",
      language,
    );
    const { id } = values;
    const competitors = readPairs(values.competitor, "--competitor", language);
    const currency = values.currency.toUpperCase();
    if (!currencies.some(({ code }) => code === currency)) {
      throw new UsageError(language, "cli.badCurrency", { currency });
    }
    const way = ways.find((option) => option === values.match);
    if (!way) throw new UsageError(language, "cli.badWay", { way: values.match, choices: ways.join(", ") });
    const map = values.map ?? [];
    const ofOwn = readingOptionsOf(
      { map: [...map, ...(values["own-map"] ?? [])], where: values["own-where"], id },
      language,
    );
    const ofCompetitor = readingOptionsOf(
      { map: [...map, ...(values["competitor-map"] ?? [])], where: values["competitor-where"], id },
      language,
    );

    const names = namesOfSites(
      own,
      competitors.map(([name]) => name),
      language,
    );
    await checkFiles([own, ...competitors.map(([, file]) => file)], language);

    return withInstallation(
      async ({ services }, signal) => {
        const shop = await openShop(services, { names, currency, language });
        const files = [
          { file: own, websiteId: shop.website, label: own, options: ofOwn },
          ...competitors.map(([name, file], index) => ({
            file,
            websiteId: shop.competitors[index] ?? 0,
            label: name,
            options: ofCompetitor,
          })),
        ];
        for (const work of files) {
          await runFile(services, { ...work, described: way === "auto" }, { language, signal });
        }
        const ruleId = way === "auto" ? await matchTexts(services, shop, { language, signal }) : undefined;
        const { content } = await exportCatalog(
          { store: services.store, actor: server, language },
          shop.catalog,
        );
        await writeFileWhole(out, content);
        const counts: Counts = {
          ...(await countComparison(services.store.db, {
            catalogId: shop.catalog,
            websiteId: shop.website,
            competitorIds: shop.competitors,
          })),
          ...(ruleId !== undefined && (await countMatchWays(services.store.db, shop.catalog, ruleId))),
        };
        process.stdout.write(values.json ? `${JSON.stringify(counts)}\n` : table(counts, language));
        return 0;
      },
      { orTemporary: true },
    );
  },
};

function table(counts: Counts, language: Language): string {
  const rows = (["own", "competitor", "matched", "key", "text", ...positions] as const).flatMap((name) => {
    const count = counts[name];
    if (count === undefined) return [];
    return { label: say(language, `cli.counts.${name}`), value: formatNumber(language, count) };
  });
  const width = Math.max(...rows.map(({ label }) => label.length));
  const digits = Math.max(...rows.map(({ value }) => value.length));
  return `${rows.map(({ label, value }) => `${label.padEnd(width)}  ${value.padStart(digits)}`).join("\n")}\n`;
}
