// The selections that are followed: a card for each, three at first.
import { Button } from "@mantine/core";
import { IconBinoculars, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { trackingsOptions } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { TrackingCard } from "./TrackingCard.tsx";
import classes from "./Trackings.module.css";

const revealed = 3;

export function Trackings() {
  const { say, number } = useWords();
  const { id } = useCatalog();
  const { data: trackings, isError, refetch } = useQuery(trackingsOptions(id));
  const [shown, setShown] = useState(revealed);
  const left = Math.max(0, (trackings?.length ?? 0) - shown);
  return (
    <div className={classes.screen}>
      <ScreenHead title={say("trackings.title")} intro={say("trackings.intro")}>
        <CreateButton />
      </ScreenHead>
      {!trackings && (isError ? <GridFailure onRetry={() => void refetch()} /> : <LoadingBlock />)}
      {trackings?.length === 0 && <NoTracking />}
      <ul className={classes.cards}>
        {trackings?.slice(0, shown).map((tracking) => (
          <li key={tracking.id}>
            <TrackingCard tracking={tracking} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button className={classes.more ?? ""} variant="default" onClick={() => setShown(shown + revealed)}>
          {say("trackings.more", { count: left, formatted: number(left) })}
        </Button>
      )}
    </div>
  );
}

/** What is to be followed is filtered first. */
function CreateButton() {
  const { say } = useWords();
  const navigate = useNavigate();
  return (
    <ActionButton icon={IconPlus} onClick={() => void navigate({ to: "/matching/products" })}>
      {say("trackings.create")}
    </ActionButton>
  );
}

function NoTracking() {
  const { say } = useWords();
  return (
    <Message
      icon={IconBinoculars}
      title={say("trackings.none")}
      advice={say("trackings.noneAdvice")}
      action={<CreateButton />}
    />
  );
}
