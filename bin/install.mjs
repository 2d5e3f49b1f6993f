// Installs the packages when they are missing or are not those of package-lock.json.
// Plain JavaScript for Node 20: this is the first thing a fresh machine runs.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const lockFile = `${root}package-lock.json`;
// npm writes this list last: an interrupted installation has none, and one the user made themselves is known by it.
const installedFile = `${root}node_modules/.package-lock.json`;

/**
 * Makes node_modules fit package-lock.json. Everything said goes to standard error, so that a command's
 * own output stays clean. Ends the process with one line when npm cannot do it.
 * @param {{ forDevelopment?: boolean }} [needs] also ask for what only tests and development use
 */
export function install({ forDevelopment = false } = {}) {
  if (isInstalled(forDevelopment)) return;
  console.error(inFrench() ? "Installation des modules de Vigie…" : "Installing Vigie's packages…");
  // What an interrupted installation left may be half written: begin anew. An older one is brought up to date.
  if (existsSync(installedFile)) rmSync(installedFile);
  else for (const name of leftovers()) rmSync(`${root}node_modules/${name}`, { recursive: true });
  if (npm(installArguments) === 0) return;
  console.error(
    inFrench()
      ? "L'installation a échoué (voir ci-dessus). Vérifiez l'accès à Internet, puis relancez la même commande."
      : "The installation failed (see above). Check the Internet access, then run the same command again.",
  );
  process.exit(1);
}

/** The installer speaks French like the rest of the product, or English where the machine does. */
export function inFrench() {
  return !/^en/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "fr");
}

function isInstalled(forDevelopment) {
  if (!existsSync(installedFile)) return false;
  const installed = packagesIn(installedFile);
  const wanted = Object.entries(packagesIn(lockFile)).filter(([path]) => path !== "");
  const platform = platformPackages();
  return wanted.every(([path, entry]) => {
    if (installed[path]) return installed[path].version === entry.version;
    if (!forDevelopment && (entry.dev || entry.devOptional)) return true;
    // Which of the optional packages of others suit this machine is npm's business. Ours must be here,
    // which also tells a node_modules that was copied from another kind of machine.
    return entry.optional ? !platform.includes(path) || !suitsThisMachine(entry) : false;
  });
}

// Its contents, not the folder: that may be a mounted volume.
function leftovers() {
  return existsSync(`${root}node_modules`) ? readdirSync(`${root}node_modules`) : [];
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function platformPackages() {
  const ours = JSON.parse(readFileSync(`${root}package.json`, "utf8")).optionalDependencies;
  return Object.keys(ours).map((name) => `node_modules/${name}`);
}

function suitsThisMachine({ os = [process.platform], cpu = [process.arch] }) {
  return os.includes(process.platform) && cpu.includes(process.arch);
}

// Nothing in Vigie needs an install script, and npm 12 would stop to ask about each. Not `npm ci`: it refuses
// a lock that lacks one platform's optional package, which npm itself writes when a registry lacks it that day.
const installArguments = [
  "install",
  "--no-save",
  "--ignore-scripts",
  "--include=dev",
  "--include=optional",
  "--no-audit",
  "--no-fund",
  "--engine-strict=false",
  "--loglevel=error",
];

function npm(args) {
  // Inside `npm start` and `npx` the very npm that runs us is known by its path; elsewhere it is on the PATH.
  const npmScript = /npm-cli\.c?js$/.test(process.env.npm_execpath ?? "")
    ? process.env.npm_execpath
    : undefined;
  const [command, ...first] = npmScript ? [process.execPath, npmScript] : ["npm"];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    // On Windows `npm` is a command file, which only a shell can run.
    shell: !npmScript && process.platform === "win32",
  }).status;
}
