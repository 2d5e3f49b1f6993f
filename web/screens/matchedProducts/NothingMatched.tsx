import { Button } from "@mantine/core";
import { IconArrowsExchange, IconLoader2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Competitive } from "#shared/filters/competitive.ts";
import { DeletedHere } from "#web/parts/bulk-delete/DeletedHere.tsx";
import { Message } from "#web/parts/Message.tsx";
import { productsToCompareOptions } from "#web/queries/websiteImports.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

type NothingMatchedProps = {
  fixed: Competitive;
  /** The position that somebody chose. */
  competitive: Competitive | undefined;
  onShowAll(): void;
};

/** Why there is nothing in the list that no filter narrows, and what to do about it. */
export default function NothingMatched({ fixed, competitive, onShowAll }: NothingMatchedProps) {
  const { id } = useCatalog();
  const { data: toCompare, failureCount } = useQuery(productsToCompareOptions(id));
  // Nothing is said of what is there before it is known whether there is more to come.
  if (toCompare === undefined && failureCount === 0) return null;
  if (toCompare) return <BeingCompared count={toCompare} />;
  if (fixed === "all" && !competitive) return <NothingAtAll />;
  return <NothingThere isAnyList={fixed === "all"} onShowAll={onShowAll} />;
}

function BeingCompared({ count }: { count: number }) {
  const { say, number } = useWords();
  return (
    <Message
      icon={IconLoader2}
      title={say("matched.empty.comparingTitle")}
      advice={say("matched.empty.comparingAdvice", { count, formatted: number(count) })}
    />
  );
}

function NothingThere({ isAnyList, onShowAll }: { isAnyList: boolean; onShowAll(): void }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const showAll = () => (isAnyList ? onShowAll() : void navigate({ to: "/matching/products" }));
  return (
    <Message
      icon={IconArrowsExchange}
      title={say("matched.empty.positionTitle")}
      advice={say("matched.empty.positionAdvice")}
      action={
        <Button variant="light" onClick={showAll}>
          {say("matched.empty.showAll")}
        </Button>
      }
    />
  );
}

function NothingAtAll() {
  const { say } = useWords();
  const navigate = useNavigate();
  const { website_id: websiteId } = useCatalog();
  return (
    <Message
      icon={IconArrowsExchange}
      title={say("matched.empty.title")}
      advice={say("matched.empty.advice")}
      action={
        <>
          <DeletedHere websiteIds={[websiteId]} />
          <Button variant="light" onClick={() => void navigate({ to: "/catalog/unmatched" })}>
            {say("matched.toUnmatched")}
          </Button>
        </>
      }
    />
  );
}
