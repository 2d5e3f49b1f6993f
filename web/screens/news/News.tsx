// What is new: in my catalogue, and at my competitors'.
import { IconSparkles } from "@tabler/icons-react";
import { useMemo } from "react";
import { SuggestingWebsites } from "#web/parts/filters/suggestingWebsites.ts";
import { Message } from "#web/parts/Message.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { NoCompetitor } from "#web/parts/list/NoCompetitor.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { WebsiteBadge, WebsiteBadges } from "#web/parts/matched-products/WebsiteBadges.tsx";
import { myColumns } from "#web/parts/matched-products/myColumns.tsx";
import { theirColumns } from "#web/parts/matched-products/theirColumns.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { competitorsProducts, myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NewsDays } from "./NewsDays.tsx";
import { newsAddress, newsTabs } from "./search.ts";
import type { NewsTab } from "./search.ts";
import { useCompetitorsNews, useMyNews } from "./useNews.ts";

const pinned = ["image", "title"];
const address = "/catalog/products/news";

export function News() {
  const { say } = useWords();
  const { competitors } = useCatalog();
  const { search } = useListAddress(newsAddress);
  if (search.tab !== "competitors") return <MyNews />;
  return competitors.length > 0 ? <CompetitorsNews /> : <NoCompetitor title={say("lists.news.theirs")} />;
}

function MyNews() {
  const words = useWords();
  const { say } = words;
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useMyNews();
  const columns = useMemo(
    () =>
      myColumns({
        words,
        currency,
        address,
        looks: { created: { hidden: false }, modified: { hidden: true } },
      }),
    [words, currency],
  );
  return (
    <ListScreen
      title={say("lists.news.mine")}
      list={list}
      name={`news-${id}`}
      columns={columns}
      pinned={pinned}
      rowName={({ title }) => title}
      rowHeight={80}
      actions={<Tabs tab="news" />}
      toolbar={
        <>
          <Unconverted queries={myProducts(id)} question={list.question} />
          <NewsDays filters={list.filters} onApply={list.apply} />
        </>
      }
      renderCard={(product) => (
        <ListedCard product={product} currency={currency} address={address}>
          <WebsiteBadges words={words} competitors={product.competitors} />
        </ListedCard>
      )}
      empty={<NothingNew />}
      exported={{ websiteId, modelFnName: "products", where: list.question.where }}
    />
  );
}

function CompetitorsNews() {
  const words = useWords();
  const { say } = words;
  const { id, competitors, currentCurrency: currency } = useCatalog();
  const list = useCompetitorsNews();
  const columns = useMemo(
    () => theirColumns({ words, currency, grid: "novelties", address }),
    [words, currency],
  );
  return (
    <SuggestingWebsites value={useMemo(() => competitors.map((theirs) => theirs.id), [competitors])}>
      <ListScreen
        title={say("lists.news.theirs")}
        list={list}
        name={`novelties-${id}`}
        columns={columns}
        pinned={pinned}
        rowName={({ title }) => title}
        rowHeight={80}
        actions={<Tabs tab="competitors" />}
        toolbar={
          <>
            <Unconverted queries={competitorsProducts(id)} question={list.question} />
            <NewsDays filters={list.filters} onApply={list.apply} />
          </>
        }
        renderCard={(product) => (
          <ListedCard product={product} currency={currency} address={address}>
            <WebsiteBadge
              words={words}
              website={{ website_id: product.website_id, name: product.website_name ?? "" }}
            />
          </ListedCard>
        )}
        empty={<NothingNew />}
        exported={{ catalogId: id, modelFnName: "competitorsProduct", where: list.question.where }}
      />
    </SuggestingWebsites>
  );
}

/** The days and the filters stay when one looks at the others' news. */
function Tabs({ tab }: { tab: NewsTab }) {
  const { say } = useWords();
  const { change } = useListAddress(newsAddress);
  return (
    <Pills
      label={say("lists.news.tabs.label")}
      choices={newsTabs.map((value) => ({ value, label: say(`lists.news.tabs.${value}`) }))}
      value={tab}
      onChange={(next) => change({ tab: next === "competitors" ? next : undefined, order: undefined })}
    />
  );
}

function NothingNew() {
  const { say } = useWords();
  return (
    <Message
      icon={IconSparkles}
      title={say("lists.news.empty.title")}
      advice={say("lists.news.empty.advice")}
    />
  );
}
