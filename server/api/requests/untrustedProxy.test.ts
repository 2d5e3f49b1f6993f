// What the log says where a proxy stands in front that nobody named.
import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { tellOfUntrustedProxy } from "./untrustedProxy.ts";

test("that everybody shares one address is told once, when headers of a proxy arrive that is not trusted", async () => {
  const toldBy = async (trustProxy: number | string[], headers: Record<string, string>) => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: "warn", stream: { write: (line: string) => lines.push(line) } } });
    tellOfUntrustedProxy(app, { trustProxy, language: "fr" });
    app.get("/", async () => "");
    for (let time = 0; time < 2; time += 1) await app.inject({ url: "/", headers });
    await app.close();
    return lines.filter((line) => line.includes("VIGIE_TRUST_PROXY")).length;
  };
  assert.equal(await toldBy(0, { "x-forwarded-for": "192.0.2.7" }), 1);
  assert.equal(await toldBy([], { forwarded: "for=192.0.2.7" }), 1);
  assert.equal(await toldBy(0, {}), 0);
  assert.equal(await toldBy(1, { "x-forwarded-for": "192.0.2.7" }), 0);
  assert.equal(await toldBy(["10.0.0.0/8"], { "x-real-ip": "192.0.2.7" }), 0);
});
