import assert from "node:assert/strict";
import { test } from "node:test";
import { websiteAddress } from "./websiteAddress.ts";

test("an address is kept in one way, however its protocol, host and port are written", () => {
  const written = [
    "https://shop.example/",
    "https://shop.example:443/",
    "HTTPS://Shop.Example./",
    "https://shop.example./?",
    "https://shop.example/#",
    "https://SHOP.example:0443/?#",
    "https://shop.example../",
    "https://shop.example/./",
    "https://shop.example/fr/%2E./",
    "https:///shop.example/",
    "https:\\\\shop.example/",
  ];
  for (const address of written) assert.equal(websiteAddress(address), "https://shop.example/", address);
  assert.equal(websiteAddress("http://shop.example:80"), "http://shop.example");
  assert.equal(websiteAddress("https://xn--bcher-kva.example/a"), "https://bücher.example/a");
  assert.equal(websiteAddress("https://BÜCHER.example/a"), "https://bücher.example/a");
});

test("steps in a path are taken as every browser takes them", () => {
  for (const path of [
    "/a/./b",
    "/a/b/..",
    "/../a",
    "/a/../../b/",
    "/a/b/%2e%2E/c?d=/../",
    "/a//../b",
    "/.a/..b/",
  ]) {
    const address = `https://shop.example${path}`;
    assert.equal(websiteAddress(address), new URL(address).href, path);
  }
});

test("what is another place, or another way in, stays as it was written", () => {
  for (const address of [
    "https://shop.example:8443/FR/?Lang=fr#/Accueil",
    "https://User:P%40w@shop.example/",
    "https://•••:•••@shop.example/?key=•••",
    "https://[2001:db8::7]:8080/",
    "http://192.0.2.7/a?b=c:443#",
    "http://shop.example:443/",
  ])
    assert.equal(websiteAddress(address), address.replace(/#$/, ""), address);
});
