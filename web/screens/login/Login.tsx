import { Suspense, lazy, useState } from "react";
import { Copyright } from "#web/parts/brand/Copyright.tsx";
import { LanguageSwitch } from "#web/parts/shell/LanguageSwitch.tsx";
import { cleanUpMailedLink } from "#web/session/loginRedirects.ts";
import type { Installation } from "#web/session/login.ts";
import type { MailedLink } from "#web/session/loginRedirects.ts";
import type { LostSession } from "#web/session/lostSession.ts";
import { useWords } from "#web/session/words.ts";
import { Confirmation } from "./Confirmation.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { PriceLines } from "./PriceLines.tsx";
import { SignIn } from "./SignIn.tsx";
import classes from "./Login.module.css";

const FirstAdministrator = lazy(() => import("./FirstAdministrator.tsx"));
const DemoProgress = lazy(() => import("./DemoProgress.tsx"));

type LoginStep = "signIn" | "forgotten" | MailedLink["purpose"];

type LoginProps = {
  link?: MailedLink | undefined;
  /** One was at work, and has to sign in again. */
  lost?: LostSession | undefined;
  /** How far the installation has come; undefined where that could not be asked. */
  installation?: Installation | undefined;
};

/** The page outside the application: signing in, and what one does when one cannot. */
export function Login(props: LoginProps) {
  const { say } = useWords();
  return (
    <div className={classes.page}>
      <aside className={classes.brand}>
        <p className={classes.pitch}>{say("login.pitch")}</p>
        <PriceLines />
      </aside>
      <main className={classes.main}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <Step {...props} />
        <Copyright />
      </main>
    </div>
  );
}

/** What was just saved, for whoever signs in with it. */
type Saved = "passwordChosen" | "passwordChanged";

function Step({ link, lost, installation }: LoginProps) {
  const [step, setStep] = useState<LoginStep>(link?.purpose ?? "signIn");
  const [saved, setSaved] = useState<Saved>();
  const leaveLink = (next: LoginStep) => {
    cleanUpMailedLink();
    setStep(next);
  };
  if (step === "forgotten")
    return (
      <ForgottenPassword sendsMails={installation?.sendsMails ?? true} onBack={() => setStep("signIn")} />
    );
  if (step === "confirmation" && link?.purpose === "confirmation")
    return <Confirmation link={link} onLeave={() => leaveLink("signIn")} />;
  if ((step === "newPassword" || step === "invitation") && link)
    return (
      <NewPassword
        token={link.token}
        isFirst={step === "invitation"}
        onChanged={() => {
          setSaved(step === "invitation" ? "passwordChosen" : "passwordChanged");
          leaveLink("signIn");
        }}
        onLeave={() => leaveLink(step === "invitation" ? "signIn" : "forgotten")}
      />
    );
  return <FirstStep {...{ lost, installation, saved }} onForgotten={() => setStep("forgotten")} />;
}

type FirstStepProps = Omit<LoginProps, "link"> & { saved: Saved | undefined; onForgotten(): void };

/** Signing in, or making the first administrator where there is none. */
function FirstStep({ lost, installation, saved, onForgotten }: FirstStepProps) {
  const { say } = useWords();
  return (
    <>
      {typeof installation?.demoPercent === "number" && (
        <Suspense>
          <DemoProgress percent={installation.demoPercent} />
        </Suspense>
      )}
      {installation?.needsAdministrator ? (
        <Suspense>
          <FirstAdministrator />
        </Suspense>
      ) : (
        <SignIn
          notice={saved && say(`login.${saved}`)}
          reason={lost && !saved ? say("login.sessionLost") : undefined}
          rememberMe={lost?.rememberMe ?? false}
          onForgotten={onForgotten}
        />
      )}
    </>
  );
}
