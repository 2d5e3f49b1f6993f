import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "./index.ts";

const away = (language: "fr" | "en", reason: string) =>
  /\(([^)]*)\)/.exec(say(language, "imports.sourceAway", { host: "ftp.shop.example", reason }))?.[1];

test("why a source is away is said in words, of codes that are not known too", () => {
  const said = ["DNS", "ECONNREFUSED", "timeout", "incomplete", "offline", "503", "EPROTO", ""].map(
    (reason) => away("fr", reason),
  );
  assert.deepEqual(said, [
    "adresse introuvable",
    "connexion refusée",
    "pas de réponse à temps",
    "réponse interrompue",
    "plusieurs essais sans réponse",
    "erreur 503 du serveur",
    "connexion impossible, EPROTO",
    "connexion impossible",
  ]);
  assert.equal(away("en", "ECONNREFUSED"), "connection refused");
});

test("so is why an XML cannot be read", () => {
  const damaged = (language: "fr" | "en", problem: string) =>
    say(language, "feed.xmlDamaged", { line: 3, problem });
  assert.match(damaged("fr", "unclosed tag: item"), /ligne 3 \(la balise «.item.» n'est pas fermée\)/u);
  assert.match(damaged("en", "unmatched closing tag: item."), /\(the tag "item" is closed without/);
  assert.match(damaged("fr", "expected the name version."), /\(la syntaxe est incorrecte\)/);
});
