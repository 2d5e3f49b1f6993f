import { IconSparkles } from "@tabler/icons-react";
import { Message } from "#web/parts/Message.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { useWords } from "#web/session/words.ts";
import { newsAddress, newsTabs } from "./search.ts";
import type { NewsTab } from "./search.ts";

/** The days and the filters stay when one looks at the others' news. */
export function NewsTabs({ tab }: { tab: NewsTab }) {
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

export function NothingNew() {
  const { say } = useWords();
  return (
    <Message
      icon={IconSparkles}
      title={say("lists.news.empty.title")}
      advice={say("lists.news.empty.advice")}
    />
  );
}
