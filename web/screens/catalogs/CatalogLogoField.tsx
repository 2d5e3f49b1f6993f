import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { LetterLogo } from "#web/parts/images/LetterLogo.tsx";
import { LogoField } from "#web/parts/websites/LogoField.tsx";
import type { CatalogRow } from "#web/queries/catalogs.ts";
import { scrapOptions } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./catalogs.module.css";

/** The website that was just chosen for the catalogue, which takes over its name and its logo. */
export type ChosenWebsite = { name: string; url: string; logo: string | null; logo_image?: string | null };

type CatalogLogoFieldProps = { catalog: CatalogRow | null; website: ChosenWebsite | undefined };

/** The website's logo, one of those that the site shows where it has none, or the letter that stands for it. */
export function CatalogLogoField({ catalog, website }: CatalogLogoFieldProps) {
  const { say } = useWords();
  const form = useFormContext();
  const lacks = website !== undefined && !website.logo;
  const name = String(form.value("name") ?? "");
  // The logo that was taken from the website just chosen is known as well as the catalogue's own.
  const known = [website, catalog].find((row) => row?.logo && row.logo === form.value("logo"));
  const picture = known ? { url: known.logo, image: known.logo_image ?? null } : undefined;
  const site = useQuery({ ...scrapOptions(website?.url ?? ""), enabled: lacks && form.writer === "admin" });
  return (
    <LogoField
      proposed={(lacks && site.data?.logos) || []}
      saved={picture}
      description={say("catalogForms.advice.logo")}
      without={
        <p className={classes.letter}>
          {name !== "" && <LetterLogo name={name} />}
          {say("catalogForms.advice.withoutLogo")}
        </p>
      }
    />
  );
}
