// A real browser for the journeys: the one named by CHROMIUM_PATH, else the Chromium that comes inside an npm package,
// so that `npm test` needs nothing but npm and is the same everywhere, else one of the machine. The package's has no
// window at all, and takes two thirds of the time.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";

type Program = { path: string; env?: NodeJS.ProcessEnv };

// What the browser would otherwise ask of the network or of a graphics card. Playwright adds a fresh profile and,
// since only our own pages are visited, --no-sandbox, without which root has no Chromium.
const flags = [
  "--headless=new",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page of a test lives for seconds: compiling its code better takes longer than it ever saves.
  "--js-flags=--no-turbofan --no-maglev --min-semi-space-size=16",
];

/** Close it in `after`. Throws with what each candidate said when none starts. */
export async function launchBrowser(): Promise<Browser> {
  const refusals: unknown[] = [];
  for (const candidate of candidates()) {
    try {
      const { path, env } = await candidate();
      return await chromium.launch({ executablePath: path, args: flags, env: { ...process.env, ...env } });
    } catch (error) {
      refusals.push(error);
    }
  }
  throw new AggregateError(refusals, "No browser starts: name one with CHROMIUM_PATH");
}

function candidates(): (() => Promise<Program>)[] {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) return [async () => ({ path: chosen })];
  return [unpackedBrowser, ...browsersOfTheMachine().map((path) => async () => ({ path }))];
}

function browsersOfTheMachine(): string[] {
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome.exe"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const usual = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ];
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...usual].filter((path) =>
    existsSync(path),
  );
}

/** Unpacked once per installation, with the libraries and fonts that a bare machine lacks. */
async function unpackedBrowser(): Promise<Program> {
  const modules = join(import.meta.dirname, "..", "..", "node_modules");
  const folder = join(modules, ".cache", "vigie-chromium");
  if (!existsSync(folder)) await unpack(join(modules, "@sparticuz", "chromium", "bin"), folder);
  return {
    path: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_PATH: join(folder, "fonts") },
  };
}

// The package's own knows the folders of a rented server only; without a font a text has no size.
const fontsConfiguration = `<?xml version="1.0"?>
<fontconfig><dir prefix="relative">fonts</dir><dir>/usr/share/fonts</dir></fontconfig>
`;

/** Unpacked aside and renamed: what bears the name is whole, also when two files begin at once. */
async function unpack(packed: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const systemFolder = process.env["TMPDIR"];
  // The package unpacks into the system's folder for temporary files, which it asks for each time.
  process.env["TMPDIR"] = unfinished;
  try {
    for (const file of ["chromium.br", "al2023.tar.br", "fonts.tar.br"]) await inflate(join(packed, file));
  } finally {
    if (systemFolder === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = systemFolder;
  }
  await writeFile(join(unfinished, "fonts", "fonts.conf"), fontsConfiguration);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}
