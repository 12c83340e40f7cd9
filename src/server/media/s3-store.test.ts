import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newPicture } from "./picture-address.ts";
import { openS3Store } from "./s3-store.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const objects = new Map<string, { body: Buffer; type: string | undefined }>();
let server: Server;
let refuse: (method: string, path: string) => number | undefined;
let endpoint: string;

/** As much of S3 as the store speaks to: objects by path, and lists of two keys at a time. */
beforeEach(async () => {
  objects.clear();
  refuse = () => undefined;
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://s3");
    const key = url.pathname.replace("/bucket/", "");
    const body = await buffer(request);
    const signed = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/");
    const refused = signed ? refuse(request.method ?? "", key) : 403;
    if (refused) return response.writeHead(refused).end("<Error/>");
    if (request.method === "PUT") {
      objects.set(key, { body, type: request.headers["content-type"] });
      return response.end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === "") {
      const prefix = url.searchParams.get("prefix") ?? "";
      const after = url.searchParams.get("continuation-token") ?? "";
      const keys = [...objects.keys()].toSorted().filter((k) => k.startsWith(prefix) && k > after);
      const page = keys.slice(0, 2).map((k) => `<Contents><Key>${k}</Key></Contents>`);
      const more =
        keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : "";
      return response.end(`<ListBucketResult>${page.join("")}${more}</ListBucketResult>`);
    }
    const object = objects.get(key);
    if (!object) return response.writeHead(404).end("<Error/>");
    return response.writeHead(200, { "content-length": object.body.length }).end(object.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  endpoint = typeof address === "object" ? `http://127.0.0.1:${address?.port}/` : "";
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
});

const open = () =>
  openS3Store(
    {
      endpoint,
      bucket: "bucket",
      region: "us-east-1",
      accessKeyId: "key",
      secretAccessKey: "secret",
    },
    log,
  );

const filesOf = (widths: number[]) =>
  new Map(
    widths.flatMap((width) => [
      [`${width}.avif`, new Uint8Array([1])] as const,
      [`${width}.webp`, new Uint8Array([2, 3])] as const,
    ]),
  );

describe("the store in object storage", () => {
  it("keeps pictures, lists them, reads and forgets them", async () => {
    const store = open();
    const one = newPicture("products", 400, 300);
    const two = newPicture("blog-images", 100, 100);
    expect(await store.put(one, filesOf([200, 400]))).toEqual({ ok: true, value: null });
    expect(await store.put(two, filesOf([100]))).toEqual({ ok: true, value: null });
    expect(objects.get(`media/${one}/400.webp`)?.type).toBe("image/webp");
    objects.set("media/products/readme.txt", { body: Buffer.from("x"), type: undefined });
    expect((await Array.fromAsync(store.list())).toSorted()).toEqual([one, two].toSorted());
    const read = await store.read(`${two}/100.webp`);
    if (!read.ok) throw new Error(read.message);
    expect(read.value.bytes).toBe(2);
    expect([...(await buffer(read.value.content))]).toEqual([2, 3]);
    await store.remove(one);
    expect(await Array.fromAsync(store.list())).toEqual([two]);
    expect(await store.read(`${one}/400.webp`)).toMatchObject({ code: "not_found" });
  });

  it("keeps all of a picture or nothing", async () => {
    let puts = 0;
    refuse = (method) => {
      puts += method === "PUT" ? 1 : 0;
      return method === "PUT" && puts > 2 ? 500 : undefined;
    };
    const kept = await open().put(newPicture("products", 400, 300), filesOf([200, 400]));
    expect(kept).toMatchObject({ ok: false, code: "unavailable" });
    expect(objects.size).toBe(0);
  });

  it("says that it is unavailable when it is away or refuses the key", async () => {
    const store = open();
    const picture = newPicture("products", 100, 100);
    refuse = () => 403;
    expect(await store.read(`${picture}/100.webp`)).toMatchObject({ code: "unavailable" });
    await expect(Array.fromAsync(store.list())).rejects.toThrow("403");
    server.closeAllConnections();
    server.close();
    expect(await store.read(`${picture}/100.webp`)).toMatchObject({ code: "unavailable" });
    expect(await store.put(picture, filesOf([100]))).toMatchObject({ code: "unavailable" });
  });
});
