// What is new: in my catalogue, and at my competitors'.
import { NoCompetitor } from "#web/parts/list/NoCompetitor.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { CompetitorsNews } from "./CompetitorsNews.tsx";
import { MyNews } from "./MyNews.tsx";
import { newsAddress } from "./search.ts";

export function News() {
  const { say } = useWords();
  const { competitors } = useCatalog();
  const { search } = useListAddress(newsAddress);
  if (search.tab !== "competitors") return <MyNews />;
  return competitors.length > 0 ? <CompetitorsNews /> : <NoCompetitor title={say("lists.news.theirs")} />;
}
