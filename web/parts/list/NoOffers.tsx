import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Icon } from "@tabler/icons-react";
import { DeletedHere } from "#web/parts/bulk-delete/DeletedHere.tsx";
import { Message } from "#web/parts/Message.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./List.module.css";

/** There is no offer, and no seller: says whether the catalogue follows marketplaces, and leads to where that is set. */
export function NoOffers({ icon, title }: { icon: Icon; title: string }) {
  const { say } = useWords();
  const { id, config, website_id: websiteId, competitors } = useCatalog();
  const isAdmin = useIsAdmin();
  const isFollowed = config?.mkp?.isMkp === true;
  const advice = say(isFollowed ? "lists.offers.empty.followed" : "lists.offers.empty.notFollowed");
  return (
    <Message
      icon={icon}
      title={title}
      advice={isAdmin ? advice : `${advice} ${say("lists.offers.empty.askAdministrator")}`}
      action={
        isAdmin && (
          <>
            <DeletedHere websiteIds={[websiteId, ...competitors.map((theirs) => theirs.id)]} />
            <Button component={Link} to={`/catalog/${id}`} variant="light" className={classes.buttonLink}>
              {say("lists.noCompetitor.toCatalog")}
            </Button>
          </>
        )
      }
    />
  );
}
