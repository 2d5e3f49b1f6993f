/// <reference types="vite/client" />

declare module "virtual:theme.css";

declare module "*.json?later" {
  const words: Record<string, unknown>;
  export default words;
}
