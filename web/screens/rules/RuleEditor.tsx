// The editor of a matching rule: what it says on one tab, what it has matched on the other.
import { Button, Tabs } from "@mantine/core";
import { IconFileOff, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Where } from "#shared/filters/filter.ts";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { ruleOptions } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useCatalog, useCatalogChoice } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { EditorHead } from "./EditorHead.tsx";
import { RuleForm } from "./RuleForm.tsx";
import { useRuleEditor } from "./useRuleEditor.ts";
import classes from "./editor.module.css";

const RuleProducts = lazyPart(() => import("./RuleProducts.tsx"));

export function NewRule() {
  const { filter } = useSearch({ from: "/matching/rules/new" });
  return <Editor key={JSON.stringify(filter)} rule={null} filter={filter} />;
}

/** A rule that is not there, or not the reader's, begins as a blank one. */
export function EditedRule() {
  const { ruleId } = useParams({ from: "/matching/rule/$ruleId" });
  const id = Number(ruleId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const options = ruleOptions(id);
  const rule = useQuery({ ...options, enabled: isId && options.enabled });
  if (isId && rule.isPending) return <LoadingBlock />;
  if (isId && rule.isError && rule.data === undefined)
    return <GridFailure ofPage onRetry={() => void rule.refetch()} />;
  return (
    <>
      <OfCatalog key={ruleId} rule={rule.data ?? null} />
      <Outlet />
    </>
  );
}

/** An administrator may have chosen another catalogue meanwhile: the competitors would not be the rule's. */
function OfCatalog({ rule }: { rule: MatchingRule | null }) {
  const { say } = useWords();
  const catalog = useCatalog();
  const { catalogs, choose } = useCatalogChoice();
  const navigate = useNavigate();
  if (!rule || rule.catalog_id === catalog.id) return <Editor rule={rule} isMissing={rule === null} />;
  const its = catalogs.find(({ id }) => id === rule.catalog_id);
  return (
    <Message
      heading="h1"
      icon={IconFileOff}
      title={say("matchingRules.editor.otherCatalog", { name: its?.name ?? "" })}
      advice={say("matchingRules.editor.otherCatalogAdvice")}
      action={
        <>
          {its && <Button onClick={() => choose(its.id)}>{say("matchingRules.editor.goToCatalog")}</Button>}
          <Button variant="default" onClick={() => void navigate({ to: "/matching/rules" })}>
            {say("matchingRules.editor.toList")}
          </Button>
        </>
      }
    />
  );
}

type EditorProps = {
  rule: MatchingRule | null;
  filter?: Where | undefined;
  /** The address names a rule, which is not there. */
  isMissing?: boolean;
};

function Editor({ rule, filter, isMissing = false }: EditorProps) {
  const { say } = useWords();
  const editor = useRuleEditor(rule, filter);
  // Of one that goes while it is edited, what is written stays: that is no blank rule.
  const [beganBlank] = useState(isMissing);
  return (
    <div className={classes.screen}>
      <EditorHead rule={rule} editor={editor} />
      {isMissing && (
        <p className={classes.note} role="status">
          <IconInfoCircle size={17} aria-hidden />
          {say(beganBlank ? "matchingRules.editor.missing" : "matchingRules.done.gone")}
        </p>
      )}
      <EditorTabs rule={rule} editor={editor} />
    </div>
  );
}

type EditorTabsProps = { rule: MatchingRule | null; editor: ReturnType<typeof useRuleEditor> };

/** The rule, and the products that its filter chooses. */
function EditorTabs({ rule, editor }: EditorTabsProps) {
  const { say } = useWords();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  const shown = tab === "products" && rule ? "products" : "rule";
  return (
    <Tabs
      value={shown}
      keepMounted
      onChange={(next) =>
        void navigate({ to: ".", search: next === "products" ? { tab: "products" } : {}, replace: true })
      }
      classNames={{ panel: classes.panel ?? "" }}
      className={classes.tabs}
    >
      <Tabs.List>
        <Tabs.Tab value="rule">{say("matchingRules.editor.rule")}</Tabs.Tab>
        <Tabs.Tab value="products" disabled={!rule}>
          {say("matchingRules.editor.products")}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="rule">
        <RuleForm rule={rule} editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel value="products">
        {shown === "products" && rule && (
          <Suspense fallback={<LoadingBlock />}>
            <RuleProducts rule={rule} />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
