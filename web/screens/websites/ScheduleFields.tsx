// When a website is imported by itself: a schedule for each kind of import, in words and with the times that come.
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ScheduledScope, scheduledScopes } from "#shared/entities/extractorSource.ts";
import { isCrawled } from "#shared/reference/providers.ts";
import { isFileAddress } from "#shared/fileAddress.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { scheduleOptions, websiteUsesOptions } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import { schedule, source } from "./source.ts";
import { isFollowed } from "./isFollowed.ts";
import classes from "./websites.module.css";

const typing_ms = 400;

/** Without an id for a website that is new. */
export function ScheduleFields({ websiteId }: { websiteId: number | undefined }) {
  const { say } = useWords();
  const form = useFormContext();
  const uri = String(form.value(source.uri) ?? "");
  const provider = String(form.value(source.provider));
  const hasAddress = isFileAddress(uri) || /^https?:/i.test(uri) || isCrawled({ provider });
  return (
    <>
      {!hasAddress && (
        <p className={`${classes.advice} form-wide`}>{say("websites.schedule.needsAddress")}</p>
      )}
      {scheduledScopes.map((scope) => (
        <ScopeSchedule key={scope} scope={scope} websiteId={websiteId} />
      ))}
    </>
  );
}

type ScopeScheduleProps = { scope: ScheduledScope; websiteId: number | undefined };

function ScopeSchedule({ scope, websiteId }: ScopeScheduleProps) {
  const { say } = useWords();
  const form = useFormContext();
  const { enabled, expression } = schedule(scope);
  return (
    <div className={`${classes.schedule} form-wide`}>
      <FormField name={enabled} description={say(`websites.schedule.${scope}`)} />
      {form.value(enabled) === true && (
        <FormField
          name={expression}
          description={
            <Meaning expression={String(form.value(expression) ?? "").trim()} websiteId={websiteId} />
          }
        />
      )}
    </div>
  );
}

/** Asked of the server, whose dialect it is. Times that come are told where some catalogue follows them. */
function Meaning({ expression, websiteId }: { expression: string; websiteId: number | undefined }) {
  const { say, language, dateTime } = useWords();
  const [typed] = useDebouncedValue(expression, typing_ms);
  const { data } = useQuery({ ...scheduleOptions(typed, language), enabled: typed !== "" });
  const uses = useQuery({ ...websiteUsesOptions(websiteId ?? 0), enabled: websiteId !== undefined });
  // What is wrong with it the field says once it is left.
  if (!data || typed === "" || data.words === null) return say("websites.schedule.dialect");
  const times = data.next.map((at) => dateTime(at)).join(" · ");
  const isComing = uses.data === undefined || isFollowed(uses.data);
  const coming = isComing ? say("websites.schedule.next", { times }) : say("websites.schedule.unfollowed");
  return (
    <>
      {data.words}. {times ? coming : say("websites.schedule.never")}
    </>
  );
}
