// The colours that differ between light and dark, and all the theme's custom properties as one style sheet.
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { theme } from "./theme.ts";

/** Status as the specification paints it: for dots, bars and charts. As text, the darker (or lighter) tone. */
const fills = { cheap: "#20bba6", equal: "#5a8dee", expensive: "#fa6b6b", unmatched: "#727273" };

const light = {
  "--vigie-page": "#f3f4f9",
  "--vigie-line": "#e5e7f0",
  "--vigie-hover": "#f6f7fd",
  "--vigie-shade": "#f7f8fc",
  "--vigie-cheap-text": "#0b7567",
  "--vigie-cheap-tint": "#dcf5f1",
  "--vigie-equal-text": "#2b5cc0",
  "--vigie-equal-tint": "#e4edfd",
  "--vigie-expensive-text": "#c02f2f",
  "--vigie-expensive-tint": "#fde8e8",
  "--vigie-unmatched-text": "#5b5b5e",
  "--vigie-unmatched-tint": "#ededf0",
  "--vigie-warning-text": "#8a4b00",
  "--vigie-warning-tint": "#fdeed9",
  "--mantine-color-body": "#ffffff",
  "--mantine-color-text": "#14161f",
  "--mantine-color-default-border": "#d6d9e4",
  "--mantine-color-default-hover": "#f6f7fd",
  "--mantine-color-dimmed": "#5d6472",
  "--mantine-color-placeholder": "#6b7280",
  "--mantine-color-error": "#c02f2f",
};

const dark = {
  "--vigie-page": "#13141c",
  "--vigie-line": "#2c3040",
  "--vigie-hover": "#222637",
  "--vigie-shade": "#1e212d",
  "--vigie-cheap-text": "#4fd8c5",
  "--vigie-cheap-tint": "#15342f",
  "--vigie-equal-text": "#9dbdf8",
  "--vigie-equal-tint": "#1d2c4b",
  "--vigie-expensive-text": "#ff9b9b",
  "--vigie-expensive-tint": "#42222a",
  "--vigie-unmatched-text": "#b4b4b8",
  "--vigie-unmatched-tint": "#2a2c35",
  "--vigie-warning-text": "#ffc078",
  "--vigie-warning-tint": "#3d2c16",
  "--mantine-color-anchor": "#8d97ea",
  "--mantine-color-error": "#ff9b9b",
  "--mantine-color-accent-light": "#262c52",
  "--mantine-color-accent-light-hover": "#2e3564",
  "--mantine-color-accent-light-color": "#c9cffb",
};

const everyScheme = {
  "--vigie-cheap": fills.cheap,
  "--vigie-equal": fills.equal,
  "--vigie-expensive": fills.expensive,
  "--vigie-unmatched": fills.unmatched,
};

/** Palettes of the kit that nothing here is painted in: a quarter of the first page's styles would be theirs. */
const unusedPalettes = ["blue", "cyan", "grape", "green", "indigo", "lime", "pink", "violet", "yellow"];

/**
 * Every custom property of the kit and of ours, as a style sheet. It is written when the application is built, so that
 * the browser injects no style element and the policy can stay strict.
 */
export function themeStyleSheet(): string {
  const kit = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return [
    rule(":root", { ...used(kit.variables), ...everyScheme }),
    rule(':root[data-mantine-color-scheme="light"]', { ...used(kit.light), ...light }),
    rule(':root[data-mantine-color-scheme="dark"]', { ...used(kit.dark), ...dark }),
  ].join("\n");
}

type Variables = Record<string, string>;

const ofUnusedPalette = new RegExp(`^--mantine-color-(?:${unusedPalettes.join("|")})-`);

function used(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !ofUnusedPalette.test(name)));
}

function rule(selector: string, variables: Variables): string {
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};`);
  return `${selector} {\n${lines.join("\n")}\n}`;
}
