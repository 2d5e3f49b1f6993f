import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { BrotliOptions, ZlibOptions } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { CSSOptions, Plugin } from "vite";
import { unbroken } from "../shared/messages/unbroken.ts";
import { laterSections, sections } from "./session/sections.ts";
import { themeStyleSheet } from "./themeStyleSheet.ts";

const folder = import.meta.dirname;
const application = `${folder}/main.tsx`;
const signIn = `${folder}/login.tsx`;
/** Where people come to after signing in. */
const home = `${folder}/screens/home/Home.tsx`;
/** The screen that they work with. */
const firstScreen = `${folder}/screens/matchedProducts/MatchedProducts.tsx`;
/** Their indexes name everything that they have: what of it is used shows elsewhere. */
const kits = /@mantine|@tabler/;
/** What of the kit the page of sign-in needs at once, and the application only on later screens. */
const kitOfSignIn = /@mantine\/core\/.*\/(?:Checkbox|InlineInput|PasswordInput)\//;

/** Small files that are needed together are merged, the kits' apart: they import none of ours. */
const asShared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 };

export default defineConfig({
  root: folder,
  plugins: [react(), themeCss(), browserWords(), withoutCircles(), compressed()],
  css: { postcss: { plugins: [composedStyles()] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Inlined assets would be data: addresses, which the content security policy does not let scripts or fonts use.
    assetsInlineLimit: 0,
    // What both pages need at once is one file on purpose, compressed to a third.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Of the kits' indexes only what is used is read: of six thousand icons some hundred, half of what a build costs.
      experimental: { lazyBarrel: true },
      input: {
        index: `${folder}/index.html`,
        login: `${folder}/login.html`,
      },
      // Modules that the same pages share travel together: a file of its own costs a request and its headers. Those
      // that either page needs at once are one file, so that none of it waits in a file with what is for later.
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        // Every page names all of these files: their hash tells them apart.
        assetFileNames: ({ names: [name = ""] }) =>
          name.includes("~")
            ? `assets/${name.split("~")[0]}-[hash][extname]`
            : "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            { name: inBothPages(), debugName: "first", tags: ["$initial"], minShareCount: 2 },
            { name: inSignIn(), debugName: "signIn", tags: ["$initial"], minShareCount: 2 },
            { name: inFirstScreen(), debugName: "firstScreen" },
            { name: inHome(), debugName: "home" },
            { name: "kit", test: kits, ...asShared },
            { name: "shared", ...asShared },
          ],
        },
      },
    },
  },
  // The whole first segment: api.ts is a source of the pages.
  server: { proxy: { "^/api/": "http://127.0.0.1:3000" } },
});

/** Names one file for what either page needs at once: nothing that sign-in shares with later screens alone. */
function inBothPages(): Naming {
  const isNeeded = neededBy(application, firstScreen);
  return (id, modules) => {
    const isFirst = isOurs(id) ? isNeeded(id, modules) : !kitOfSignIn.test(id);
    return isFirst ? "first" : null;
  };
}

/** Names one file for what the page of sign-in needs beside that. */
function inSignIn(): Naming {
  const isNeeded = neededBy(signIn);
  return (id, modules) => (kitOfSignIn.test(id) || (isOurs(id) && isNeeded(id, modules)) ? "signIn" : null);
}

/**
 * Names one file for the first screen and all that it cannot be shown without, whoever else has a use for it. Among
 * what other screens share, it would come in many pieces, with much that is theirs alone.
 */
function inFirstScreen(): Naming {
  const isNeeded = neededBy(firstScreen);
  return (id, modules) => (isNeeded(id, modules) ? "firstScreen" : null);
}

/** Names one file for what the home page needs beside that. */
function inHome(): Naming {
  const isNeeded = neededBy(home);
  return (id, modules) => (isNeeded(id, modules) ? "home" : null);
}

