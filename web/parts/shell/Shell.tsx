// The frame around every screen: side menu, top bar, footer, and what to show while there is no catalogue.
import { useDisclosure } from "@mantine/hooks";
import { useMatches, useNavigate } from "@tanstack/react-router";
import { Fragment, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { menuWithoutCatalog } from "#web/menu.ts";
import type { MenuGroup } from "#web/menu.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { CatalogProvider, useCatalogChoice, useCatalogs } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { withLaterWords } from "#web/session/language.ts";
import { useWords } from "#web/session/words.ts";
import { Copyright } from "../brand/Copyright.tsx";
import { LoadingBlock } from "../LoadingBlock.tsx";
import { Confirmations } from "../dialogs/Confirmations.tsx";
import { RightMenu } from "../right-menu/RightMenu.tsx";
import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import { useShortcuts } from "../shortcuts/useShortcuts.ts";
import { CatalogsFailed } from "./CatalogsFailed.tsx";
import { SideTrackings } from "../trackings/SideTrackings.tsx";
import { FollowedCatalog } from "./FollowedCatalog.tsx";
import { NoCatalog } from "./NoCatalog.tsx";
import { MissingPart } from "./MissingPart.tsx";
import { OfflineBand } from "./OfflineBand.tsx";
import { SideMenu } from "./SideMenu.tsx";
import type { MenuBadges } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";
import { UnreadAddress } from "./UnreadAddress.tsx";
import { useLightPaper } from "./useLightPaper.ts";
import { useScreen } from "./useScreen.ts";
import classes from "./Shell.module.css";

const StrangeCatalog = lazyPart(withLaterWords(() => import("./StrangeCatalog.tsx")));
const PhoneMenu = lazyPart(() => import("./PhoneMenu.tsx"));

type ShellProps = { menu: MenuGroup[]; adminMenu: MenuGroup[]; badges: MenuBadges; children: ReactNode };

const none: MenuGroup[] = [];

export function Shell({ menu, adminMenu, badges, children }: ShellProps) {
  const isAdmin = useIsAdmin();
  const { catalogs, problem, retry } = useCatalogs();
  const { needsNoCatalog = false } = useScreen();
  useLightPaper();
  return (
    <CatalogProvider catalogs={catalogs ?? []} isNamed={!needsNoCatalog}>
      <Frame
        menu={catalogs?.length !== 0 ? menu : isAdmin ? menuWithoutCatalog : none}
        adminMenu={isAdmin ? adminMenu : none}
        badges={badges}
      >
        {catalogs && <OfCatalog retry={retry}>{children}</OfCatalog>}
        {!catalogs && problem && <CatalogsFailed problem={problem} retry={retry} />}
        {!catalogs && !problem && <LoadingBlock />}
      </Frame>
    </CatalogProvider>
  );
}

/** The screen of the current catalogue; another catalogue is another screen, with nothing left of the former. */
function OfCatalog({ retry, children }: { retry(): void; children: ReactNode }) {
  const { catalog, strange } = useCatalogChoice();
  const { needsNoCatalog } = useScreen();
  if (strange !== undefined && !needsNoCatalog) return <StrangeCatalog />;
  if (!catalog) return needsNoCatalog ? children : <NoCatalog retry={retry} />;
  return (
    <Fragment key={catalog.id}>
      <FollowedCatalog id={catalog.id} />
      {children}
    </Fragment>
  );
}

function Frame({ menu, adminMenu, badges, children }: ShellProps) {
  const { say } = useWords();
  const [menuOpen, { toggle, close }] = useDisclosure();
  useDocumentTitle();
  const content = useTopOfScreen();
  // The way to a first catalogue is an entry of both.
  const everyMenu = menu === menuWithoutCatalog ? adminMenu : [...menu, ...adminMenu];
  useMenuShortcuts(everyMenu);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content" onClick={focusContent}>
        {say("app.skipToContent")}
      </a>
      <TopBar adminMenu={adminMenu} everyMenu={everyMenu} menuOpen={menuOpen} onMenu={toggle} />
      <div className={classes.side}>
        <SideMenu menu={menu} badges={badges} />
        <SideTrackings />
        <Copyright />
      </div>
      {menuOpen && (
        <Suspense>
          <PhoneMenu menu={everyMenu} badges={badges} onClose={close} />
        </Suspense>
      )}
      <main id="content" ref={content} className={classes.main} tabIndex={-1}>
        <OfflineBand />
        <MissingPart />
        <UnreadAddress />
        {children}
      </main>
      <RightMenu />
      <Shortcuts />
      <Confirmations />
    </div>
  );
}

function useMenuShortcuts(groups: MenuGroup[]): void {
  const { say } = useWords();
  const navigate = useNavigate();
  useShortcuts(
    groups
      .flatMap(({ entries }) => entries)
      .flatMap(({ keys, label, to }) =>
        keys
          ? [{ keys, label: say("shortcuts.goTo", { screen: say(label) }), run: () => void navigate({ to }) }]
          : [],
      ),
  );
}

function useDocumentTitle(): void {
  const { say } = useWords();
  const { title } = useScreen();
  useEffect(() => {
    document.title = title ? `${say(title)} · ${say("app.name")}` : say("app.name");
  }, [say, title]);
}

/** What holds the screen; another screen begins at its top, and not as far down as the former was read. */
function useTopOfScreen() {
  const content = useRef<HTMLElement>(null);
  // A dialog with an address of its own is over its screen.
  const screen = useMatches({ select: (matches) => matches[1]?.pathname });
  useLayoutEffect(() => {
    // In some browsers scrollTo() gives a promise: it is no effect's end.
    if (screen !== undefined) content.current?.scrollTo({ top: 0 });
  }, [screen]);
  return content;
}

/** The hash is the router's, so the skip link moves the focus itself. */
function focusContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#content")?.focus();
}
