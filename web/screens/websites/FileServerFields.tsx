// A file on a file server: the boxes that its address is put together from, what is kept of the machine, and a try.
import { Button, Select, TextInput } from "@mantine/core";
import { SecretInput } from "#web/parts/form/SecretInput.tsx";
import { IconAlertTriangle, IconCheck, IconKey } from "@tabler/icons-react";
import { isSecretMark } from "#shared/credentials.ts";
import { hexadecimalFingerprint } from "#shared/fileAddress.ts";
import { ApiError } from "#web/api.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";
import {
  type FileServer,
  addressOf,
  fileSchemes,
  leftMachine,
  partsOf,
  withHost,
  withKept,
  withPort,
  withoutKept,
} from "./fileServer.ts";
import { useSourcePreview } from "./mapping/useSourcePreview.ts";
import { source } from "./source.ts";
import classes from "./websites.module.css";

/** What a new one begins with. */
export const emptyServer = "sftp:///";

type FileServerFieldsProps = {
  websiteId: number | undefined;
  /** The address that was tried last: machines count wrong logins, so that no half of a password is sent. */
  tried: string | undefined;
  onTry(uri: string): void;
};

export function FileServerFields({ websiteId, tried, onTry }: FileServerFieldsProps) {
  const { say } = useWords();
  const form = useFormContext();
  const uri = String(form.value(source.uri) ?? "");
  const server = partsOf(uri) ?? partsOf(emptyServer)!;
  const saved = String(form.savedValue(source.uri) ?? "");
  const left = leftMachine(uri, saved);
  const set = (next: FileServer) => {
    form.set(source.uri, addressOf(next));
    // What is kept of the machine is an SSH key or a certificate.
    if (next.scheme !== server.scheme)
      form.set(
        source.hostKey,
        next.scheme === partsOf(saved)?.scheme ? form.savedValue(source.hostKey) : null,
      );
  };
  const setMachine = (next: FileServer) => set(withKept(next, saved));
  // Not before the machine is written to its end: it may be the same again.
  const leave = () => left !== undefined && set(withoutKept(server));
  return (
    <>
      <Location server={server} set={set} setMachine={setMachine} onLeave={leave} />
      {left !== undefined && !form.problem(source.uri) && (
        <p className={classes.advice} role="status">
          {say("websites.server.otherMachine", { host: left })}
        </p>
      )}
      <Login server={server} set={set} isKept={left === undefined} />
      {server.scheme === "ftp" && <p className={classes.problem}>{say("websites.server.inTheClear")}</p>}
      {server.scheme === "sftp" && <HostKey />}
      {server.scheme === "ftps" && <AcceptedCertificate />}
      <TryAddress
        websiteId={websiteId}
        tried={tried}
        onTry={onTry}
        isWhole={server.host !== "" && server.path !== ""}
      />
    </>
  );
}

type ServerProps = { server: FileServer; set(server: FileServer): void };

type LocationProps = ServerProps & { setMachine(server: FileServer): void; onLeave(): void };

/** Where the file is: the machine, and the file there. */
function Location({ server, set, setMachine, onLeave }: LocationProps) {
  const { say } = useWords();
  return (
    <div className={classes.server} onBlur={onLeave}>
      <Select
        label={say("websites.server.scheme")}
        allowDeselect={false}
        data={fileSchemes.map((value) => ({ value, label: say(`websites.server.${value}`) }))}
        value={server.scheme}
        onChange={(scheme) => scheme && setMachine({ ...server, scheme: scheme as FileServer["scheme"] })}
      />
      <Host server={server} set={setMachine} />
      <Port server={server} set={setMachine} />
      <TextInput
        className={classes.path}
        label={say("websites.server.path")}
        placeholder="export/prix.csv"
        autoComplete="off"
        value={server.path}
        onChange={(event) => set({ ...server, path: event.currentTarget.value })}
      />
    </div>
  );
}

function Host({ server, set }: ServerProps) {
  const { say } = useWords();
  const form = useFormContext();
  const problem = form.problem(source.uri);
  return (
    <TextInput
      className={classes.host}
      label={say("websites.server.host")}
      placeholder="fichiers.boutique.fr"
      name={source.uri}
      error={problem && server.host === "" ? say("websites.server.hostNeeded") : problem}
      autoComplete="off"
      value={server.host}
      onChange={(event) => set(withHost(server, event.currentTarget.value))}
    />
  );
}

function Port({ server, set }: ServerProps) {
  const { say } = useWords();
  return (
    <TextInput
      className={classes.port}
      label={say("websites.server.port")}
      placeholder={server.scheme === "sftp" ? "22" : "21"}
      inputMode="numeric"
      value={server.port}
      onChange={(event) => set(withPort(server, event.currentTarget.value))}
    />
  );
}