/** Nor are Vite's own modules, whose ids begin with a zero. */
function isOurs(id: string): boolean {
  return !id.startsWith("\0") && !id.includes("/node_modules/");
}

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null };
type Naming = (id: string, modules: Modules) => string | null;

/** Whether a module is one that these cannot do without. */
function neededBy(...roots: string[]): (id: string, modules: Modules) => boolean {
  let needed: Set<string> | undefined;
  return (id, modules) => {
    needed ??= reachedFrom(roots, modules);
    return needed.has(id);
  };
}

function reachedFrom(roots: string[], modules: Modules): Set<string> {
  const reachable = new Set(roots);
  for (const id of reachable) {
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    for (const moduleName of imported) if (!kits.test(moduleName)) reachable.add(moduleName);
  }
  return reachable;
}

/** `import "virtual:theme.css"`: the theme's custom properties as an ordinary style sheet. */
function themeCss(): Plugin {
  const resolved = "/@vigie/theme.css";
  return {
    name: "vigie-theme-css",
    resolveId: (id) => (id === "virtual:theme.css" ? resolved : undefined),
    load: (id) => (id === resolved ? themeStyleSheet() : undefined),
  };
}

type PostcssOptions = Exclude<CSSOptions["postcss"], string | undefined>;

/**
 * What a style sheet takes over with `composes` comes from no file, which Vite complains of: an address in it would be
 * looked for in the wrong folder. It has none, and is the style sheet's own.
 */
function composedStyles(): NonNullable<PostcssOptions["plugins"]>[number] {
  return {
    postcssPlugin: "vigie-composed-styles",
    OnceExit(sheet) {
      sheet.walkDecls((declaration) => {
        if (declaration.source?.input.file) return;
        if (declaration.value.includes("url(")) throw declaration.error("What is composed has no addresses");
        declaration.source = sheet.source;
      });
    },
  };
}

/** Leaves the server's own words out of the dictionaries that the browser loads, and those of later screens apart. */
function browserWords(): Plugin {
  return {
    name: "vigie-browser-words",
    enforce: "pre",
    transform: {
      filter: { id: /shared\/messages\/(?:fr|en)\.json(?:\?later)?$/ },
      handler(text, id) {
        const words = JSON.parse(text) as Record<string, unknown>;
        const kept = id.endsWith("?later") ? laterSections : sections;
        const chosen = Object.fromEntries(kept.map((section) => [section, words[section]]));
        const json = JSON.stringify(id.includes("/fr.json") ? unbroken(chosen) : chosen);
        // With a query it is no JSON file to Vite any more.
        return id.endsWith("?later") ? { code: `export default ${json}`, moduleType: "js" } : json;
      },
    },
  };
}

/**
 * Refuses files that import each other in a circle: what one of them builds as it is loaded (a table of icons) may not
 * have come yet, and the screen fails in the built pages alone. Merging less (`entriesAwareMergeThreshold`) undoes them.
 */
function withoutCircles(): Plugin {
  return {
    name: "vigie-without-circles",
    apply: "build",
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const output = bundle[file];
        return output?.type === "chunk" ? output.imports : [];
      };
      const files = Object.keys(bundle);
      const inCircle = files.filter((file) => reachedBy(importsOf, importsOf(file)).has(file));
      if (inCircle.length > 0) this.error(`Files import each other in a circle: ${inCircle.join(", ")}`);
    },
  };
}

function reachedBy(importsOf: (file: string) => string[], from: string[]): Set<string> {
  const reached = new Set(from);
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  return reached;
}

/** Each text file once more in Brotli and in gzip, at their best, so that the server need not compress any of them. */
function compressed(): Plugin {
  return {
    name: "vigie-compressed",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|html)$/.test(name));
      await Promise.all(texts.map((name) => compress(`${dir}/${name}`)));
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const inBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
  const inGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);
  await writeFile(
    `${file}.br`,
    await inBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  );
  await writeFile(`${file}.gz`, await inGzip(text, { level: constants.Z_BEST_COMPRESSION }));
}
