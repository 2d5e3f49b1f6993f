// A tracking that somebody else saved while it was changed on this screen: what becomes of the changes of both.
import { activeFields, type FilterSet } from "#shared/filters/filterSet.ts";
import { entriesApart, mergedEntries } from "#web/parts/form/meanwhile.ts";
import type { fieldsOf } from "#web/parts/trackings/simulatorFields.ts";
import { filtersOf } from "#web/parts/trackings/trackedFilters.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import type { WordKey, Words } from "#web/session/words.ts";

type SettingName = "name" | "grid_state" | keyof ReturnType<typeof fieldsOf>;

/** What is saved of a tracking: each setting and each filter may be somebody else's. */
export type TrackingParts = { settings: Pick<Tracking, SettingName>; filters: FilterSet };

/** The tracking as the screen opened it, as somebody else saved it, and as it is on screen. */
export type TrackingVersions = Record<"was" | "now" | "mine", TrackingParts>;

const settingWords: Record<SettingName, WordKey> = {
  name: "trackings.name",
  simulator_diff_value: "simulator.gap",
  simulator_diff_type: "simulator.gapUnit",
  simulator_result_type: "simulator.result",
  simulator_sales_count: "simulator.sales",
  simulator_sales_by: "simulator.saleBy",
  simulator_margin: "simulator.margin",
  grid_state: "grid.columns",
};
const settingNames = Object.keys(settingWords) as SettingName[];

export function partsOf(tracking: Tracking): TrackingParts {
  const settings = Object.fromEntries(settingNames.map((name) => [name, tracking[name]]));
  return { settings: settings as TrackingParts["settings"], filters: filtersOf(tracking) };
}

/** The settings and filters that both changed, each another way, as they are called on screen. */
export function conflictsIn(versions: TrackingVersions, words: Words): string[] {
  const { say } = words;
  const settings = entriesApart(settingsOf(versions)) as SettingName[];
  const filters = entriesApart(activeFiltersOf(versions)) as (keyof FilterSet)[];
  return [
    ...settings.map((name) => calledWith(name, versions.now, words)),
    ...filters.map((name) => say("trackings.meanwhile.filter", { name: say(`filters.field.${name}`) })),
  ];
}

/** What was changed here over what somebody else saved. */
export function mergedParts(versions: TrackingVersions): TrackingParts {
  return {
    settings: mergedEntries(settingsOf(versions)) as TrackingParts["settings"],
    filters: mergedEntries(activeFiltersOf(versions)),
  };
}

function settingsOf({ was, now, mine }: TrackingVersions) {
  return { was: was.settings, now: now.settings, mine: mine.settings };
}

function activeFiltersOf({ was, now, mine }: TrackingVersions) {
  return { was: onlyActive(was.filters), now: onlyActive(now.filters), mine: onlyActive(mine.filters) };
}

/** A filter that is empty is none. */
function onlyActive(filters: FilterSet): FilterSet {
  return Object.fromEntries(activeFields(filters).map((name) => [name, filters[name]]));
}

function calledWith(name: SettingName, { settings }: TrackingParts, { say }: Words): string {
  const field = say(settingWords[name]);
  return name === "name" ? say("forms.conflict.field", { field, value: settings.name }) : field;
}
