// Whether a website's settings leave it to each file by what its products are known.
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { identifierByDefault } from "#shared/reference/feedDialects.ts";
import { isCrawled } from "#shared/reference/providers.ts";
import { source } from "./source.ts";

type ValueOf = (path: string) => unknown;

/** Whether nobody chose an identifier: without columns the default of the settings is one only where they say so. */
export function isFoundInFiles(value: ValueOf): boolean {
  const isDefault = (value(source.identifier) ?? identifierByDefault) === identifierByDefault;
  return hasNoColumns(value) && isDefault && value(source.identifierChosen) !== true;
}

/** Of a website of files. */
export function hasNoColumns(value: ValueOf): boolean {
  if (isCrawled({ provider: String(value(source.provider)) })) return false;
  return Object.keys((value(source.mapping) ?? {}) as Mapping).length === 0;
}
