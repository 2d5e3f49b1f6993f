// What surrounds every page: the kit with its colours, and the toasts.
import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { Notifications, useNotifications } from "@mantine/notifications";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "./parts/lazyPart.ts";
import { toastDuration_ms, toastLimit } from "./parts/toasts.ts";
import { theme } from "./theme.ts";
import classes from "./App.module.css";

const ToastPlace = lazyPart(() => import("./parts/ToastPlace.tsx"));
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
      <PlacedToasts />
      {children}
    </MantineProvider>
  );
}

function PlacedToasts() {
  const { notifications } = useNotifications();
  return <Suspense fallback={null}>{notifications.length > 0 && <ToastPlace />}</Suspense>;
}
