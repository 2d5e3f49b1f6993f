// The trackings of the catalogue below the side menu: a way to each, to a new one, and to be rid of one.
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { cut } from "#shared/messages/cut.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { type ListedTracking, trackingsOptions } from "#web/queries/trackings.ts";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import { withLaterWords } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";
import { useDeleteTracking } from "./useDeleteTracking.ts";
import classes from "./SideTrackings.module.css";

const CreateTracking = lazyPart(withLaterWords(() => import("./CreateTracking.tsx")));

/** As long as names are here; the whole one is told when one points at it. */
const longestName = 12;
/** The others are on their own screen. */
const shownMax = 8;

export function SideTrackings({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { say } = useWords();
  const { catalog } = useCatalogChoice();
  const remove = useDeleteTracking();
  const { trackingId: opened } = useParams({ strict: false });
  const navigate = useNavigate();
  const removeListed = async (tracking: Pick<ListedTracking, "id" | "name">) => {
    if (!(await remove(tracking)) || String(tracking.id) !== opened) return;
    void navigate({ to: "/catalog/tracking-products", ignoreBlocker: true });
  };
  const [isCreating, setCreating] = useState(false);
  const { data: trackings = [] } = useQuery({
    ...trackingsOptions(catalog?.id ?? 0),
    enabled: catalog !== undefined,
  });
  if (!catalog) return null;
  return (
    <section aria-label={say("app.trackings.mine")} className={classes.trackings}>
      <h2 className={classes.head}>
        {say("app.trackings.mine")}
        <button
          type="button"
          className={classes.button}
          aria-label={say("app.trackings.create")}
          onClick={() => setCreating(true)}
        >
          <IconPlus size={16} aria-hidden />
        </button>
      </h2>
      <ul className={classes.list}>
        {trackings.slice(0, shownMax).map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/catalog/tracking-product/$trackingId"
              params={{ trackingId: String(id) }}
              // The one that is on screen stays as it is: without its filters it would show every product.
              search={String(id) === opened ? (now: object) => now : {}}
              activeOptions={{ includeSearch: false }}
              className={classes.name}
              title={name}
              onClick={onNavigate}
            >
              {cut(name, longestName)}
            </Link>
            <button
              type="button"
              className={classes.button}
              aria-label={say("app.trackings.deleteOne", { name })}
              onClick={() => void removeListed({ id, name })}
            >
              <IconX size={15} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>{isCreating && <CreateTracking filters={{}} onClose={() => setCreating(false)} />}</Suspense>
    </section>
  );
}
