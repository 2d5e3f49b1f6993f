// What is set for a catalogue besides what it is: its own vocabulary, and its files of sales.
import { Tabs } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { LockedNotice } from "#web/parts/catalogs/LockedNotice.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { OrderFiles } from "./OrderFiles.tsx";
import { ValueMappings } from "./ValueMappings.tsx";
import classes from "./catalogConfig.module.css";

export function CatalogConfig() {
  const { say } = useWords();
  const catalog = useCatalog();
  const navigate = useNavigate();
  const { tab = "values" } = useSearch({ from: "/catalog/config" });
  return (
    <div className={classes.screen}>
      <Head />
      <LockedNotice catalog={catalog} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ to: ".", search: next === "orders" ? { tab: "orders" } : {}, replace: true })
        }
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="values" className={classes.tab}>
            {say("catalogConfig.values.title")}
          </Tabs.Tab>
          <Tabs.Tab value="orders" className={classes.tab}>
            {say("catalogConfig.orders.title")}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="values" className={classes.panel ?? ""}>
          <ValueMappings />
        </Tabs.Panel>
        <Tabs.Panel value="orders" className={classes.panel ?? ""}>
          <OrderFiles />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Head() {
  const { say } = useWords();
  const catalog = useCatalog();
  return (
    <ScreenHead title={say("catalogConfig.title", { name: catalog.name })}>
      <ActionButton
        renderRoot={(props) => (
          <Link {...props} to="/catalog/$catalogId" params={{ catalogId: String(catalog.id) }} />
        )}
        variant="default"
        icon={IconSettings}
      >
        {say("catalogConfig.toCatalog")}
      </ActionButton>
    </ScreenHead>
  );
}
