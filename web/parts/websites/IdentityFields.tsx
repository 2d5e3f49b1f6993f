import { FormField } from "#web/parts/form/FormField.tsx";
import type { Website } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import { LogoField } from "./LogoField.tsx";
import { ScrapState } from "./ScrapState.tsx";
import { useScrap } from "./useScrap.ts";
import classes from "./websiteFields.module.css";

/** What a website is. Its address typed, the site itself says what it is called, what it is, and shows its logos. */
export function IdentityFields({ website }: { website: Website | null }) {
  const { say } = useWords();
  const scrap = useScrap();
  return (
    <>
      {website && (
        <p className={`${classes.id} form-wide`}>
          {say("websites.field.id")} {website.id}
        </p>
      )}
      <div className="form-wide">
        <FormField
          name="url"
          placeholder="https://www.boutique.fr"
          description={<ScrapState scrap={scrap} />}
        />
      </div>
      <FormField name="name" />
      <FormField name="description" />
      <div className="form-wide">
        <LogoField
          proposed={scrap.data?.logos ?? []}
          saved={website ? { url: website.logo, image: website.logo_image } : undefined}
          description={say("websites.advice.logo")}
        />
      </div>
    </>
  );
}
