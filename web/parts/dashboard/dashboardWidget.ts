// What dashboards are made of. Each dashboard lists its widgets on one page; a widget that few have on screen is lazy.
import type { ComponentType, LazyExoticComponent } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import type { WordKey } from "#web/session/words.ts";

/** What a dashboard tells each of its widgets. */
export type WidgetProps = {
  /** Those of the whole dashboard; undefined until they are known, and nothing is asked for before. */
  filters: FilterSet | undefined;
  /** Takes the widget off the dashboard, where that can be done. */
  onRemove?: (() => void) | undefined;
};

export type DashboardWidget = {
  /** Of its element on the page. */
  id: string;
  title: WordKey;
  /** A column of the dashboard, two, two where there are three, or all of them. */
  size: "one" | "two" | "twoOfThree" | "all";
  component:
    | ComponentType<WidgetProps & WidgetName>
    | LazyExoticComponent<ComponentType<WidgetProps & WidgetName>>;
};

/** What a widget is called, for its card. */
export type WidgetName = Pick<DashboardWidget, "id" | "title">;
