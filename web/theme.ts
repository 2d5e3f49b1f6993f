import { createTheme } from "@mantine/core";
import type { MantineColorsTuple } from "@mantine/core";

const accent: MantineColorsTuple = [
  "#eef0ff",
  "#dcdffb",
  "#b6bcf2",
  "#8d97ea",
  "#6b77e3",
  "#5563df",
  "#4857dd",
  "#3a48c4",
  "#3140b0",
  "#25369c",
];

/** The kit's greys of the dark scheme, from text to ground, in the blue of our surfaces. */
const dark: MantineColorsTuple = [
  "#e4e6ee",
  "#c3c8d4",
  "#a3a9b8",
  "#8f96a8",
  "#3a3f52",
  "#2c3040",
  "#222637",
  "#1a1c26",
  "#13141c",
  "#0e0f15",
];

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, dark },
  defaultRadius: "md",
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  headings: { fontFamily: '"Inter Variable", system-ui, sans-serif', fontWeight: "650" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    // The page scrolls inside its main region, so nothing needs locking; and locking injects a style element,
    // which the content security policy refuses.
    Drawer: { defaultProps: { lockScroll: false } },
    // The placeholder is an element a menu may not hold, and the first entry is a better place for the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Its element would be a second banner beside the page's.
    ModalHeader: { defaultProps: { role: "presentation" } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    Modal: {
      defaultProps: { lockScroll: false, centered: true },
      styles: { title: { fontSize: "1.05rem", fontWeight: 650, lineHeight: 1.35, textWrap: "pretty" } },
    },
  },
});
