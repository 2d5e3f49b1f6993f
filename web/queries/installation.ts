// The installation as a whole: what it can do, for everybody, and its first steps, for its administrators.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { readInstallation, readSteps, removeDemo as removal } from "#shared/addresses/installation.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";

export type Steps = Wire<AnswerOf<typeof readSteps>>;
export type Demo = NonNullable<Steps["demo"]>;

/** Whether it sends mails, and how far it has come. */
export const installationOptions = queryOptions({
  queryKey: ["installation", "state"],
  queryFn: () => request<Wire<AnswerOf<typeof readInstallation>>>({ path: "installation" }),
});

/** How far it has come, the demo left aside, and what there is of the demo. */
export const stepsOptions = queryOptions({
  queryKey: ["installation", "steps"],
  queryFn: () => request<Steps>({ path: "installation/steps" }),
  staleTime: 0,
});

/** Removes the demo as a whole, for good. Refused (409) while it would take somebody's own catalogue. */
export function removeDemo(): Promise<AnswerOf<typeof removal>> {
  return request({ method: "DELETE", path: "installation/demo" });
}
