// `npm start`: installs, builds the web pages when they changed, and becomes the program.
import { launch, prepare } from "./launch.mjs";

prepare("bin/buildWeb.mjs");
launch("server/main.ts");
