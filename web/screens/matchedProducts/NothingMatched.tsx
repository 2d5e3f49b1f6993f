import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Competitive } from "#shared/filters/competitive.ts";
import { DeletedHere } from "#web/parts/bulk-delete/DeletedHere.tsx";
import { Message } from "#web/parts/Message.tsx";
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
  const { say } = useWords();
  const navigate = useNavigate();
  if (fixed === "all" && !competitive) return <NothingAtAll />;
  const showAll = () => (fixed === "all" ? onShowAll() : void navigate({ to: "/matching/products" }));
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
