// Which attributes of an own website the customers see who compare with it: none, unless it is said here.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SwitchField } from "#web/parts/switch/SwitchField.tsx";
import { toastFailure } from "#web/parts/toasts/toasts.ts";
import { attributesOptions, setAttributePublic, websiteUsesOptions } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./websites.module.css";

/** Nothing of a website that is nobody's own: all see all of it. */
export function AttributeVisibility({ websiteId }: { websiteId: number }) {
  const { say } = useWords();
  const uses = useQuery(websiteUsesOptions(websiteId));
  const isOwn = (uses.data?.own.length ?? 0) > 0;
  const attributes = useQuery({ ...attributesOptions(websiteId), enabled: isOwn });
  if (!isOwn || !attributes.data || attributes.data.length === 0) return null;
  return (
    <section className={classes.attributes} aria-label={say("websites.attributes.title")}>
      <h2 className={classes.subtitle}>{say("websites.attributes.title")}</h2>
      <p className={classes.advice}>{say("websites.attributes.advice")}</p>
      <ul>
        {attributes.data.map((attribute) => (
          <li key={attribute.id}>
            <Attribute websiteId={websiteId} {...attribute} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type AttributeProps = { websiteId: number; id: number; name: string; public: boolean; values_count: number };

function Attribute({ websiteId, id, name, public: isPublic, values_count: count }: AttributeProps) {
  const words = useWords();
  const { say, number } = words;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => setAttributePublic(id, next),
    onError: (error) => toastFailure(error, words),
    onSettled: () => client.invalidateQueries({ queryKey: attributesOptions(websiteId).queryKey }),
  });
  const shown = change.isPending ? change.variables : isPublic;
  return (
    <SwitchField
      label={name}
      description={`${say(shown ? "websites.attributes.public" : "websites.attributes.private")} · ${say(
        "websites.attributes.values",
        { count, formatted: number(count) },
      )}`}
      checked={shown}
      disabled={change.isPending}
      onChange={(next) => change.mutate(next)}
    />
  );
}
