// Filters on the attributes that the products of this shop happen to have.
import { ActionIcon, Select, TagsInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { attributeValuesOptions, attributesOptions } from "./suggestions.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { useDraft } from "./draftContext.ts";
import classes from "./FilterModal.module.css";

export function AttributesField() {
  const { say } = useWords();
  const { website_id } = useCatalog();
  const attributes = useQuery(attributesOptions(website_id));
  const { draft, change } = useDraft();
  const chosen = Object.keys(draft.attributes);
  const nameOf = (slug: string) => attributes.data?.find(({ slug_name }) => slug_name === slug)?.name ?? slug;
  const free = attributes.data?.filter(({ slug_name }) => !chosen.includes(slug_name)) ?? [];

  if (attributes.isError) return <p className={classes.note}>{say("filters.attributesFailed")}</p>;
  if (attributes.data?.length === 0) return <p className={classes.note}>{say("filters.noAttributes")}</p>;
  return (
    <>
      {chosen.map((slug) => (
        <AttributeValues key={slug} slug={slug} name={nameOf(slug)} />
      ))}
      <Select
        label={say("filters.addAttribute")}
        searchable
        disabled={!attributes.data}
        maxDropdownHeight={260}
        nothingFoundMessage={say("filters.noAttribute")}
        data={free.map(({ slug_name, name }) => ({ value: slug_name, label: name }))}
        value={null}
        onChange={(slug) => slug && change({ attributes: { ...draft.attributes, [slug]: [] } })}
      />
    </>
  );
}

function AttributeValues({ slug, name }: { slug: string; name: string }) {
  const { say } = useWords();
  const { website_id } = useCatalog();
  const values = useQuery(attributeValuesOptions(website_id, slug));
  const { draft, change } = useDraft();
  const { [slug]: chosen = [], ...others } = draft.attributes;
  return (
    <div className={classes.attribute}>
      <TagsInput
        label={name}
        placeholder={chosen.length === 0 ? say("filters.attributeValues") : undefined}
        data={values.data ?? []}
        maxDropdownHeight={220}
        splitChars={[]}
        acceptValueOnBlur
        value={chosen}
        onChange={(next) => change({ attributes: { ...draft.attributes, [slug]: next } })}
      />
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
