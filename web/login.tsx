import "./styles/index.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { callAs } from "./api.ts";
import { Login } from "./screens/login/Login.tsx";
import { enterApplication } from "./session/doors.ts";
import { currentLanguage, startWords } from "./session/language.ts";
import { readSession } from "./session/session.ts";

if (readSession()) {
  enterApplication();
} else {
  // Nobody is signed in yet: a refused password is an answer to show, not a lost session.
  callAs({ token: () => undefined, language: currentLanguage, sessionLost: () => {} });
  await startWords();
  show();
}

function show(): void {
  createRoot(document.querySelector("#root")!).render(
    <StrictMode>
      <App>
        <Login />
      </App>
    </StrictMode>,
  );
}
