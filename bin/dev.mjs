// `npm run dev`: the server restarts when its sources change, and Vite serves the pages with live reload.
import { spawn } from "node:child_process";
import { install, root } from "./install.mjs";
import { pinnedNode } from "./launch.mjs";

install({ forDevelopment: true });
const node = pinnedNode();
// Vite passes /api on to this port, so it is asked for by name: when somebody holds it, that is an error.
const env = { ...process.env, PORT: "3000" };
const children = [
  spawn(node, ["--watch", `${root}server/main.ts`, ...process.argv.slice(2)], { stdio: "inherit", env }),
  spawn(node, [`${root}node_modules/vite/bin/vite.js`, `${root}web`], { stdio: "inherit", env }),
];

for (const child of children) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);

function stop() {
  for (const child of children) child.kill("SIGTERM");
}
