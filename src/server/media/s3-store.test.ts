import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { AwsV4Signer } from "aws4fetch";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newPictureName } from "./picture-name.ts";
import { openS3Store } from "./s3-store.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const objects = new Map<string, { body: Buffer; type: string | undefined }>();
let server: Server;
let refuse: (method: string, path: string) => number | undefined;
let endpoint: string;
/** Method and path of every request that came. */
let requests: string[];

/** As much of S3 as the store speaks to: objects by path, and lists of two keys at a time. */
beforeEach(async () => {
  objects.clear();
  requests = [];
  refuse = () => undefined;
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://s3");
    const key = url.pathname.replace("/bucket/", "");
    const body = await buffer(request);
    requests.push(`${request.method} ${url.pathname}`);
    const signed = await isSigned(request, body);
    const refused = signed ? refuse(request.method ?? "", key) : 403;
    if (refused) return response.writeHead(refused).end("<Error/>");
    if (request.method === "PUT") {
      // As Amazon does: it takes no body of unknown length.
      if (!request.headers["content-length"]) return response.writeHead(411).end("<Error/>");
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

const keys = { region: "ap-south-1", accessKeyId: "key", secretAccessKey: "secret" };

const open = () => openS3Store({ ...keys, endpoint, bucket: "bucket" }, log);

/** V8's own, which programs see only on request. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

/** The signature is that of exactly what came: method, path, query, headers and body. */
async function isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const { authorization = "", host } = request.headers;
  const named = /SignedHeaders=([\w;-]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const headers = named.map((name) => [name, String(request.headers[name])] as [string, string]);
  const signer = new AwsV4Signer({
    ...keys,
    service: "s3",
    method: request.method ?? "",
    url: `http://${host}${request.url}`,
    headers,
    datetime: String(request.headers["x-amz-date"]),
    allHeaders: true,
  });
  const bodyHash = createHash("sha256").update(body).digest("hex");
  return (
    authorization === (await signer.authHeader()) &&
    request.headers["x-amz-content-sha256"] === bodyHash &&
    request.headers["x-amz-security-token"] === undefined
  );
}

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
    const one = newPictureName("products", 400, 300);
    // Photos of a return, which a backup holds, too.
    const two = newPictureName("returns", 100, 100);
    expect(await store.put(one, filesOf([200, 400]))).toEqual({ ok: true, value: null });
    expect(await store.put(two, filesOf([100]))).toEqual({ ok: true, value: null });
    expect(objects.get(`media/${one}/400.webp`)?.type).toBe("image/webp");
    expect(requests[0]).toBe(`PUT /bucket/media/${one}/200.avif`);
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
    const stored = await open().put(newPictureName("products", 400, 300), filesOf([200, 400]));
    expect(stored).toMatchObject({ ok: false, code: "unavailable" });
    expect(objects.size).toBe(0);
    // The request that failed was not repeated.
    expect(puts).toBe(3);
  });

  it("keeps what is there of a picture that could not be written over", async () => {
    const picture = newPictureName("products", 400, 300);
    await open().put(picture, filesOf([200, 400]));
    let puts = 0;
    refuse = (method) => (method === "PUT" && ++puts > 1 ? 503 : undefined);
    const whole = new Map(
      [...filesOf([200, 400]).keys()].map((name) => [name, Buffer.from("new")]),
    );
    expect(await open().replace(picture, whole)).toMatchObject({ ok: false, code: "unavailable" });
    expect([...objects.values()].map(({ body }) => body.toString("latin1"))).toEqual([
      "new",
      "\x02\x03",
      "\x01",
      "\x02\x03",
    ]);
  });

  it("signs each request for the bucket's region, the content type and the body included", async () => {
    let signature = "";
    server.prependListener("request", ({ headers }: IncomingMessage) => {
      signature = headers.authorization ?? "";
    });
    await open().put(newPictureName("products", 100, 100), filesOf([100]));
    expect(signature).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/ap-south-1\/s3\/aws4_request, SignedHeaders=cache-control;content-type;host;x-amz-content-sha256;x-amz-date, Signature=[\da-f]{64}$/,
    );
    const otherKey = openS3Store(
      { ...keys, secretAccessKey: "other", endpoint, bucket: "bucket" },
      log,
    );
    expect(await otherKey.put(newPictureName("products", 100, 100), filesOf([100]))).toMatchObject({
      code: "unavailable",
    });
  });

  it("waits no longer than its timeout for a storage that is silent, also when garbage is collected meanwhile", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const store = openS3Store(
      { ...keys, endpoint: `http://127.0.0.1:${port}/`, bucket: "bucket" },
      log,
      500,
    );
    const name = newPictureName("products", 300, 200);
    const read = store.read(`${name}/300.webp`);
    const collectGarbage = garbageCollector();
    for (let round = 0; round < 4; round += 1) {
      await delay(50);
      collectGarbage();
    }
    expect(await read).toMatchObject({ ok: false, code: "unavailable" });
    silent.closeAllConnections();
    silent.close();
  });

  it("says that it is unavailable when it is away or refuses the key", async () => {
    const store = open();
    const picture = newPictureName("products", 100, 100);
    refuse = () => 403;
    expect(await store.read(`${picture}/100.webp`)).toMatchObject({ code: "unavailable" });
    await expect(Array.fromAsync(store.list())).rejects.toThrow("403");
    server.closeAllConnections();
    server.close();
    expect(await store.read(`${picture}/100.webp`)).toMatchObject({ code: "unavailable" });
    expect(await store.put(picture, filesOf([100]))).toMatchObject({ code: "unavailable" });
  });
});
