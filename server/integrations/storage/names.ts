// How containers and files may be called.
import type { FileArea } from "#shared/reference/fileAreas.ts";

const nameMax = 255;

export function folderOf(area: FileArea, container: string): string {
  return `${area}/${container}`;
}

/** Containers are named by the id of their catalogue or website. */
export function isContainerName(name: string): boolean {
  return /^[1-9][0-9]{0,15}$/.test(name);
}

/** A name is never a path, and can be shown in a list and a Content-Disposition header. */
export function isFileName(name: string): boolean {
  return name.length > 0 && name.length <= nameMax && !unseemly.test(name) && !/^\.+$/.test(name);
}

/** What makes a path, and what cannot be seen or turns the direction of writing, so that a name looks like another. */
const unseemly = /[/\\\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
