import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import type { FormEvent, ReactNode } from "react";
import { Logo } from "#web/parts/brand/Logo.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./Login.module.css";

type Props = {
  title: string;
  /** What to do here, in a sentence. */
  how?: string | undefined;
  notice?: string | undefined;
  /** Why one is here, when one did not mean to be. */
  reason?: string | undefined;
  failure?: string | undefined;
  onSubmit(form: FormData): void;
  children: ReactNode;
};

/** What the forms of this page have in common: the name, a title, and what came of it. */
export function LoginForm({ title, how, notice, reason, failure, onSubmit, children }: Props) {
  const { say } = useWords();

  useEffect(() => {
    document.title = `${title} · ${say("app.name")}`;
  }, [title, say]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.name}>
        <Logo size={36} />
        {say("app.name")}
      </p>
      <h1 className={classes.title}>{title}</h1>
      {how && <p className={classes.how}>{how}</p>}
      <Messages {...{ notice, reason, failure }} />
      {children}
    </form>
  );
}

/** What was done, why one is here again, what went wrong. */
function Messages({ notice, reason, failure }: Pick<Props, "notice" | "reason" | "failure">) {
  return (
    <>
      {notice && (
        <p role="status" className={classes.notice}>
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
          <span>{notice}</span>
        </p>
      )}
      {reason && (
        <p role="status" className={classes.reason}>
          <IconInfoCircle size={20} stroke={1.8} aria-hidden />
          <span>{reason}</span>
        </p>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          <IconAlertCircle size={20} stroke={1.8} aria-hidden />
          <span>{failure}</span>
        </p>
      )}
    </>
  );
}
