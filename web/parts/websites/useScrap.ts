// What a site says of itself, asked once its address is typed, and put where nothing was written yet.
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { isSecretMark, secretsIn } from "#shared/credentials.ts";
import { useEffect, useRef, useState } from "react";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { scrapOptions } from "#web/queries/websites.ts";

const typing_ms = 600;

export type Scrap = ReturnType<typeof useScrap>;

/**
 * Name and description are proposed only where both are empty, the first logo only where there is none: nothing that
 * somebody wrote is written over.
 */
export function useScrap() {
  const form = useFormContext();
  const url = String(form.value("url") ?? "").trim();
  // What was there when the form opened is asked again only by the button.
  const [known, setKnown] = useState(url);
  const [typed] = useDebouncedValue(url, typing_ms);
  const isAsked = typed !== known && isWebAddress(typed);
  const { data, error, isFetching } = useQuery({ ...scrapOptions(typed), enabled: isAsked });
  const filled = useRef<unknown>(undefined);

  useEffect(() => {
    if (!data || filled.current === data) return;
    filled.current = data;
    const isEmpty = (name: string) => (form.value(name) ?? "") === "";
    if (isEmpty("name") && isEmpty("description")) {
      if (data.name) form.set("name", data.name);
      if (data.description) form.set("description", data.description);
    }
    const [logo] = data.logos;
    if (logo && isEmpty("logo")) form.set("logo", logo.url);
  }, [data, form]);

  return {
    data: isAsked ? data : undefined,
    error: isAsked && !isFetching ? error : null,
    isReading: isAsked && isFetching,
    /**
     * Whether the site can be asked though nobody typed anything: a button that came while one types, and went again,
     * would take the focus with it.
     */
    canAsk: url === known && isWebAddress(url),
    ask: () => setKnown(""),
  };
}

/** One with a secret that is kept can be asked by the server alone, which does so for nobody. */
function isWebAddress(text: string): boolean {
  if (secretsIn(text).some(({ start, end }) => isSecretMark(text.slice(start, end)))) return false;
  const address = URL.parse(text);
  return address !== null && /^https?:$/.test(address.protocol) && address.hostname.includes(".");
}
