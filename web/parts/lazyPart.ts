import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { patiently } from "#web/session/connection.ts";
import { orMissing } from "#web/session/missingParts.ts";

/** A part of a screen whose code is fetched when it is first shown, as soon as the server can be reached (docs/decisions/0332). */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own lazy(): any component
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(orMissing(patiently(load)));
}
