#!/usr/bin/env node
// `npx vigie import|match|compare|export …`: works in a fresh clone, from any folder.
import { launch } from "./launch.mjs";

launch("server/cli.ts");
