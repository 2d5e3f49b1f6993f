// Asking the API for what it must give.
import assert from "node:assert/strict";
import type { Who, World } from "./world.ts";

// As in world.ts: what is expected is read from it, and a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
export type Asked = (method: string, path: string, body?: unknown, status?: number) => Promise<any>;

/** Asks as somebody, and returns what was answered; fails unless that is of the status, 200 by default. */
export function askedBy(world: () => World, who: Who): Asked {
  return async (method, path, body, status = 200) => {
    const answer = await world().call(who, method, path, body);
    assert.equal(answer.status, status, `${method} ${path} ${JSON.stringify(body)} ${answer.text}`);
    return answer.body;
  };
}

type Row = Record<string, unknown>;

/** A row without what is made anew at each reading: signed addresses of images, and images as data. */
export function stable(row: Row): Row {
  const kept = Object.entries(row).filter(
    ([name]) => !["images", "logo_image"].includes(name) && !name.startsWith("base64"),
  );
  return Object.fromEntries(kept);
}
