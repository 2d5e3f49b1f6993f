import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { FormField } from "#web/parts/form/FormField.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { delimiterName } from "#web/parts/feed/delimiterName.ts";
import { delimiters } from "#shared/reference/feedDialects.ts";
import { useWords } from "#web/session/words.ts";
import { AddressSecrets } from "./AddressSecrets.tsx";
import { source } from "./source.ts";
import classes from "./websites.module.css";

/** Where the products come from, an address or files that are sent, and how these are written. */
export function SourceFields() {
  const words = useWords();
  const { say } = words;
  const form = useFormContext();
  const isJson = form.value(source.type) === "json";
  return (
    <>
      <SourceChoice />
      <FormField name={source.type} choices={{ csv: say("websites.format.csv"), json: "JSON" }} />
      <FormField name={source.encoding} choices={{ "utf-8": "UTF-8" }} />
      {!isJson && (
        <>
          <FormField
            name={source.delimiter}
            choices={Object.fromEntries(delimiters.map((sign) => [sign, delimiterName(sign, words)]))}
          />
          <FormField
            name={source.quote}
            choices={{ '"': say("websites.quote.double"), "'": say("websites.quote.single") }}
          />
        </>
      )}
      <Identifier />
    </>
  );
}

/** Files are what is left once there is no address. */
function SourceChoice() {
  const { say } = useWords();
  const form = useFormContext();
  const uri = String(form.value(source.uri) ?? "");
  const [kind, setKind] = useState(uri !== "" || form.isNew ? "address" : "files");
  const [kept, setKept] = useState("");
  const choose = (next: string) => {
    setKind(next);
    if (next === "files") setKept(uri);
    form.set(source.uri, next === "files" ? "" : kept);
  };
  return (
    <div className={`${classes.source} form-wide`}>
      <SegmentedControl
        aria-label={say("websites.source.label")}
        value={kind}
        onChange={choose}
        data={[
          { value: "address", label: say("websites.source.address") },
          { value: "files", label: say("websites.source.files") },
        ]}
      />
      {kind === "files" ? (
        <p className={classes.advice}>{say("websites.source.filesAdvice")}</p>
      ) : (
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
          <AddressSecrets />
        </>
      )}
    </div>
  );
}

function Identifier() {
  const { say } = useWords();
  const choices = {
    url_slug: say("importing.identifier.url_slug"),
    url: say("importing.identifier.url"),
    sku: say("importing.identifier.sku"),
    ean: say("importing.identifier.ean"),
    internal_ref: say("importing.identifier.internal_ref"),
    mpn: say("importing.identifier.mpn"),
    title: say("importing.identifier.title"),
  };
  return (
    <FormField name={source.identifier} choices={choices} description={say("websites.advice.identifier")} />
  );
}
