import { Menu, UnstyledButton } from "@mantine/core";
import { IconDeviceDesktopCheck, IconHistory, IconLogout, IconUser, IconUserCog } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { customerOptions } from "#web/session/customer.ts";
import { logout } from "#web/session/loginRedirects.ts";
import { readSession, rememberSession } from "#web/session/session.ts";
import { useWords } from "#web/session/words.ts";
import { toastSuccess } from "../toasts/toasts.ts";
import classes from "./AccountMenu.module.css";

/** Who is signed in, staying signed in, and signing out. */
export function AccountMenu() {
  const words = useWords();
  const { say } = words;
  const customer = useQuery(customerOptions).data;
  const name = customer?.username || customer?.email;
  const [remembered, setRemembered] = useState(() => readSession()?.rememberMe ?? false);

  const staySignedIn = () => {
    rememberSession();
    setRemembered(true);
    toastSuccess(say("app.staysSignedIn"), words);
  };

  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <UnstyledButton
          className={classes.avatar}
          aria-label={[say("app.account"), name && initials(name)].filter(Boolean).join(" ")}
        >
          {name ? initials(name) : <IconUser size={18} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {customer && <Menu.Label className={classes.email}>{customer.email}</Menu.Label>}
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCog size={16} />}>
          {say("app.profile")}
        </Menu.Item>
        <Menu.Item component={Link} to="/changes" leftSection={<IconHistory size={16} />}>
          {say("app.screen.changes")}
        </Menu.Item>
        {!remembered && (
          <Menu.Item leftSection={<IconDeviceDesktopCheck size={16} />} onClick={staySignedIn}>
            {say("app.staySignedIn")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logout()}>
          {say("app.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** "claire.martin@…" gives CM, "admin" gives AD. */
function initials(name: string): string {
  const words = name
    .split("@")[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const letters =
    words.length > 1 ? words[0]!.charAt(0) + words[1]!.charAt(0) : (words[0] ?? name).slice(0, 2);
  return letters.toUpperCase();
}
