import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceName } from "./deviceName.ts";

test("a session is called by its browser and its system, or as the program calls itself", () => {
  const names = {
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox, Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0":
      "Edge, Windows",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15":
      "Safari, macOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile Safari/604.1":
      "Chrome, iPhone",
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36":
      "Chrome, Android",
    "curl/8.14.1": "curl/8.14.1",
  };
  for (const [userAgent, name] of Object.entries(names)) assert.equal(deviceName(userAgent), name);
  assert.equal(deviceName(null), undefined);
  assert.equal(deviceName(""), undefined);
});
