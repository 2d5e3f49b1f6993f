import assert from "node:assert/strict";
import { test } from "node:test";
import { isSecretName, maskAddress, maskSecrets, secretsIn } from "./credentials.ts";

test("what stands before the host, and the value of a parameter with a secret's name, are not shown", () => {
  const shown = {
    "https://user:pw@shop.example/feed.csv?page=2": "https://•••:•••@shop.example/feed.csv?page=2",
    "ftp://login@shop.example/": "ftp://•••@shop.example/",
    "https://:pw@shop.example/": "https://:•••@shop.example/",
    "https://a@b:c@shop.example": "https://•••:•••@shop.example",
    "https://\\user:pw@shop.example/": "https://\\•••:•••@shop.example/",
    "https://shop.example/a@b?mail=a@b.example": "https://shop.example/a@b?mail=a@b.example",
    "https://shop.example/?q={keywords}&key=abc/d=e;f&x=1#top":
      "https://shop.example/?q={keywords}&key=•••&x=1#top",
    "https://shop.example/?user[password]=x": "https://shop.example/?user[password]=•••",
    "https://shop.example/?user%5Bpassword%5D=x": "https://shop.example/?user%5Bpassword%5D=•••",
    "https://shop.example/?tok%65n=x&tok%2565n=y": "https://shop.example/?tok%65n=•••&tok%2565n=•••",
    "https://shop.example/?t%6f%4Ben=x": "https://shop.example/?t%6f%4Ben=•••",
    "https://shop.example/?X-Amz-Signature=x&X-Amz-Date=y":
      "https://shop.example/?X-Amz-Signature=•••&X-Amz-Date=y",
    "https://d1.cdn.example/f.csv?Expires=1767225600&Policy=eyJTdGF0ZW1lbnQiOlt7IlJlc291cmNlIjoi__&Signature=x&Key-Pair-Id=K2JCJMDEHXQW5F":
      "https://d1.cdn.example/f.csv?Expires=1767225600&Policy=•••&Signature=•••&Key-Pair-Id=•••",
    "https://a.blob.example/f.csv?sv=2022-11-02&st=2026-01-02T03%3A04%3A05Z&se=2026-12-31&sr=b&sp=r&sig=x%3D":
      "https://a.blob.example/f.csv?sv=2022-11-02&st=2026-01-02T03%3A04%3A05Z&se=2026-12-31&sr=b&sp=r&sig=•••",
    "https://b.example/f?X-Goog-Credential=x&X-Goog-Date=20260102T030405Z&X-Goog-Signature=9f86&X-Amz-Security-Token=y":
      "https://b.example/f?X-Goog-Credential=•••&X-Goog-Date=20260102T030405Z&X-Goog-Signature=•••&X-Amz-Security-Token=•••",
    "https://c.example/f?hdnts=exp=1767225600~acl=/*~hmac=9f86d081&hdnea=st=1~exp=2":
      "https://c.example/f?hdnts=•••&hdnea=•••",
    "https://c.example/f?st=KhRD5sXhQ0mVb2yPz1aWcA&e=1767225600&verify=1767225600-9f86d081884c7d65%3D":
      "https://c.example/f?st=•••&e=1767225600&verify=•••",
    "https://shop.example/flux?crypt=af3&encoding=utf-8":
      "https://shop.example/flux?crypt=•••&encoding=utf-8",
    "https://shop.example/?policy=1&design=bauhaus-1919-edition&st=in-stock&verify=true&policy=retours-sous-30-jours":
      "https://shop.example/?policy=1&design=bauhaus-1919-edition&st=in-stock&verify=true&policy=retours-sous-30-jours",
    "https://shop.example/a;jsessionid=x/b?c": "https://shop.example/a;jsessionid=•••/b?c",
    "https://shop.example/#/in?access_token=x&a=b": "https://shop.example/#/in?access_token=•••&a=b",
    "https://shop.example/?key=": "https://shop.example/?key=",
    "https://shop.example/feed?hash=9f86d081884c7d659a2feaa0&page=2":
      "https://shop.example/feed?hash=•••&page=2",
    "https://shop.example/feed?code=Qm9uam91ckxlTW9uZGU1x==&lang=fr":
      "https://shop.example/feed?code=•••&lang=fr",
    "https://shop.example/p?code=4006381333931&hash=top&c=bricolage-et-jardin&uuid=":
      "https://shop.example/p?code=4006381333931&hash=top&c=bricolage-et-jardin&uuid=",
    "https://shop.example/f?refresh=9f86d081884c7d659a2feaa0&feedHash=9f86d081884c7d659a2feaa0&user[code]=9f86d081884c7d659a2feaa0":
      "https://shop.example/f?refresh=•••&feedHash=•••&user[code]=•••",
    "https://shop.example/f?refresh=daily&refresh=1732650000&refresh_token=x&product_code=4006381333931":
      "https://shop.example/f?refresh=daily&refresh=1732650000&refresh_token=•••&product_code=4006381333931",
    "https://shop.example/?to=https%3A%2F%2Fu%3Ap%40other.example": "https://shop.example/?to=•••",
    "https://shop.example/?to=https%3A%2F%2Fother.example%2F%3Ftoken%3Dx": "https://shop.example/?to=•••",
    "https://shop.example/?to=https%3A%2F%2Fother.example%2F%3Fpage%3Dx":
      "https://shop.example/?to=https%3A%2F%2Fother.example%2F%3Fpage%3Dx",
    "https://hooks.slack.com/services/T024BE7LH/B19H2RKQZ/abcdEFGHijklMNOPqrstUVWX":
      "https://hooks.slack.com/services/•••/•••/•••",
    "https://discord.com/api/webhooks/1108233/x-y_Zab1/slack?wait=true":
      "https://discord.com/api/webhooks/1108233/•••/slack?wait=true",
    "https://shop.webhook.office.com/webhookb2/1f0c-9a@77de-2b/IncomingWebhook/5e6f7a8b/c0ffee12":
      "https://shop.webhook.office.com/webhookb2/•••/IncomingWebhook/•••/•••",
    "https://hook.eu1.make.com/a1b2c3d4;v=1": "https://hook.eu1.make.com/•••;v=1",
    "https://chat.shop.example/hooks/a1b2c3d4?key=x&page=1":
      "https://chat.shop.example/hooks/•••?key=•••&page=1",
    "https://shop.example/hooks/stainless-steel/v2/200": "https://shop.example/hooks/stainless-steel/v2/200",
    "https://shop.example/photos/9f86d081884c7d659a2feaa0.jpg":
      "https://shop.example/photos/9f86d081884c7d659a2feaa0.jpg",
    "https://shop.example/feed/8f3a1c7be2094d5fa6b1c0d9/export.csv?page=2":
      "https://shop.example/feed/•••/export.csv?page=2",
    "https://shop.example/m/1/8f3a1c7b-e209-4d5f-a6b1-c0d98f3a1c7b.csv.gz":
      "https://shop.example/m/1/•••.csv.gz",
    "https://feeds.shop.example/3/Zk4tQ9vX2bL7mR1pW8sN": "https://feeds.shop.example/3/•••",
    "https://docs.example/spreadsheets/d/e/2PACX-1vTq8XkzR3wZ0aN5bYp/pub?output=csv":
      "https://docs.example/spreadsheets/d/e/•••/pub?output=csv",
    "https://shop.example/produits/8f3a1c7be2094d5fa6b1c0d9":
      "https://shop.example/produits/8f3a1c7be2094d5fa6b1c0d9",
    "https://cdn.example/export/8f3a1c7be2094d5fa6b1c0d9/logo.png":
      "https://cdn.example/export/8f3a1c7be2094d5fa6b1c0d9/logo.png",
    "https://shop.example/export/flux-2026-11-26-v2-b2b-fr/MaisonDirecteB2BFrance2026.csv":
      "https://shop.example/export/flux-2026-11-26-v2-b2b-fr/MaisonDirecteB2BFrance2026.csv",
    "https://shop.example/api/token/a1b2c3/products.csv": "https://shop.example/api/token/•••/products.csv",
    "https://shop.example/api-key/482913": "https://shop.example/api-key/•••",
    "https://shop.example/token/refresh/secret/garden/2":
      "https://shop.example/token/refresh/secret/garden/2",
    "https://shop.example/?to=usrpw%3Da%26page%3D2": "https://shop.example/?to=•••",
    "/api/export/8f3a1c7be2094d5fa6b1c0d9.csv": "/api/export/8f3a1c7be2094d5fa6b1c0d9.csv",
    "container://UploadImports/1/user:pw@key=a.csv": "container://UploadImports/1/user:pw@key=a.csv",
  };
  for (const [address, expected] of Object.entries(shown)) assert.equal(maskAddress(address), expected);
});

