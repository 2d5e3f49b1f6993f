import "./styles/index.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { leadFromPath } from "./history.ts";
import { createQueryClient } from "./queries/client.ts";
import { createAppRouter } from "./router.ts";
import { isAskedAnew } from "./session/connection.ts";
import { callWithSession, leaveForLogin } from "./session/loginRedirects.ts";
import { toastWarning } from "./parts/toasts/toasts.ts";
import { currentLanguage, startWords } from "./session/language.ts";
import { followSession } from "./session/otherTabs.ts";
import { readSession } from "./session/session.ts";
import { wordsOf } from "./session/words.ts";

leadFromPath();
if (readSession()) {
  callWithSession((notice) => toastWarning(notice, wordsOf(currentLanguage())));
  followSession({ ended: leaveForLogin, replaced: () => window.location.reload() });
  await startWords();
  show();
} else {
  leaveForLogin();
}

function show(): void {
  createRoot(document.querySelector("#root")!).render(
    <StrictMode>
      <App>
        <QueryClientProvider client={createQueryClient(isAskedAnew)}>
          <RouterProvider router={createAppRouter()} />
        </QueryClientProvider>
      </App>
    </StrictMode>,
  );
}
