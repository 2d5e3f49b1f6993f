// One's own account, for everybody: how one signs in, in which language, and where one is signed in.
import { useQuery } from "@tanstack/react-query";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { customerOptions } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { OwnEmail } from "./OwnEmail.tsx";
import { OwnLanguage } from "./OwnLanguage.tsx";
import { OwnPassword } from "./OwnPassword.tsx";
import { Sessions } from "./Sessions.tsx";
import classes from "./profile.module.css";

export function Profile() {
  const { say } = useWords();
  // An address may have been confirmed in another tab.
  const { data: customer, isPending, refetch } = useQuery({ ...customerOptions, staleTime: 0 });
  if (isPending) return <LoadingBlock />;
  if (!customer) return <GridFailure ofPage onRetry={() => void refetch()} />;
  return (
    <div className={classes.screen}>
      <ScreenHead
        title={say("profile.title")}
        intro={say("profile.signedInAs", { name: customer.username })}
      />
      <OwnEmail customer={customer} />
      <OwnPassword />
      <OwnLanguage customer={customer} />
      <Sessions userId={customer.id} />
    </div>
  );
}
