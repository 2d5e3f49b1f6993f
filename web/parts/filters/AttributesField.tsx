// Filters on the attributes that the products of this shop happen to have.
import { ActionIcon, MultiSelect, Select, TagsInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { availabilitySlug } from "#shared/reference/availability.ts";
import { availabilityChoices, availabilityIn, availabilityText } from "./availability.ts";
import { attributeValuesOptions, attributesOptions } from "./suggestions.ts";
import { enterChooses } from "#web/parts/form/enterChooses.ts";
import { useWords } from "#web/session/words.ts";
import { useDraft } from "./draftContext.ts";
import { useSuggestingWebsites } from "./suggestingWebsites.ts";
import classes from "./FilterModal.module.css";

export function AttributesField() {
  const { say } = useWords();
  const [website_id = 0] = useSuggestingWebsites();
  const { attributes, failed } = useAttributes(website_id);
  const { draft, change } = useDraft();
  const chosen = Object.keys(draft.attributes);
  const nameOf = (slug: string) => attributes?.find(({ slug_name }) => slug_name === slug)?.name ?? slug;
  const free = attributes?.filter(({ slug_name }) => !chosen.includes(slug_name)) ?? [];

  if (failed) return <p className={classes.note}>{say("filters.attributesFailed")}</p>;
  if (attributes?.length === 0) return <p className={classes.note}>{say("filters.noAttributes")}</p>;
  return (
    <>
      {chosen.map((slug) => (
        <ChosenAttribute key={slug} slug={slug} name={nameOf(slug)}>
          {slug === availabilitySlug ? (
            <AvailabilityValues name={nameOf(slug)} />
          ) : (
            <AttributeValues slug={slug} name={nameOf(slug)} />
          )}
        </ChosenAttribute>
      ))}
      <Select
        label={say("filters.addAttribute")}
        placeholder={say("filters.attributePlaceholder")}
        searchable
        disabled={!attributes}
        maxDropdownHeight={260}
        nothingFoundMessage={say("filters.noAttribute")}
        data={free.map(({ slug_name, name }) => ({ value: slug_name, label: name }))}
        value={null}
        onChange={(slug) => slug && change({ attributes: { ...draft.attributes, [slug]: [] } })}
      />
    </>
  );
}

/** Those of the dictionary; and the availability, where products say theirs, which every import knows by itself. */
function useAttributes(website_id: number) {
  const { say } = useWords();
  const named = useQuery(attributesOptions(website_id));
  const availability = useQuery(attributeValuesOptions(website_id, availabilitySlug));
  if (!named.data || availability.isPending) return { attributes: undefined, failed: named.isError };
  const own = { slug_name: availabilitySlug, name: say("matched.column.availability") };
  return { attributes: availability.data?.length ? [own, ...named.data] : named.data, failed: false };
}

/** The values of an attribute that are to be kept, as a part of the draft. */
function useValues(slug: string) {
  const { draft, change } = useDraft();
  return {
    chosen: draft.attributes[slug] ?? [],
    choose: (values: string[]) => change({ attributes: { ...draft.attributes, [slug]: values } }),
  };
}

function AttributeValues({ slug, name }: { slug: string; name: string }) {
  const { say } = useWords();
  const [website_id = 0] = useSuggestingWebsites();
  const values = useQuery(attributeValuesOptions(website_id, slug));
  const { chosen, choose } = useValues(slug);
  return (
    <TagsInput
      label={name}
      placeholder={chosen.length === 0 ? say("filters.attributeValues") : undefined}
      data={values.data ?? []}
      maxDropdownHeight={220}
      splitChars={[]}
      acceptValueOnBlur
      value={chosen}
      onChange={choose}
    />
  );
}

/** In the words of the list, each of which may stand for several that the imports brought. */
function AvailabilityValues({ name }: { name: string }) {
  const { say } = useWords();
  const [website_id = 0] = useSuggestingWebsites();
  const values = useQuery(attributeValuesOptions(website_id, availabilitySlug));
  const { chosen, choose } = useValues(availabilitySlug);
  const textOf = (value: string) => availabilityText(availabilityIn(value), say);
  // What is chosen stays a choice when no product says it any more.
  const choices = availabilityChoices([...new Set([...(values.data ?? []), ...chosen])]);
  const texts = choices.map(({ state }) => availabilityText(state, say));
  return (
    <MultiSelect
      label={name}
      placeholder={chosen.length === 0 ? say("filters.availabilityValues") : undefined}
      searchable
      onKeyDown={enterChooses}
      data={texts}
      maxDropdownHeight={220}
      nothingFoundMessage={say("filters.noSuchValue")}
      value={[...new Set(chosen.map(textOf))]}
      onChange={(picked) =>
        choose(choices.flatMap(({ values: same }, at) => (picked.includes(texts[at]!) ? same : [])))
      }
    />
  );
}

function ChosenAttribute({ slug, name, children }: { slug: string; name: string; children: ReactNode }) {
  const { say } = useWords();
  const { draft, change } = useDraft();
  const { [slug]: _chosen, ...others } = draft.attributes;
  return (
    <div className={classes.attribute}>
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={say("filters.removeAttribute", { name })}
        onClick={() => change({ attributes: others })}
      >
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
