import { useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { FormField } from "#web/parts/form/FormField.tsx";
import type { ReactNode } from "react";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useRefusedAddress } from "#web/parts/form/useRefusedAddress.ts";
import { imageAddress } from "#web/parts/images/imageAddress.ts";
import { useImage } from "#web/parts/images/useImage.ts";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { scrapOptions } from "#web/queries/websites.ts";
import type { ProposedLogo } from "#web/queries/websites.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./websiteFields.module.css";

type LogoFieldProps = {
  /** Those that the site shows. */
  proposed: readonly ProposedLogo[];
  /** The saved one, and where our server shows it. */
  saved: { url: string | null; image: string | null } | undefined;
  description: string;
  /** What is shown as long as there is no logo. */
  without?: ReactNode;
};

const typing_ms = 600;

/** The address of a logo with the picture itself, and those that the site shows to choose from. */
export function LogoField({ proposed, saved, description, without }: LogoFieldProps) {
  const { say } = useWords();
  const form = useFormContext();
  const url = String(form.value("logo") ?? "").trim();
  return (
    <div className={classes.logoField}>
      <FormField name="logo" placeholder="https://www.boutique.fr/logo.png" description={description} />
      {url !== "" && <Shown key={url} url={url} known={knownImage(url, proposed, saved)} />}
      {url === "" && proposed.length > 0 && (
        <div role="group" aria-label={say("websites.proposedLogos")} className={classes.proposed}>
          {proposed.map((logo) => (
            <Proposed key={logo.url} logo={logo} onChoose={() => form.set("logo", logo.url)} />
          ))}
        </div>
      )}
      {url === "" && proposed.length === 0 && without}
    </div>
  );
}

function knownImage(url: string, proposed: LogoFieldProps["proposed"], saved: LogoFieldProps["saved"]) {
  if (saved?.url === url) return saved.image ?? undefined;
  return proposed.find((logo) => logo.url === url)?.image;
}

/** The picture at an address; our server looks at one that it does not know yet. */
function Shown({ url, known }: { url: string; known: string | undefined }) {
  const words = useWords();
  const [typed] = useDebouncedValue(url, typing_ms);
  // A site is read for administrators alone; others see what is saved.
  const isAsked = useIsAdmin() && known === undefined && typed === url && /^https?:\/\/[^/]+/i.test(url);
  const { data, error, isFetching } = useQuery({ ...scrapOptions(url), enabled: isAsked });
  const [image, giveUp] = useImage(known ?? data?.logos.find((logo) => logo.url === url)?.image);
  const refusal = useRefusedAddress("logo", url, error);
  if (refusal) return null;
  if (image)
    return <img className={classes.logoShown} src={imageAddress(image, 160)} alt="" onError={giveUp} />;
  if (isFetching || (!isAsked && known === undefined)) return null;
  return (
    <p className={classes.warning} role="status">
      {error
        ? words.say("websites.logoLater", { problem: failureText(error, words) })
        : words.say("websites.logoUnseen")}
    </p>
  );
}

function Proposed({ logo, onChoose }: { logo: ProposedLogo; onChoose(): void }) {
  const { say } = useWords();
  const [image, giveUp] = useImage(logo.image);
  if (!image) return null;
  return (
    <button
      type="button"
      className={classes.proposedLogo}
      aria-label={say("websites.chooseLogo", { url: logo.url })}
      title={logo.url}
      onClick={onChoose}
    >
      <img src={imageAddress(image, 160)} alt="" onError={giveUp} />
    </button>
  );
}