function Login({ server, set, isKept }: ServerProps & { isKept: boolean }) {
  const { say } = useWords();
  return (
    <div className={classes.login}>
      <Kept value={server.user} isKept={isKept} onChange={(user) => set({ ...server, user })}>
        {(shown) => <TextInput label={say("websites.secret.user")} autoComplete="off" {...shown} />}
      </Kept>
      <Kept value={server.password} isKept={isKept} onChange={(password) => set({ ...server, password })}>
        {(shown) => (
          <SecretInput
            label={say("websites.secret.password")}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": say("forms.showSecret") }}
            {...shown}
          />
        )}
      </Kept>
    </div>
  );
}

type Shown = {
  value: string;
  placeholder: string | undefined;
  onChange(event: { currentTarget: { value: string } }): void;
};

type KeptProps = {
  value: string;
  /** What is kept is of this machine. */
  isKept: boolean;
  onChange(next: string): void;
  children(shown: Shown): React.ReactNode;
};

/** A secret that is kept is an empty box that says so; it stays until something is typed, or until it is cleared. */
function Kept({ value, isKept, onChange, children }: KeptProps) {
  const { say } = useWords();
  const isHidden = isSecretMark(value);
  return children({
    value: isHidden ? "" : value,
    placeholder: isHidden && isKept ? say("websites.server.kept") : undefined,
    onChange: (event) => onChange(event.currentTarget.value),
  });
}

/** The key of the machine, as it was first met: who runs it may change it, and then says so. */
function HostKey() {
  const { say } = useWords();
  const form = useFormContext();
  const kept = form.value(source.hostKey);
  if (typeof kept !== "string" || kept === "")
    return <p className={classes.advice}>{say("websites.server.keyUnknown")}</p>;
  const [host = "", fingerprint = ""] = kept.split(" ");
  return (
    <p className={classes.hostKey}>
      <IconKey size={15} aria-hidden />
      <span>{say("websites.server.key", { host })}</span>
      <code>{fingerprint}</code>
      <button type="button" className={classes.textButton} onClick={() => form.set(source.hostKey, null)}>
        {say("websites.server.forgetKey")}
      </button>
    </p>
  );
}

/** The certificate that was accepted though no authority vouches for it. */
function AcceptedCertificate() {
  const { say } = useWords();
  const form = useFormContext();
  const kept = form.value(source.hostKey);
  if (typeof kept !== "string" || kept === "") return null;
  const [host = "", fingerprint = ""] = kept.split(" ");
  return (
    <p className={classes.hostKey}>
      <IconKey size={15} aria-hidden />
      <span>{say("websites.server.certificate", { host })}</span>
      <code>{hexadecimalFingerprint(fingerprint)}</code>
      <button type="button" className={classes.textButton} onClick={() => form.set(source.hostKey, null)}>
        {say("websites.server.forgetCertificate")}
      </button>
    </p>
  );
}

/** Reads the beginning of the file, and says what came of it. */
function TryAddress({ websiteId, tried, onTry, isWhole }: FileServerFieldsProps & { isWhole: boolean }) {
  const { say } = useWords();
  const form = useFormContext();
  const uri = String(form.value(source.uri) ?? "").trim();
  const { preview, error, isLooking, retry } = useSourcePreview(websiteId, undefined, tried);
  const isTried = uri === tried;
  return (
    <div className={classes.trying}>
      <Button
        variant="light"
        size="xs"
        disabled={!isWhole}
        loading={isLooking}
        onClick={() => (isTried ? retry() : onTry(uri))}
      >
        {say("websites.server.try")}
      </Button>
      <TryOutcome {...{ preview, error, isLooking }} />
    </div>
  );
}

type TryOutcomeProps = Pick<ReturnType<typeof useSourcePreview>, "preview" | "error" | "isLooking">;

function TryOutcome({ preview, error, isLooking }: TryOutcomeProps) {
  const words = useWords();
  const form = useFormContext();
  const hostKey = acceptableKey(error);
  return (
    <span role="status">
      {error && (
        <span className={classes.problem}>
          <IconAlertTriangle size={15} aria-hidden /> {failureText(error, words)}
        </span>
      )}
      {hostKey && !isLooking && (
        <Button variant="default" size="xs" onClick={() => form.set(source.hostKey, hostKey)}>
          {words.say("websites.server.acceptCertificate")}
        </Button>
      )}
      {preview && !isLooking && (
        <span className={classes.worked}>
          <IconCheck size={15} aria-hidden />{" "}
          {words.say("websites.server.worked", { count: preview.columns.length })}
        </span>
      )}
    </span>
  );
}

/** The certificate that the server showed, of a failure that accepting it would end. */
function acceptableKey(error: unknown): string | undefined {
  const details =
    error instanceof ApiError ? (error.details as { host_key?: unknown } | undefined) : undefined;
  return typeof details?.host_key === "string" ? details.host_key : undefined;
}
