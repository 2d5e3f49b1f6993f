import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { choosePort } from "./choosePort.ts";

const host = "127.0.0.1";
const other = createServer();
let taken: number;

before(async () => {
  other.listen(0, host);
  await once(other, "listening");
  taken = (other.address() as AddressInfo).port;
});
after(() => other.close());

test("a taken port nobody asked for is replaced by one of the next", async () => {
  const port = await choosePort({ port: taken, portIsChosen: false, host });
  assert.ok(port > taken && port <= taken + 20);
});

test("a taken port the user chose is an error that names it", async () => {
  await assert.rejects(choosePort({ port: taken, portIsChosen: true, host }), {
    key: "config.portTaken",
    values: { port: taken },
  });
});