test("names are recognised in whatever way they are written, and ordinary ones are left alone", () => {
  const secret =
    "key api_key apiKey APIKEY X-Api-Key key1 access_token client-secret passwd pwd sig hmac auth Authorization oauth[0] mdp cred user_cred private private_feed motDePasse jeton session_id userpass usrpw dbpwd tk kennwort contraseña contrasena codeacces code_d_acces accessCode clé Clé cl%C3%A9 cl%E9 tkn turkey_key order_key londonkey sort_api_key private_sort_key monkeyToken authority_key authorize ｔｏｋｅｎ to\u200bken";
  for (const name of secret.split(" ")) assert.ok(isSecretName(name), name);
  for (const name of "q keywords author authors page category design sort ean size channel_code passage compass bypass stk atk turkey monkeys hockey sort_key sortKey authority authorities".split(
    " ",
  ))
    assert.ok(!isSecretName(name), name);
});

test("what is hidden is one secret each, called as before", () => {
  const hook = "https://hooks.slack.com/services/T024BE7LH/B19H2RKQZ/abcdEFGHijklMNOPqrstUVWX;v=1?key=x";
  const feed = "https://shop.example/8f3a1c7be2094d5fa6b1c0d9/8f3a1c7be2094d5fa6b1c0d9.csv?key=x";
  const places = {
    [hook]: ["path hook", "path hook", "path hook", "query key"],
    [feed]: ["path feed", "path feed", "query key"],
  };
  for (const [address, expected] of Object.entries(places)) {
    const masked = maskAddress(address);
    for (const shown of [address, masked])
      assert.deepEqual(
        secretsIn(shown).map(({ location }) => location),
        expected,
      );
    assert.equal(maskAddress(masked), masked);
  }
});

