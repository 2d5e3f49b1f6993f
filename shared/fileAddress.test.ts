import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFileAddress } from "./fileAddress.ts";

test("an address of a file server leads to a machine by its name or whole address, and to none that parsers make of numbers", () => {
  for (const scheme of ["ftp", "ftps", "sftp"]) {
    const hostOf = (host: string) => parseFileAddress(`${scheme}://u:p@${host}/prix.csv`)?.host;
    for (const host of ["files.shop.fr", "nas_2", "192.0.2.7"]) assert.equal(hostOf(host), host);
    assert.equal(hostOf("ftp.café.fr"), "ftp.xn--caf-dma.fr");
    assert.equal(hostOf("Files.Shop.fr."), "files.shop.fr");
    assert.equal(hostOf("[2001:db8::7]:2121"), "2001:db8::7");
    for (const host of ["1.2.3", "10.1", "12345", "0x7f.1", "999.1.1.1", "192.0.2.010", "a..b", "-a.fr"])
      assert.equal(hostOf(host), undefined, host);
  }
});

test("an address of a file server that leads out of its folder is none, however the step is written", () => {
  for (const path of ["../x.csv", "a/../../x.csv", "%2e%2e/x.csv", "a/.%2E/x.csv", "a%2f..%2fx.csv", "a/.."])
    for (const scheme of ["ftp", "ftps", "sftp"])
      assert.equal(parseFileAddress(`${scheme}://u:p@h.fr/${path}`), undefined, path);
  assert.equal(parseFileAddress("sftp://u:p@h.fr/a..b/..x.csv")?.path, "/a..b/..x.csv");
});
