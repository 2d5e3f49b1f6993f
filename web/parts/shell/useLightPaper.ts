import { useEffect } from "react";

const attribute = "data-mantine-color-scheme";

/** Paper is white: what is printed has the light colours, whichever are on screen. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let onScreen: string | null = null;
    const toPaper = () => {
      onScreen ??= root.getAttribute(attribute);
      root.setAttribute(attribute, "light");
    };
    const toScreen = () => {
      if (onScreen !== null) root.setAttribute(attribute, onScreen);
      onScreen = null;
    };
    window.addEventListener("beforeprint", toPaper);
    window.addEventListener("afterprint", toScreen);
    return () => {
      toScreen();
      window.removeEventListener("beforeprint", toPaper);
      window.removeEventListener("afterprint", toScreen);
    };
  }, []);
}