test("a text costs as much as it is long, whatever it is made of: nobody waits for a line of the log", () => {
  // Looked at once for each of its signs, these would take longer than any test may.
  for (const piece of ["a", "a.", "\\", '\\"', "://", "a+b:", "%22a", "@", "=", "a:/", '{"a":', "key"]) {
    const text = piece.repeat(200_000 / piece.length);
    assert.ok(maskSecrets(`GET /api/x?q=${text}&access_token=canary`).endsWith("&access_token=•••"), piece);
  }
});

test("two secrets of a name are two", () => {
  assert.deepEqual(
    secretsIn("https://u:p@h.example/?key=1&key=2").map(({ location }) => location),
    ["user", "password", "query key", "query key"],
  );
});

test("a line of a log keeps its words and loses its secrets", () => {
  const filter = '{"where":{"search_url":{"like":"https://u:canary@h.example/?q=1"}}}';
  const lines = [
    `GET /api/Catalogs?filter=${filter}&access_token=canary`,
    `GET /api/Catalogs?filter=${encodeURIComponent(filter)}`,
    `GET /api/Catalogs?filter[where][user][password]=canary&limit=1`,
    "no answer of https://hooks.slack.com/services/T024BE7LH/canary99 within 10 s",
    "no answer of https://shop.example/feed/canary8f3a1c7be2094d5fa6b1c0d9/export.csv within 10 s",
    `GET /api/images?url=${encodeURIComponent("https://h.example/a.jpg?token=canary")}`,
    JSON.stringify({
      level: 50,
      err: { message: `no answer of (https://u:canary@h.example/a?tok%65n=canary)` },
    }),
    JSON.stringify({
      level: 50,
      body: JSON.stringify({ name: "x", password: "canary", apiKey: 4, secret: "canary" }),
    }),
  ];
  for (const line of lines) {
    const masked = maskSecrets(line);
    assert.ok(!masked.includes("canary"), masked);
    assert.ok(masked.includes("•••"), masked);
  }
  const harmless = '{"level":30,"reqId":"req-1","req":{"url":"/api/Catalogs?filter=%7B%22limit%22%3A2%7D"}}';
  assert.equal(maskSecrets(harmless), harmless);
});
