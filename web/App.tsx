// What surrounds every page: the kit with its colours, and the toasts.
import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { useNotifications } from "@mantine/notifications";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "./parts/lazyPart.ts";
import { useIdleLoad } from "./parts/useIdleLoad.ts";
import { theme } from "./theme.ts";

const loadToasts = () => import("./parts/toasts/ToastList.tsx");
const ToastList = lazyPart(loadToasts);
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
      <ToastsOnceNeeded />
      {children}
    </MantineProvider>
  );
}

/** No page begins with a toast: what shows them is fetched in a quiet moment, or by the first that comes. */
function ToastsOnceNeeded() {
  const { notifications } = useNotifications();
  const [wereNeeded, setNeeded] = useState(false);
  useIdleLoad(loadToasts);
  if (notifications.length > 0 && !wereNeeded) setNeeded(true);
  return <Suspense fallback={null}>{wereNeeded && <ToastList />}</Suspense>;
}
