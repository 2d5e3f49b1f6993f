// The matches that want a person's eye: pairs below the threshold, suspicious ones, and samples that measure a rule.
import { Tabs } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { MatchFiles } from "#web/parts/match-files/MatchFiles.tsx";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { History } from "./History.tsx";
import { Judging } from "./Judging.tsx";
import { inboxAddress } from "./search.ts";
import classes from "./MatchInbox.module.css";

export function MatchInbox() {
  const { say } = useWords();
  const { search, change } = useListAddress(inboxAddress);
  return (
    <div className={classes.screen}>
      <ScreenHead title={say("app.screen.matchInbox")} />
      <Tabs
        className={classes.tabs}
        value={search.state ? "history" : "open"}
        onChange={(tab) => change({ state: tab === "history" ? "judged" : undefined })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="open">{say("matchInbox.tab.open")}</Tabs.Tab>
          <Tabs.Tab value="history">{say("matchInbox.tab.history")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="open" className={classes.panel}>
          <Judging search={search} onSearch={change} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.panel}>
          <History search={search} onSearch={change} />
        </Tabs.Panel>
      </Tabs>
      <MatchFiles />
      <Outlet />
    </div>
  );
}
