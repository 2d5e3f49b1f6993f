import { parseQuery } from "#server/search/query/parse.ts";
import { parseTemplate } from "#server/search/query/template.ts";
import { kindOf } from "#server/search/index/fieldTerms.ts";
function time(name: string, work: () => unknown) {
  const t = performance.now(); let said = "ok";
  try { work(); } catch (e) { said = String((e as Error).message).slice(0, 100); }
  console.log((performance.now() - t).toFixed(1).padStart(9), name, "|", said, JSON.stringify((globalThis as any).last ?? ""));
}
const re = (p: string) => () => parseQuery({ regexp: { title: p } }, kindOf);
time("(a+)+b", re("(a+)+b"));
time("nested repeats", re("((((a{30}){30}){30}){30})"));
time("x{1000}", re("x{1000}"));
time("(x{1000}){1000}", re("(x{1000}){1000}"));
time("(x{30}){33}", re("(x{30}){33}"));
time("\\pL{1000}", re("\\pL{1000}"));
time("(\\pL|\\pN){1000}", re("(\\pL|\\pN){1000}"));
time("(?i)\\pL{1000}", re("(?i)\\pL{1000}"));
time("(?i)[^a]{1000}", re("(?i)[^a]{1000}"));
time("(" , re("(".repeat(100) + "a" + ")".repeat(99)));
time("many 1000s", re("(\\pL{1000}".repeat(18)));
time("many 1000s b", re("\\pL{1000}".repeat(20)));
time("((a?){1000})", re("(((a?){10}){10}){10}".repeat(8)));
time("(?:a{0,500}){0,2}", re("(?:a{0,500}){0,2}".repeat(10)));
const bomb = (n: number) => { let q: any = { match_all: {} }; for (let i = 0; i < n; i++) q = { bool: { must: q } }; return q; };
time("10k deep", () => parseQuery(bomb(10_000), kindOf));
time("100k clauses", () => parseQuery({ bool: { should: Array.from({ length: 100_000 }, () => ({ match: { title: "a" } })) } }, kindOf));
time("100k clauses of ids", () => parseQuery({ ids: { values: Array.from({ length: 100_000 }, (_, i) => i) } }, kindOf));
time("1MB text", () => parseQuery({ match: { title: "a".repeat(1e6) } }, kindOf));
time("1MB msm", () => parseQuery({ match: { title: { query: "a", minimum_should_match: "1<1 ".repeat(250_000) } } }, kindOf));
time("1MB msm blanks", () => parseQuery({ match: { title: { query: "a", minimum_should_match: " ".repeat(1e6) + "x" } } }, kindOf));
time("1MB field", () => parseQuery({ match: { ["x".repeat(1e6)]: "a" } }, kindOf));
time("1MB operator", () => parseQuery({ match: { title: { query: "a", operator: "x".repeat(1e6) } } }, kindOf));
time("100k options", () => parseQuery({ match: { title: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => ["k" + i, 1])) } }, kindOf));
time("100k kinds", () => parseQuery(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => ["k" + i, 1])), kindOf));
time("fields list", () => parseQuery({ multi_match: { query: "a", fields: ["^".repeat(1e6)] } }, kindOf));
time("1024 x 2000", () => parseQuery({ bool: { should: Array.from({ length: 1000 }, () => ({ match: { title: "abc def ".repeat(250) } })) } }, kindOf));
for (const [name, text] of Object.entries({ unknown: "{{colour}}", open: "{{".repeat(500_000), spaces2k: "{{" + " ".repeat(2000), spaces4k: "{{ a" + " ".repeat(4000) + "b", digits: "{{ a * " + "1".repeat(1e6), gaps: "{{title}}".repeat(100_000), plus: "{{" + " a".repeat(3000) })) {
  time("template " + name, () => parseTemplate({ match: { title: text } }));
}
time("template 100k", () => parseTemplate({ bool: { should: Array.from({ length: 100_000 }, () => ({ match: { title: "{{title}}" } })) } }));
time("template deep", () => parseTemplate(bomb(10_000)));
