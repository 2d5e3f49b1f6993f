import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFileAddress } from "#shared/fileAddress.ts";
import { addressOf, leftMachine, partsOf, takenFrom, withHost, withKept, withoutKept } from "./fileServer.ts";

test("an address of a file server is the same again after it was cut into its boxes", () => {
  for (const uri of [
    "sftp://vigie:p%40ss%3A%2F@files.shop.fr:2222/export/prix%20du%20jour.csv",
    "ftps://•••:•••@files.shop.fr/prix.csv",
    "ftp://files.shop.fr/",
    "sftp://vigie@[2001:db8::7]/a/100%25.csv",
    "sftp:///",
  ])
    assert.equal(addressOf(partsOf(uri)!), uri);
  assert.equal(partsOf("https://shop.fr/feed.csv"), undefined);
});

test("a path is typed with the slash it begins with or without: the address has one", () => {
  for (const scheme of ["ftp", "ftps", "sftp"]) {
    const server = partsOf(`${scheme}://files.shop.fr/`)!;
    for (const path of ["feed.csv", "/feed.csv", "//feed.csv"])
      assert.equal(addressOf({ ...server, path }), `${scheme}://files.shop.fr/feed.csv`);
    assert.equal(partsOf(`${scheme}://files.shop.fr//feed.csv`)?.path, "feed.csv");
    assert.equal(parseFileAddress(`${scheme}://files.shop.fr//feed.csv`)?.path, "/feed.csv");
    assert.equal(parseFileAddress(`${scheme}://files.shop.fr/%2Ffeed.csv`)?.path, "/feed.csv");
  }
});

test("an address that is pasted where the machine is asked for fills every box", () => {
  const empty = partsOf("sftp:///")!;
  assert.deepEqual(withHost(empty, "ftp://anne:secret@ftp.shop.fr:2121/a/b.csv"), {
    scheme: "ftp",
    user: "anne",
    password: "secret",
    host: "ftp.shop.fr",
    port: "2121",
    path: "a/b.csv",
  });
  assert.deepEqual(withHost(empty, "ftp.shop.fr:2121"), { ...empty, host: "ftp.shop.fr", port: "2121" });
  assert.equal(withHost({ ...empty, port: "22" }, "ftp.shop").port, "22");
});

test("secrets that are kept are those of one machine: of another one they are written anew", () => {
  const saved = "sftp://vigie:•••@files.shop.fr/prix.csv";
  for (const same of ["sftp://vigie:•••@files.shop.fr:22/autre.csv", "ftps://•••:•••@files.shop.fr/prix.csv"])
    assert.equal(leftMachine(same, same), undefined);
  assert.equal(leftMachine("sftp://vigie:•••@files.shop.fr/autre.csv", saved), undefined);
  for (const other of ["sftp://vigie:•••@files.shop.f/prix.csv", "ftp://vigie:•••@files.shop.fr/prix.csv"])
    assert.equal(leftMachine(other, saved), "files.shop.fr");
  assert.equal(leftMachine("sftp://autre.fr/", "sftp://vigie@files.shop.fr/"), undefined, "nothing is kept");
  assert.equal(addressOf(withoutKept(partsOf(saved)!)), "sftp://vigie@files.shop.fr/prix.csv");
  assert.equal(addressOf(withoutKept(partsOf("ftps://•••:neuf@a.fr/p.csv")!)), "ftps://:neuf@a.fr/p.csv");
});

test("secrets that are kept come back with the machine they are kept of, unless others were written", () => {
  const saved = "ftp://•••:•••@files.shop.fr:2121/prix.csv";
  const back = (typed: string, kept = saved) => addressOf(withKept(partsOf(typed)!, kept));
  const away = withoutKept(partsOf(saved.replace("files", "file"))!);
  assert.equal(addressOf(withKept(away, saved)), "ftp://file.shop.fr:2121/prix.csv");
  assert.equal(addressOf(withKept({ ...away, host: "files.shop.fr" }, saved)), saved);
  assert.equal(back("ftp://files.shop.fr:2121/autre.csv"), "ftp://•••:•••@files.shop.fr:2121/autre.csv");
  for (const written of [
    "ftp://anne@files.shop.fr:2121/prix.csv",
    "ftp://anne:neuf@files.shop.fr:2121/prix.csv",
  ])
    assert.equal(back(written), written);
  assert.equal(back("ftp://:neuf@files.shop.fr:2121/p.csv"), "ftp://•••:neuf@files.shop.fr:2121/p.csv");
  const named = "sftp://vigie:•••@files.shop.fr/prix.csv";
  assert.equal(back("sftp://vigie@files.shop.fr/prix.csv", named), named);
  assert.equal(back("sftp://files.shop.fr/prix.csv", named), "sftp://files.shop.fr/prix.csv");
  assert.equal(back("ftp://vigie@files.shop.fr/prix.csv", named), "ftp://vigie@files.shop.fr/prix.csv");
});

test("an address that would take kept secrets to another machine is told by the machine they are of", () => {
  const saved = "ftp://•••:•••@files.shop.fr/prix.csv";
  assert.equal(takenFrom(saved, saved), undefined);
  assert.equal(takenFrom("ftp://•••:•••@autre.fr/prix.csv", saved), "files.shop.fr");
  assert.equal(takenFrom("ftp://anne:•••@autre.fr/prix.csv", saved), "files.shop.fr");
  assert.equal(takenFrom("ftp://anne:neuf@autre.fr/prix.csv", saved), undefined);
});
