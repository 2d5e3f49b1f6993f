// The demo, as the rest of the program knows it: what loads it, ends its logins, removes it and draws its pictures.
export { endDemoLogins, mayHaveDemoLogins } from "./demoLogins.ts";
export { drawPicture } from "./drawings/drawPicture.ts";
export { loadDemo } from "./loadDemo.ts";
export { openDemo } from "./openDemo.ts";
export { removeDemo } from "./removeDemo.ts";
