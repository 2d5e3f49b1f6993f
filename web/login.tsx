import "./styles/index.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { Login } from "./screens/login/Login.tsx";
import {
  callAsGuest,
  cleanUpMailedLink,
  enterApplication,
  mailedLink,
  setupCodeInLink,
} from "./session/loginRedirects.ts";
import { type Installation, readInstallationState } from "./session/login.ts";
import { startWords } from "./session/language.ts";
import { takeSessionLost } from "./session/lostSession.ts";
import { followSession } from "./session/otherTabs.ts";
import { readSession } from "./session/session.ts";

const link = mailedLink();
const lost = takeSessionLost();

if (readSession() && !link) {
  if (setupCodeInLink()) cleanUpMailedLink();
  enterApplication();
} else {
  callAsGuest();
  // Who signs in again in another tab is signed in here.
  if (!link) followSession({ ended: () => undefined, replaced: enterApplication });
  // Whoever cannot be told signs in as ever.
  const state = readInstallationState().catch(() => undefined);
  await startWords();
  const installation = await state;
  if (installation && !installation.needsAdministrator && setupCodeInLink()) cleanUpMailedLink();
  show(installation);
}

// A link of a mail that is opened where this page is already: only the hash changes, and nothing is loaded.
window.addEventListener("hashchange", () => {
  if (mailedLink() || setupCodeInLink()) window.location.reload();
});

function show(installation?: Installation): void {
  createRoot(document.querySelector("#root")!).render(
    <StrictMode>
      <App>
        <Login link={link} lost={lost} installation={installation} />
      </App>
    </StrictMode>,
  );
}
