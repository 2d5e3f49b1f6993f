import { useWords } from "#web/session/words.ts";
import classes from "./Copyright.module.css";

const year = new Date().getFullYear();

export function Copyright() {
  const { say } = useWords();
  return <footer className={classes.copyright}>{say("app.copyright", { year })}</footer>;
}
