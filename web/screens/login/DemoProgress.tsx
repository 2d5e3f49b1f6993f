import { useEffect, useState } from "react";
import { readInstallationState } from "#web/session/login.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./DemoProgress.module.css";

const pause_ms = 1_500;

/** The demo while it is being loaded: one may sign in, and what one sees fills up. */
export default function DemoProgress({ percent: atFirst }: { percent: number }) {
  const { say } = useWords();
  const [percent, setPercent] = useState<number | null>(atFirst);
  const isOver = percent === null;

  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => {
      // A server that does not answer for a moment is asked again.
      readInstallationState().then(
        ({ demoPercent }) => setPercent(demoPercent),
        () => undefined,
      );
    }, pause_ms);
    return () => clearInterval(timer);
  }, [isOver]);

  return (
    <section className={classes.demo} aria-label={say("login.demo.title")}>
      <p role="status" className={classes.text}>
        {say(isOver ? "login.demo.loaded" : "login.demo.loading")}
      </p>
      {!isOver && (
        <div className={classes.line}>
          <progress className={classes.bar} max={100} value={percent} aria-label={say("login.demo.title")} />
          <span>{say("login.demo.percent", { percent })}</span>
        </div>
      )}
    </section>
  );
}
