import { Burger } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import type { MenuGroup } from "#web/menu.ts";
import { Logo } from "../brand/Logo.tsx";
import { PaletteButton } from "../palette/PaletteButton.tsx";
import { RightMenuButton } from "../right-menu/RightMenu.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { AdminMenu } from "./AdminMenu.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { CatalogLogo } from "./CatalogLogo.tsx";
import { CatalogPicker } from "./CatalogPicker.tsx";
import { ColorSchemeSwitch } from "./ColorSchemeSwitch.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import classes from "./TopBar.module.css";

type TopBarProps = {
  adminMenu: MenuGroup[];
  /** All that leads to a screen. */
  everyMenu: MenuGroup[];
  menuOpen: boolean;
  onMenu(): void;
};

export function TopBar({ adminMenu, everyMenu, menuOpen, onMenu }: TopBarProps) {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  return (
    <header className={classes.bar}>
      <Burger
        className={classes.burger}
        size="sm"
        opened={menuOpen}
        onClick={onMenu}
        aria-label={say("app.openMenu")}
      />
      <Link to="/" className={classes.brand} aria-label={say("app.logoAlt")}>
        <Logo />
        <span>{say("app.name")}</span>
      </Link>
      {isAdmin && <span className={classes.admin}>{say("app.admin")}</span>}
      <div className={classes.wide}>
        <AdminMenu groups={adminMenu} />
      </div>
      <div className={classes.breadcrumb}>
        <Breadcrumb />
      </div>
      <div className={classes.tools}>
        {!isAdmin && <OwnCatalog />}
        <PaletteButton menu={everyMenu} />
        <div className={classes.wide}>
          <CatalogPicker />
        </div>
        <div className={classes.wide}>
          <LanguageSwitch />
        </div>
        <RightMenuButton />
        <ColorSchemeSwitch />
        <AccountMenu />
      </div>
    </header>
  );
}

/** The logo and name of a customer's only catalogue. Of several, the picker shows those of the chosen one. */
function OwnCatalog() {
  const { catalog, catalogs } = useCatalogChoice();
  if (!catalog || catalogs.length > 1) return null;
  return (
    <div className={classes.catalog}>
      <CatalogLogo catalog={catalog} />
      <span title={catalog.name}>{catalog.name}</span>
    </div>
  );
}
