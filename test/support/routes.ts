// The addresses that are served, and how each is asked for the rows of somebody.
import { entities } from "#shared/entities/index.ts";
import { relations } from "#shared/entities/relations.ts";
import { servedRoutes } from "./answers.ts";
import type { World } from "./world.ts";

export type Route = { method: string; path: string };

/** Every address there is, documented or not, as OpenAPI writes them. Whatever answers GET answers HEAD too. */
export function routesOf(): { routes: Route[]; heads: Set<string> } {
  const all = servedRoutes().map((route) => {
    const [method = "", url = ""] = route.split(" ");
    return { method, path: url.replace(/^\/api/, "").replaceAll(/:(\w+)/g, "{$1}") };
  });
  return {
    routes: all
      .filter(({ method }) => method !== "HEAD")
      .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`)),
    heads: new Set(all.filter(({ method }) => method === "HEAD").map(({ path }) => path)),
  };
}

/** The address with Alice's rows in the place of its parameters. */
export function addressWith({ path }: Pick<Route, "path">, rows: Record<string, number | string>): string {
  const [, plural = "", , relation = ""] = path.split("/");
  const model = entities.find((entity) => entity.plural === plural)?.model ?? "";
  const target = relations[model]?.[relation];
  const child = target && "model" in target ? rows[target.model] : 0;
  return path
    .replace("{id}", String(rows[model] ?? 1))
    .replace("{fk}", String(child ?? 0))
    .replace("{websiteId}", String(rows["WebsiteSetting"]))
    .replace("{container}", "1")
    .replace("{file}", "none.csv");
}

/** What a change stream tells to whom is seen in server/api/routes/changeStreams.test.ts: it has no end to wait for. One that logs out reads nothing. */
export function isReading({ method, path }: Route): boolean {
  return method === "GET" && !/\/(change-stream|logout)$/.test(path);
}

/** What is done in portions, each for good, is not taken back: it is called when nothing else is to be. */
export function isForGood({ method, path }: Route): boolean {
  return (
    /\/(deleteAll|deleteAllVirtualAttributesandVm|applyValueMappingRule)$/.test(path) ||
    (method === "DELETE" && /^\/(?!ValueMappings).*\/(products|productsMkp|matchedProducts?)$/.test(path))
  );
}

/** The names of the arguments of each address that is read, as the OpenAPI page has them. */
export async function documentedArguments(world: World): Promise<Map<string, string[]>> {
  const { paths } = (await world.call("nobody", "GET", "/explorer/json")).body as {
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  };
  return new Map(
    Object.entries(paths).map(([path, { get }]) => [path, (get?.parameters ?? []).map(({ name }) => name)]),
  );
}
