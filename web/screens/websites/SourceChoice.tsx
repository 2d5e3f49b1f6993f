// Where the file of a website comes from: an address of the web, a file server, whoever sends it, or a provider.
import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { crawledProviders, isCrawled, usualProvider } from "#shared/reference/providers.ts";
import { isFileAddress } from "#shared/fileAddress.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import type { Form } from "#web/parts/form/useForm.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";
import { AddressSecrets } from "./AddressSecrets.tsx";
import { FileServerFields, emptyServer } from "./FileServerFields.tsx";
import { ProviderFields } from "./ProviderFields.tsx";
import { source } from "./source.ts";
import classes from "./websites.module.css";

const kinds = ["address", "server", "files", "provider"] as const;
type SourceKind = (typeof kinds)[number];

export type SourceChoiceProps = {
  websiteId: number | undefined;
  kind: SourceKind;
  onKind(kind: SourceKind): void;
  /** Where a file is dropped in. */
  drop: ReactNode;
  /** The address of a file server that was tried last. */
  tried: string | undefined;
  onTry(uri: string): void;
};

export function SourceChoice(props: SourceChoiceProps) {
  const { say } = useWords();
  const form = useFormContext();
  const uri = String(form.value(source.uri) ?? "");
  const { kind, onKind, drop, ...server } = props;
  // What was typed of each kind, for whoever looks at another one and comes back.
  const [kept, setKept] = useState<Partial<Record<SourceKind, string>>>({});
  const choose = (next: SourceKind) => {
    setKept({ ...kept, [kind]: uri });
    onKind(next);
    form.set(source.uri, kept[next] ?? (next === "server" ? emptyServer : ""));
    const isProvider = isCrawled({ provider: String(form.value(source.provider)) });
    if (isProvider !== (next === "provider"))
      form.set(source.provider, next === "provider" ? crawledProviders[0] : usualProvider);
  };
  return (
    <div className={`${classes.source} form-wide`}>
      <SegmentedControl
        className={classes.kinds}
        aria-label={say("websites.source.label")}
        value={kind}
        onChange={(next) => choose(next as SourceKind)}
        data={kinds.map((value) => ({ value, label: say(`websites.source.${value}`) }))}
      />
      {kind === "files" && (
        <>
          <p className={classes.advice}>{say("websites.source.filesAdvice")}</p>
          {drop}
        </>
      )}
      {kind === "server" && <FileServerFields {...server} />}
      {kind === "address" && <WebAddress uri={uri} />}
      {kind === "provider" && <ProviderFields />}
      {kind !== "files" && <AddressSecrets />}
    </div>
  );
}

function WebAddress({ uri }: { uri: string }) {
  const { say } = useWords();
  return (
    <>
      <FormField
        name={source.uri}
        placeholder="https://www.boutique.fr/flux.csv"
        description={say("websites.advice.uri")}
      />
      {uri !== "" && !/^(?:https?|container):\/\//i.test(uri.trim()) && (
        <p className={classes.problem} role="status">
          {say("websites.source.onlyWeb")}
        </p>
      )}
    </>
  );
}

/** Files are what is left once there is no address. */
export function kindOf({ value, isNew }: Pick<Form, "value" | "isNew">): SourceKind {
  const provider = value(source.provider);
  const uri = String(value(source.uri) ?? "");
  if (isCrawled({ provider: String(provider) })) return "provider";
  if (isFileAddress(uri)) return "server";
  return /^(?:https?|container):/i.test(uri) || (isNew && uri === "") ? "address" : "files";
}
