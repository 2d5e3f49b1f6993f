import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { removeDemo } from "#web/queries/installation.ts";
import type { Demo } from "#web/queries/installation.ts";
import { leaveForLogin, leaveForSetup, takingAccountAway } from "#web/session/loginRedirects.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./firstSteps.module.css";

/** The demo beside one's own: what it is, and how it goes as a whole. */
export function LoadedDemo({ demo }: { demo: Demo }) {
  const { say } = useWords();
  const { removing, ask } = useRemoveDemo(demo);
  const { percent } = demo;
  const title = percent === null ? say("firstSteps.demo.title") : say("firstSteps.demo.loading", { percent });
  return (
    <section className={classes.demo} aria-label={title}>
      <div className={classes.what}>
        <h2 className={classes.name}>{title}</h2>
        <p className={classes.text}>
          {say(percent === null ? "firstSteps.demo.text" : "firstSteps.demo.loadingText")}
        </p>
      </div>
      <ActionButton
        variant="default"
        icon={IconTrash}
        loading={removing.isPending}
        disabled={percent !== null}
        onClick={() => void ask()}
      >
        {say("firstSteps.demo.remove")}
      </ActionButton>
    </section>
  );
}

function useRemoveDemo(demo: Demo) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => (demo.endsSession ? takingAccountAway(removeDemo) : removeDemo()),
    onSuccess: async ({ setupCode }) => {
      if (setupCode) return leaveForSetup(setupCode);
      if (demo.endsSession) return leaveForLogin();
      toastSuccess(say("firstSteps.demo.removed"), words);
      await client.invalidateQueries();
    },
    onError: (error) => toastFailure(error, words),
  });
  const ask = async () => {
    if (demo.others.length > 0) return tellHeld(demo, words);
    const agreed = await confirm({
      title: say("firstSteps.demo.remove"),
      text: <Going demo={demo} />,
      confirmLabel: say("firstSteps.demo.remove"),
      danger: true,
    });
    if (agreed) removing.mutate();
  };
  return { removing, ask };
}

/** A catalogue that was never the demo's would go with its customer: that is settled first. */
async function tellHeld({ others }: Demo, { say }: Words): Promise<void> {
  await confirm({
    title: say("firstSteps.demo.heldTitle"),
    text: say("firstSteps.demo.held", named(others)),
    confirmLabel: say("firstSteps.demo.understood"),
    told: true,
  });
}

/** How many there are, and their names. */
const named = (names: readonly string[]) => ({ count: names.length, names: names.join(", ") });

function Going({ demo }: { demo: Demo }) {
  const { say, number } = useWords();
  const { customers, administrator, catalogs, websites, products, kept, keptAccount, endsSession } = demo;
  return (
    <>
      <p>{say("firstSteps.demo.going", { products: number(products) })}</p>
      <ul>
        {customers.length > 0 && <li>{say("firstSteps.demo.customers", named(customers))}</li>}
        {administrator !== null && <li>{say("firstSteps.demo.administrator", { name: administrator })}</li>}
        {catalogs.length > 0 && <li>{say("firstSteps.demo.catalogs", named(catalogs))}</li>}
        {websites.length > 0 && <li>{say("firstSteps.demo.websites", named(websites))}</li>}
      </ul>
      {kept.length > 0 && <p>{say("firstSteps.demo.kept", named(kept))}</p>}
      {keptAccount !== null && <p>{say("firstSteps.demo.keptAccount", { name: keptAccount })}</p>}
      {endsSession && <p className={classes.warning}>{say("firstSteps.demo.endsSession")}</p>}
    </>
  );
}
