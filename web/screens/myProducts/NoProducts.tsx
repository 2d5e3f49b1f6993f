import { NothingImported } from "#web/parts/list/NothingImported.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

/** Shown as long as the own website has no product. */
export function NoProducts() {
  const { say } = useWords();
  const { name, website, website_id: id } = useCatalog();
  const shop = website?.name ?? name;
  return (
    <NothingImported
      title={say("lists.mine.empty.title")}
      advice={say("lists.mine.empty.advice", { name: shop })}
      website={{ id, name: shop }}
    />
  );
}
