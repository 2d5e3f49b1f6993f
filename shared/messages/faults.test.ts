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

test("so is what is wrong with a certificate", () => {
  const refused = (language: "fr" | "en", code: string) =>
    /\(([^)]*)\)/.exec(say(language, "outgoing.insecure", { host: "shop.example", code }))?.[1];
  const codes = [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "CERT_HAS_EXPIRED",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "EPROTO",
    "ERR_TLS_HANDSHAKE_TIMEOUT",
  ];
  assert.deepEqual(
    codes.map((code) => refused("fr", code)),
    [
      "certificat qui n'est signé que par lui-même",
      "autorité inconnue, ou certificat intermédiaire manquant",
      "certificat expiré",
      "certificat établi pour un autre nom",
      "le serveur n'y parle pas en TLS comme attendu",
      "ERR_TLS_HANDSHAKE_TIMEOUT",
    ],
  );
  assert.equal(refused("en", "CERT_HAS_EXPIRED"), "expired certificate");
});
