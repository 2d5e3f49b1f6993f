// From an empty installation to its first comparison, a step at a time, and the demo that may be removed for it.
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconFileImport,
  IconPlus,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { AdminOnly } from "#web/parts/AdminOnly.tsx";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { backToSteps } from "#web/parts/first-steps/backToSteps.ts";
import { stepsOptions } from "#web/queries/installation.ts";
import type { Steps } from "#web/queries/installation.ts";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { LoadedDemo } from "./LoadedDemo.tsx";
import classes from "./firstSteps.module.css";

type StepName = "customer" | "website" | "competitors" | "catalog" | "comparison";
/** Where a step is taken; the forms lead back here. */
type StepAddress = "/customer/new" | "/website/new" | "/catalog/new" | "/imports" | "/matching/products";
type StepLink = { to: StepAddress; icon: Icon; label: `firstSteps.go.${StepName | "import"}` };
type Step = { name: StepName; isDone(steps: Steps): boolean; links: StepLink[] };

const files: StepLink = { to: "/imports", icon: IconFileImport, label: "firstSteps.go.import" };

const all: readonly Step[] = [
  {
    name: "customer",
    isDone: ({ customers }) => customers > 0,
    links: [{ to: "/customer/new", icon: IconPlus, label: "firstSteps.go.customer" }],
  },
  {
    name: "website",
    isDone: ({ websitesWithProducts }) => websitesWithProducts > 0,
    links: [{ to: "/website/new", icon: IconBuildingStore, label: "firstSteps.go.website" }, files],
  },
  {
    name: "competitors",
    isDone: ({ websitesWithProducts }) => websitesWithProducts > 1,
    links: [{ to: "/website/new", icon: IconBuildingStore, label: "firstSteps.go.competitors" }, files],
  },
  {
    name: "catalog",
    isDone: ({ catalogs }) => catalogs > 0,
    links: [{ to: "/catalog/new", icon: IconPlus, label: "firstSteps.go.catalog" }],
  },
  {
    name: "comparison",
    isDone: ({ compared }) => compared > 0,
    links: [{ to: "/matching/products", icon: IconArrowsExchange, label: "firstSteps.go.comparison" }],
  },
];

export function FirstSteps() {
  return (
    <AdminOnly>
      <Loaded />
    </AdminOnly>
  );
}

function Loaded() {
  const { say } = useWords();
  const { data: steps, isPending, refetch } = useQuery({ ...stepsOptions, refetchInterval: pause_ms });
  if (isPending) return <LoadingBlock />;
  if (!steps) return <GridFailure ofPage onRetry={() => void refetch()} />;
  const done = all.filter(({ isDone }) => isDone(steps)).length;
  const next = all.find(({ isDone }) => !isDone(steps));
  // All done, what was built is looked at.
  const advised = next ?? all.at(-1);
  return (
    <div className={classes.screen}>
      <ScreenHead
        title={say("firstSteps.title")}
        intro={
          <span role="status">
            {next ? say("firstSteps.intro", { done, count: all.length }) : say("firstSteps.allDone")}
          </span>
        }
      />
      {steps.demo && <LoadedDemo demo={steps.demo} />}
      <ol className={classes.steps}>
        {all.map((step) => (
          <StepRow key={step.name} step={step} steps={steps} isNext={step === advised} />
        ))}
      </ol>
    </div>
  );
}

/** An import that ends, or somebody else's work, ticks its step by itself. */
const pause_ms = 5_000;

/** A form, or the imports; the products are looked at for as long as one likes. */
const leadsBack = (to: StepAddress) => to !== "/matching/products";

function StepRow({ step, steps, isNext }: { step: Step; steps: Steps; isNext: boolean }) {
  const { say } = useWords();
  const { name, links } = step;
  const isDone = step.isDone(steps);
  const Mark = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li className={classes.step} data-done={isDone || undefined} aria-current={isNext ? "step" : undefined}>
      <Mark size={26} className={classes.mark} aria-hidden />
      <div className={classes.what}>
        <h2 className={classes.name}>
          {say(`firstSteps.step.${name}.title`)}
          <span className={classes.state}>{say(isDone ? "firstSteps.done" : "firstSteps.todo")}</span>
        </h2>
        <p className={classes.text}>{say(`firstSteps.step.${name}.text`)}</p>
      </div>
      <div className={classes.links}>
        {links.map(({ to, icon: IconComponent, label }, position) => (
          <ActionButton
            key={label}
            renderRoot={(props) => <Link {...props} to={to} search={leadsBack(to) ? backToSteps : {}} />}
            className={classes.link}
            variant={isNext && position === 0 ? "filled" : "default"}
            icon={IconComponent}
          >
            {say(label)}
          </ActionButton>
        ))}
      </div>
    </li>
  );
}
