import { Drawer } from "@mantine/core";
import type { MenuGroup } from "#web/menu.ts";
import { useWords } from "#web/session/words.ts";
import { Copyright } from "../brand/Copyright.tsx";
import { SideTrackings } from "../trackings/SideTrackings.tsx";
import { CatalogPicker } from "./CatalogPicker.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { SideMenu } from "./SideMenu.tsx";
import type { MenuBadges } from "./SideMenu.tsx";
import classes from "./PhoneMenu.module.css";

type PhoneMenuProps = { menu: MenuGroup[]; badges: MenuBadges; onClose(): void };

/** What a narrow screen has no room for: the side menu, the catalogue picker and the language. */
export default function PhoneMenu({ menu, badges, onClose }: PhoneMenuProps) {
  const { say } = useWords();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={288}
      title={say("app.name")}
      closeButtonProps={{ "aria-label": say("app.closeMenu") }}
    >
      <div className={classes.content}>
        <CatalogPicker />
        <SideMenu menu={menu} badges={badges} onNavigate={onClose} />
        <SideTrackings onNavigate={onClose} />
        <LanguageSwitch />
        <Copyright />
      </div>
    </Drawer>
  );
}
