// One website: what it is, where its products come from and how they are read. Administrators only.
import { IconFileImport, IconTrash, IconWorldOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { MissingRow, RowPage } from "#web/parts/row-page/RowPage.tsx";
import { BackToSteps, useCameFromSteps } from "#web/parts/first-steps/BackToSteps.tsx";
import { backToSteps } from "#web/parts/first-steps/backToSteps.ts";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useLeadOn } from "#web/parts/useLeadOn.ts";
import { websiteByIdOptions, websites } from "#web/queries/websites.ts";
import type { ListedWebsite, Website } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { AttributeVisibility } from "./AttributeVisibility.tsx";
import { WebsiteForm } from "./WebsiteForm.tsx";
import { useDeleteWebsite } from "./useDeleteWebsite.tsx";
import classes from "./websites.module.css";

export function NewWebsite() {
  return (
    <AdminOnly>
      <Page website={null} />
    </AdminOnly>
  );
}

export function EditedWebsite() {
  const { websiteId } = useParams({ from: "/website/$websiteId" });
  return (
    <AdminOnly>
      <RowPage id={websiteId} query={websiteByIdOptions} missing={<NoSuchWebsite />}>
        {(website) => <Page website={website} />}
      </RowPage>
    </AdminOnly>
  );
}

function NoSuchWebsite() {
  const { say } = useWords();
  return (
    <MissingRow
      icon={IconWorldOff}
      title={say("websites.noneTitle")}
      advice={say("websites.noneAdvice")}
      to="/websites"
      back={say("websites.toList")}
    />
  );
}

function Page({ website }: { website: ListedWebsite | null }) {
  const { say } = useWords();
  const leadOn = useLeadOn();
  const client = useQueryClient();
  const cameFromSteps = useCameFromSteps();
  useWebsiteMenu(website);
  const leave = () => {
    void client.invalidateQueries({ queryKey: websites.failed.queryKey });
    void leadOn({ to: cameFromSteps ? "/first-steps" : "/websites" });
  };
  const goToImports = ({ id }: Website) => {
    void client.invalidateQueries({ queryKey: websites.failed.queryKey });
    void leadOn({ to: "/imports", search: { website: id, ...(cameFromSteps && backToSteps) } });
  };
  return (
    <div className={classes.screen}>
      <BackToSteps />
      <ScreenHead title={website?.name ?? say("websites.new")} />
      <WebsiteForm website={website} onSaved={leave} onImported={goToImports} />
      {website && <AttributeVisibility websiteId={website.id} />}
    </div>
  );
}

/** What can be done with a website besides changing it. */
function useWebsiteMenu(website: ListedWebsite | null): void {
  const { say } = useWords();
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const remove = useDeleteWebsite();
  useRightMenu(
    useMemo(() => {
      if (!website) return [];
      const removeAndLeave = async () => {
        if (await remove(website)) await leadOn({ to: "/websites" });
      };
      return [
        {
          id: "imports",
          label: say("websites.itsImports"),
          icon: IconFileImport,
          run: () => void navigate({ to: "/imports", search: { website: website.id } }),
        },
        {
          id: "delete",
          label: say("websites.delete.title"),
          icon: IconTrash,
          run: () => void removeAndLeave(),
        },
      ];
    }, [website, say, navigate, leadOn, remove]),
  );
}
