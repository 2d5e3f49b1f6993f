// The containers of files over HTTP: what is sent comes back to its owner alone, and as a file only.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { containerBounds } from "#server/domain/containers/keepFiles.ts";
import { type FormPart, formOf } from "../../../../test/support/forms.ts";
import { type S3Server, startS3Server, withoutS3 } from "../../../../test/support/s3Server.ts";
import { type Who, type World, openWorld } from "../../../../test/support/world.ts";

describe("files in a folder of the server", () => {
  keepsFiles(async () => ({ settings: {}, stop: async () => undefined }));
});

describe("files in a bucket", { skip: withoutS3 }, () => {
  keepsFiles(async () => {
    const server: S3Server = await startS3Server();
    const { url, region, accessKeyId, secretAccessKey } = server.bucket;
    const settings = {
      VIGIE_S3_URL: url,
      VIGIE_S3_REGION: region,
      VIGIE_S3_ACCESS_KEY_ID: accessKeyId,
      VIGIE_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    return { settings, stop: server.stop };
  });
});

function keepsFiles(start: () => Promise<{ settings: Record<string, string>; stop(): Promise<unknown> }>) {
  let world: World;
  let stop: () => Promise<unknown>;
  before(async () => {
    const store = await start();
    stop = store.stop;
    world = await openWorld({
      VIGIE_LOG_LEVEL: "error",
      VIGIE_MAX_UPLOAD_BYTES: "1000000",
      ...store.settings,
    });
  });
  after(async () => {
    await world?.close();
    await stop?.();
  });

  const send = (who: Who, area: string, container: unknown, parts: FormPart[]) => {
    const { payload, headers } = formOf(parts);
    const authorization = world.tokens[who] ? { authorization: world.tokens[who] } : {};
    return world.call(who, "POST", `/${area}/${container}/upload`, payload, {
      headers: { ...headers, ...authorization, "accept-language": "en" },
    });
  };
  const file = (filename: string, content: string | Buffer = "a;1", type?: string): FormPart => ({
    field: "file",
    filename,
    content,
    ...(type && { type }),
  });
  const areas = () =>
    [
      { area: "OrderImports", container: world.alice.catalog, who: "alice" as Who },
      { area: "UploadImports", container: world.alice.website, who: "admin" as Who },
    ] as const;

  test("a container that is not there is a 404, is then made, and is made once", async () => {
    for (const { area, container, who } of areas()) {
      const missing = await world.call(who, "GET", `/${area}/${container}`);
      assert.deepEqual([missing.status, missing.body.error.code], [404, "ENOENT"]);
      assert.deepEqual((await world.call(who, "GET", `/${area}`)).body, []);
      const asked = await world.call(who, "GET", `/${area}/${container}/files`);
      assert.deepEqual([asked.status, asked.body], [200, []], "no files before it is there");
      assert.equal((await world.call(who, "GET", `/${area}/${container}`)).status, 404);
      const made = await world.call(who, "POST", `/${area}`, { name: String(container) });
      assert.equal(made.status, 200);
      assert.deepEqual(Object.keys(made.body).toSorted(), ["atime", "ctime", "mtime", "name", "size"]);
      assert.ok(!Number.isNaN(Date.parse(made.body.mtime)));
      const again = await world.call(who, "POST", `/${area}`, { name: container });
      assert.deepEqual([again.status, again.body.name], [200, String(container)]);
      const listed = await world.call(who, "GET", `/${area}`);
      assert.deepEqual(
        listed.body.map(({ name }: { name: string }) => name),
        [String(container)],
      );
      assert.equal((await world.call(who, "GET", `/${area}/${container}`)).body.name, String(container));
      assert.deepEqual((await world.call(who, "GET", `/${area}/${container}/files`)).body, []);
    }
  });

  test("what is sent is listed, told of, downloaded whole or in part, and deleted", async () => {
    for (const { area, container, who } of areas()) {
      const parts = [
        { field: "comment", content: "juin" },
        { field: "comment", content: "Été" },
        file("ventes été 100 %.csv", "https://a.fr/1;2"),
        { field: "autre", filename: "b.csv", content: "https://a.fr/2;3" },
      ];
      const sent = await send(who, area, container, parts);
      assert.equal(sent.status, 200, sent.text);
      const kept = (name: string, field: string) => ({
        container: String(container),
        name,
        type: "text/csv",
        field,
        size: 16,
      });
      assert.deepEqual(sent.body, {
        result: {
          files: { file: [kept("ventes été 100 %.csv", "file")], autre: [kept("b.csv", "autre")] },
          fields: { comment: ["juin", "Été"] },
        },
      });
      const names = async () =>
        (await world.call(who, "GET", `/${area}/${container}/files`)).body.map(
          (one: { name: string }) => one.name,
        );
      assert.deepEqual(await names(), ["b.csv", "ventes été 100 %.csv"]);
      const address = `/${area}/${container}/files/${encodeURIComponent("ventes été 100 %.csv")}`;
      const told = await world.call(who, "GET", address);
      assert.deepEqual(
        [told.status, told.body.name, told.body.container, told.body.size],
        [200, "ventes été 100 %.csv", String(container), 16],
      );
      const downloaded = await world.call(who, "GET", address.replace("/files/", "/download/"));
      assert.equal(downloaded.text, "https://a.fr/1;2");
      const part = await world.app.inject({
        url: `/api${address.replace("/files/", "/download/")}?access_token=${world.tokens[who]}`,
        headers: { range: "bytes=8-11" },
      });
      assert.deepEqual([part.statusCode, part.body], [206, "a.fr"]);
      assert.equal(part.headers["content-range"], "bytes 8-11/16");
      const deleted = await world.call(who, "DELETE", address);
      assert.deepEqual([deleted.status, deleted.body], [200, {}]);
      assert.equal((await world.call(who, "GET", address)).status, 404);
      assert.equal((await world.call(who, "DELETE", address)).status, 404);
      assert.deepEqual(await names(), ["b.csv"]);
    }
  });

  test("a form of a page sends its token in the address, and no other address takes it there", async () => {
    for (const { area, container, who } of areas()) {
      const { payload, headers } = formOf([file("lien.csv")]);
      const token = `?access_token=${world.tokens[who]}`;
      const url = (path: string) => `/api/${area}/${container}/${path}${token}`;
      const upload = await world.app.inject({ method: "POST", url: url("upload"), payload, headers });
      assert.equal(upload.statusCode, 200);
      assert.equal((await world.app.inject({ url: url("download/lien.csv") })).statusCode, 200);
      for (const path of ["files", "files/lien.csv"]) {
        assert.equal((await world.app.inject({ url: url(path) })).statusCode, 401, path);
        assert.equal((await world.app.inject({ method: "DELETE", url: url(path) })).statusCode >= 401, true);
      }
    }
  });

  test("the same name again replaces the file", async () => {
    for (const { area, container, who } of areas()) {
      await send(who, area, container, [file("deux.csv", "https://a.fr/1;1")]);
      await send(who, area, container, [file("deux.csv", "https://a.fr/1;22")]);
      const answer = await world.call(who, "GET", `/${area}/${container}/download/deux.csv`);
      assert.equal(answer.text, "https://a.fr/1;22");
    }
  });

  test("a page, a picture or a program comes back as a download that no browser shows (T18)", async () => {
    const told = ["text/csv", "image/svg+xml", "application/octet-stream", "application/x-ndjson"];
    const harmful = [
      file("page.csv", "<html><script>alert(1)</script></html>", "text/html"),
      file("image.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "image/svg+xml"),
      file("outil.exe", Buffer.from("4d5a90000300000004000000ffff0000", "hex"), "application/x-msdownload"),
      file("lignes.NDJSON", '{"html":"<script>alert(1)</script>"}', "text/html"),
    ];
    for (const { area, container, who } of areas()) {
      for (const [index, part] of harmful.entries()) {
        // A list of sales is none of them: what is told by its bytes is not kept at all.
        const isRefused = area === "OrderImports" && ["page.csv", "outil.exe"].includes(part.filename!);
        assert.equal((await send(who, area, container, [part])).status, isRefused ? 422 : 200);
        if (isRefused) continue;
        const url = `/api/${area}/${container}/download/${part.filename}`;
        const answer = await world.app.inject({ url, headers: { authorization: world.tokens[who] } });
        assert.deepEqual(answer.rawPayload, Buffer.from(part.content as string));
        assert.equal(answer.headers["content-type"], told[index], "what its name says");
        assert.equal(answer.headers["x-content-type-options"], "nosniff");
        assert.equal(answer.headers["content-disposition"], `attachment; filename*=UTF-8''${part.filename}`);
      }
    }
  });

  test("a name that could be a path is refused, and nothing of it is kept (T17)", async () => {
    const hostile = [
      "../../x.csv",
      "..\\\\x.csv",
      "C:\\\\x.csv",
      "/etc/passwd",
      "a/b.csv",
      "..",
      "x\0.csv",
      "x".repeat(300),
    ];
    for (const { area, container, who } of areas()) {
      const listed = async () => (await world.call(who, "GET", `/${area}/${container}/files`)).text;
      const before = await listed();
      for (const name of hostile) {
        const answer = await send(who, area, container, [file(name, "harm")]);
        assert.equal(answer.status, 400, `${JSON.stringify(name)}: ${answer.text}`);
        assert.ok(!answer.text.includes(world.services.config.dataFolder), answer.text);
        // A client itself goes up a folder for "..".
        for (const path of name === ".." ? [] : ["files", "download"]) {
          const read = await world.call(
            who,
            "GET",
            `/${area}/${container}/${path}/${encodeURIComponent(name)}`,
          );
          assert.equal(read.status, 404, `${path} ${JSON.stringify(name)}: ${read.text}`);
        }
      }
      assert.equal(await listed(), before);
    }
  });

  test("a container is named by an id and nothing else", async () => {
    for (const { area, who } of areas()) {
      for (const name of [
        "..",
        "../OrderImports",
        "a",
        "0",
        "-1",
        "1e3",
        "9".repeat(30),
        "",
        null,
        { a: 1 },
      ]) {
        const made = await world.call(who, "POST", `/${area}`, { name });
        assert.deepEqual([made.status, made.body.error.name], [422, "ValidationError"], JSON.stringify(name));
      }
      assert.equal((await world.call(who, "POST", `/${area}`, {})).status, 422);
      const unknown = await world.call(who, "POST", `/${area}`, { name: "987654" });
      assert.equal(unknown.status, 404);
      for (const path of ["", "/files/a", "/download/a"])
        assert.equal((await world.call(who, "GET", `/${area}/987654${path}`)).status, 404, path);
      for (const name of ["..%2F..", "%2e%2e", "12%00", "٣"]) {
        for (const path of ["", "/files", "/download/a"]) {
          const read = await world.call(who, "GET", `/${area}/${name}${path}`);
          assert.equal(read.status, 404, `${name}${path}: ${read.text}`);
        }
      }
    }
  });

  test("nobody reaches the container of another's catalogue, whatever they do (T17)", async () => {
    const { alice } = world;
    await world.call("alice", "POST", "/OrderImports", { name: alice.catalog });
    await send("alice", "OrderImports", alice.catalog, [file("secret.csv", "https://a.fr/1;7")]);
    const container = `/OrderImports/${alice.catalog}`;
    const tries = [
      ["GET", container],
      ["DELETE", container],
      ["GET", `${container}/files`],
      ["GET", `${container}/files/secret.csv`],
      ["DELETE", `${container}/files/secret.csv`],
      ["GET", `${container}/download/secret.csv`],
      ["POST", "/OrderImports"],
    ] as const;
    for (const [method, path] of tries) {
      const body = method === "POST" ? { name: alice.catalog } : undefined;
      const answer = await world.call("bruno", method, path, body);
      assert.equal(answer.status, 404, `${method} ${path}`);
      assert.equal((await world.call("nobody", method, path, body)).status, 401, `${method} ${path}`);
    }
    assert.equal((await send("bruno", "OrderImports", alice.catalog, [file("x.csv")])).status, 404);
    assert.equal((await send("nobody", "OrderImports", alice.catalog, [file("x.csv")])).status, 401);
    assert.deepEqual((await world.call("bruno", "GET", "/OrderImports")).body, []);
    const kept = await world.call("alice", "GET", `${container}/download/secret.csv`);
    assert.equal(kept.text, "https://a.fr/1;7");
    assert.equal((await world.call("admin", "GET", `${container}/download/secret.csv`)).text, kept.text);
  });

  test("the files of imports are the admins' alone", async () => {
    const container = `/UploadImports/${world.alice.website}`;
    for (const path of ["/UploadImports", container, `${container}/files`, `${container}/download/deux.csv`])
      assert.equal((await world.call("alice", "GET", path)).status, 403, path);
    assert.equal((await world.call("alice", "DELETE", container)).status, 403);
    assert.equal(
      (await world.call("alice", "POST", "/UploadImports", { name: world.alice.website })).status,
      403,
    );
    assert.equal((await send("alice", "UploadImports", world.alice.website, [file("x.csv")])).status, 403);
    const ofCatalog = await world.call("admin", "POST", "/UploadImports", { name: world.alice.catalog });
    assert.equal(ofCatalog.status, 200);
  });

  test("a locked catalogue's files can be read by its customer, and changed by admins only", async () => {
    const { catalog } = world.bruno;
    await world.call("bruno", "POST", "/OrderImports", { name: catalog });
    await send("bruno", "OrderImports", catalog, [file("mars.csv")]);
    await world.call("admin", "PATCH", `/Catalogs/${catalog}`, { lock: true });
    assert.equal((await world.call("bruno", "GET", `/OrderImports/${catalog}/files`)).body.length, 1);
    const refused = await send("bruno", "OrderImports", catalog, [file("avril.csv")]);
    assert.deepEqual([refused.status, refused.body.error.code], [403, "CATALOG_LOCKED"]);
    for (const path of ["", "/files/mars.csv"])
      assert.equal((await world.call("bruno", "DELETE", `/OrderImports/${catalog}${path}`)).status, 403);
    assert.equal((await send("admin", "OrderImports", catalog, [file("avril.csv")])).status, 200);
    await world.call("admin", "PATCH", `/Catalogs/${catalog}`, { lock: false });
  });

  test("what is no form, has no file or has no container to go to is refused", async () => {
    for (const { area, container, who } of areas()) {
      const path = `/${area}/${container}/upload`;
      assert.equal((await world.call(who, "POST", path, { a: 1 })).status, 400);
      assert.equal((await world.call(who, "POST", path)).status, 400);
      assert.equal((await send(who, area, container, [{ field: "a", content: "b" }])).status, 400);
      assert.equal((await send(who, area, container, [file("", "")])).status, 400);
    }
    const missing = await send("admin", "UploadImports", world.alice.rival, [file("x.csv")]);
    assert.equal(missing.status, 404);
  });

  test("a file too large for its container is refused while it comes (413)", async () => {
    const { catalog, website } = world.alice;
    const { file_bytes } = containerBounds.OrderImports;
    const large = await send("alice", "OrderImports", catalog, [
      file("gros.csv", Buffer.alloc(file_bytes + 1, "x")),
    ]);
    assert.equal(large.status, 413, large.text);
    const larger = await send("admin", "UploadImports", website, [
      file("gros.csv", Buffer.alloc(1_000_001, "x")),
    ]);
    assert.equal(larger.status, 413, larger.text);
    for (const { area, container, who } of areas())
      assert.equal((await world.call(who, "GET", `/${area}/${container}/files/gros.csv`)).status, 404);
  });

  test("a full container says so (507), and takes a file again once another is deleted", async () => {
    const { catalog } = world.bruno;
    const files = `/OrderImports/${catalog}/files`;
    await send("bruno", "OrderImports", catalog, [file("gros.csv")]);
    // As heavy as four of the largest files, without the time they take.
    await sql`update order_import set bytes = ${containerBounds.OrderImports.bytes - 10}
      where catalog_id = ${catalog} and filename = 'gros.csv'`.execute(world.store.db);
    const full = await send("bruno", "OrderImports", catalog, [file("trop.csv", "https://a.fr/1;1")]);
    assert.deepEqual([full.status, full.body.error.code], [507, "CONTAINER_FULL"]);
    assert.equal((await world.call("bruno", "GET", `${files}/trop.csv`)).status, 404);
    assert.equal(
      (await send("bruno", "OrderImports", catalog, [file("gros.csv")])).status,
      200,
      "its own place",
    );
    assert.equal((await send("bruno", "OrderImports", catalog, [file("trop.csv")])).status, 200);
    await sql`insert into order_import (catalog_id, filename)
      select ${catalog}, 'fichier ' || number from generate_series(1, ${containerBounds.OrderImports.files}) as number
    `.execute(world.store.db);
    assert.equal((await send("bruno", "OrderImports", catalog, [file("un de plus.csv")])).status, 507);
  });

  test("a deleted container is gone with its files", async () => {
    for (const { area, container, who } of areas()) {
      await send(who, area, container, [file("der.csv")]);
      const deleted = await world.call(who, "DELETE", `/${area}/${container}`);
      assert.deepEqual([deleted.status, deleted.body], [200, {}]);
      assert.equal((await world.call(who, "GET", `/${area}/${container}`)).status, 404);
      assert.deepEqual((await world.call(who, "GET", `/${area}/${container}/files`)).body, []);
      assert.equal((await world.call(who, "DELETE", `/${area}/${container}`)).status, 404);
      await world.call(who, "POST", `/${area}`, { name: container });
      assert.deepEqual((await world.call(who, "GET", `/${area}/${container}/files`)).body, []);
    }
  });
}
