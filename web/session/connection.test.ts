import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { QueryObserver, onlineManager } from "@tanstack/react-query";
import { answersPage } from "../../test/support/pageOrigin.ts";
import { createQueryClient } from "#web/queries/client.ts";
import { connectionLost, isAskedAnew } from "./connection.ts";

let looks = 0;
answersPage((_request, response) => {
  looks += 1;
  response.end("ok");
});

const client = createQueryClient(isAskedAnew);
const online = () =>
  new Promise<void>((resolve) => {
    const leave = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      leave();
      // What is asked anew begins a moment later.
      setTimeout(resolve);
    });
  });
let asked = 0;
beforeEach(() => {
  asked = 0;
});
const failing = new QueryObserver(client, {
  queryKey: ["list"],
  queryFn: () => {
    asked += 1;
    return Promise.reject(new Error("cut"));
  },
  retry: false,
});

test("what failed is asked anew after the network was away, and not beside a server that answers all the time", async () => {
  const log = console.warn;
  console.warn = () => undefined;
  client.mount();
  const leave = failing.subscribe(() => undefined);
  try {
    await failing.refetch();
    assert.equal(asked, 1);

    let back = online();
    connectionLost();
    await back;
    assert.deepEqual([looks, asked], [1, 1], "a request that fails alone is told, and not sent for ever");

    back = online();
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await back;
    assert.equal(asked, 2);
  } finally {
    leave();
    client.unmount();
    console.warn = log;
  }
});
