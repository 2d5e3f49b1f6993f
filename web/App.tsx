// What surrounds every page: the kit with its colours, and the toasts.
import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { toastDuration_ms, toastLimit } from "./parts/toasts.ts";
import { theme } from "./theme.ts";
import classes from "./App.module.css";

const colorSchemeManager = localStorageColorSchemeManager({ key: "vigie.colorScheme" });

export function App({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Notifications
        className={classes.toasts}
        position="top-right"
        limit={toastLimit}
        autoClose={toastDuration_ms}
      />
      {children}
    </MantineProvider>
  );
}
