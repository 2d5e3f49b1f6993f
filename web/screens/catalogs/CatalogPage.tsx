// One catalogue: what it is, and with whom it is compared. A customer sees their own.
import { IconCopy, IconStackPop, IconTrash } from "@tabler/icons-react";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { LockedNotice } from "#web/parts/catalogs/LockedNotice.tsx";
import { MissingRow, RowPage } from "#web/parts/row-page/RowPage.tsx";
import { BackToSteps, useCameFromSteps } from "#web/parts/first-steps/BackToSteps.tsx";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useLeadOn } from "#web/parts/useLeadOn.ts";
import { catalogByIdOptions } from "#web/queries/catalogs.ts";
import type { KeptCatalog } from "#web/queries/catalogs.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { CatalogForm } from "./CatalogForm.tsx";
import { useDeleteCatalog } from "./useDeleteCatalog.tsx";
import classes from "./catalogs.module.css";

export function NewCatalog() {
  const { from } = useSearch({ from: "/catalog/new" });
  return (
    <AdminOnly>
      {from === undefined ? (
        <Page catalog={null} />
      ) : (
        <RowPage id={from} query={catalogByIdOptions} missing={<NoSuchCatalog />}>
          {(copied) => <Page catalog={null} copied={copied} />}
        </RowPage>
      )}
    </AdminOnly>
  );
}

export function EditedCatalog() {
  const { catalogId } = useParams({ from: "/catalog/$catalogId" });
  return (
    <RowPage id={catalogId} query={catalogByIdOptions} missing={<NoSuchCatalog />}>
      {(catalog) => <Page catalog={catalog} />}
    </RowPage>
  );
}

function NoSuchCatalog() {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  return (
    <MissingRow
      icon={IconStackPop}
      title={say("catalogForms.noneTitle")}
      advice={say("catalogForms.noneAdvice")}
      to={isAdmin ? "/catalogs" : "/"}
      back={say(isAdmin ? "catalogForms.toList" : "app.home")}
    />
  );
}

type PageProps = { catalog: KeptCatalog | null; copied?: KeptCatalog };

function Page({ catalog, copied }: PageProps) {
  const { say } = useWords();
  const leadOn = useLeadOn();
  const isAdmin = useIsAdmin();
  const cameFromSteps = useCameFromSteps();
  // A form begins with the row as it is found; saved and stayed at, it begins again.
  const [saves, setSaves] = useState(0);
  useCatalogMenu(isAdmin ? catalog : null);
  const onSaved = () => {
    if (isAdmin) void leadOn({ to: cameFromSteps ? "/first-steps" : "/catalogs" });
    else setSaves((before) => before + 1);
  };
  return (
    <div className={classes.screen}>
      <BackToSteps />
      <ScreenHead
        title={
          catalog?.name ??
          (copied ? say("catalogForms.copy.title", { name: copied.name }) : say("catalogForms.new"))
        }
        intro={copied && say("catalogForms.copy.without")}
      />
      {catalog && <LockedNotice catalog={catalog} />}
      <CatalogForm key={saves} catalog={catalog} copied={copied} onSaved={onSaved} />
    </div>
  );
}

/** What can be done with a catalogue besides changing it. */
function useCatalogMenu(catalog: KeptCatalog | null): void {
  const { say } = useWords();
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const remove = useDeleteCatalog();
  useRightMenu(
    useMemo(() => {
      if (!catalog) return [];
      const removeAndLeave = async () => {
        if (await remove(catalog)) await leadOn({ to: "/catalogs" });
      };
      return [
        {
          id: "copy",
          label: say("catalogForms.copy.action"),
          icon: IconCopy,
          run: () => void navigate({ to: "/catalog/new", search: { from: catalog.id } }),
        },
        {
          id: "delete",
          label: say("catalogForms.delete.title"),
          icon: IconTrash,
          run: () => void removeAndLeave(),
        },
      ];
    }, [catalog, say, navigate, leadOn, remove]),
  );
}
