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
    "https://shop.example/a;jsessionid=x/b?c": "https://shop.example/a;jsessionid=•••/b?c",
    "https://shop.example/#/in?access_token=x&a=b": "https://shop.example/#/in?access_token=•••&a=b",
    "https://shop.example/?key=": "https://shop.example/?key=",
    "https://shop.example/feed?hash=9f86d081884c7d659a2feaa0&page=2":
      "https://shop.example/feed?hash=•••&page=2",
    "https://shop.example/feed?code=Qm9uam91ckxlTW9uZGU1x==&lang=fr":
      "https://shop.example/feed?code=•••&lang=fr",
    "https://shop.example/p?code=4006381333931&hash=top&c=bricolage-et-jardin&uuid=":
      "https://shop.example/p?code=4006381333931&hash=top&c=bricolage-et-jardin&uuid=",
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
    "container://UploadImports/1/user:pw@key=a.csv": "container://UploadImports/1/user:pw@key=a.csv",
  };
  for (const [address, expected] of Object.entries(shown)) assert.equal(maskAddress(address), expected);
});

test("names are recognised in whatever way they are written, and ordinary ones are left alone", () => {
  const secret =
    "key api_key apiKey APIKEY X-Api-Key key1 access_token client-secret passwd pwd sig hmac auth Authorization oauth[0] mdp cred user_cred private private_feed motDePasse jeton session_id ｔｏｋｅｎ to\u200bken";
  for (const name of secret.split(" ")) assert.ok(isSecretName(name), name);
  for (const name of "q keywords author authors page category design sort ean size channel_code passage".split(
    " ",
  ))
    assert.ok(!isSecretName(name), name);
});

test("what is hidden is one secret each, called as before", () => {
  const hook = "https://hooks.slack.com/services/T024BE7LH/B19H2RKQZ/abcdEFGHijklMNOPqrstUVWX;v=1?key=x";
  const places = ["path hook", "path hook", "path hook", "query key"];
  assert.deepEqual(
    secretsIn(hook).map(({ location }) => location),
    places,
  );
  const masked = maskAddress(hook);
  assert.deepEqual(
    secretsIn(masked).map(({ location }) => location),
    places,
  );
  assert.equal(maskAddress(masked), masked);
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
