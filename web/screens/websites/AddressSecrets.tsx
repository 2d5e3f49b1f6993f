import { IconLock, IconX } from "@tabler/icons-react";
import { isFileAddress } from "#shared/fileAddress.ts";
import { isSecretMark, secretsIn } from "#shared/credentials.ts";
import type { AddressSecret } from "#shared/credentials.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";
import { leftMachine } from "./fileServer.ts";
import { source } from "./source.ts";
import { withoutSecret } from "./withoutSecret.ts";
import classes from "./websites.module.css";

/** The secrets of the address: those that are kept, shown as set, each to be replaced by typing or cleared here. */
export function AddressSecrets() {
  const { say } = useWords();
  const form = useFormContext();
  const uri = String(form.value(source.uri) ?? "");
  const kept = secretsIn(uri).filter(({ start, end }) => isSecretMark(uri.slice(start, end)));
  // What is kept of another machine is about to be cleared.
  const isLeft = leftMachine(uri, String(form.savedValue(source.uri) ?? "")) !== undefined;
  if (kept.length === 0 || isLeft) return null;
  return (
    <div className={classes.secrets}>
      <p className={classes.advice}>
        {say(isFileAddress(uri) ? "websites.secret.adviceInBoxes" : "websites.secret.advice")}
      </p>
      <ul>
        {kept.map((secret) => {
          const name = nameOf(secret, say);
          return (
            <li key={secret.start}>
              <IconLock size={14} aria-hidden />
              {say("websites.secret.set", { name })}
              <button
                type="button"
                className={classes.textButton}
                aria-label={say("websites.secret.clearOf", { name })}
                onClick={() => form.set(source.uri, withoutSecret(uri, secret))}
              >
                <IconX size={13} aria-hidden /> {say("websites.secret.clear")}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Steps of a path, which have no names. */
const pathKeys = ["path hook", "path feed"];

/** "query api_key" is the parameter api_key. */
function nameOf({ location }: AddressSecret, say: ReturnType<typeof useWords>["say"]): string {
  if (location === "user") return say("websites.secret.user");
  if (location === "password") return say("websites.secret.password");
  if (pathKeys.includes(location)) return say("websites.secret.path");
  return location.split(" ").slice(1).join(" ");
}
