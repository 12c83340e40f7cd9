import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isKeysRefusal, openBackupBucket } from "./backup-bucket.ts";
import type { BackupStore } from "./backup-store.ts";

const objects = new Map<string, Buffer>();
let parts: Map<string, Buffer>;
let server: Server;
let store: BackupStore;
let folder: string;
let isFull: boolean;
/** The code of what every request is refused with; none where it is taken. */
let refusal: string;
/** Which requests are refused: by their method; all unless given. */
let refusedMethod: string;

/** As much of S3 as backups speak to: uploads in parts, and lists of two keys at a time. */
beforeEach(async () => {
  objects.clear();
  parts = new Map();
  isFull = false;
  refusal = "";
  refusedMethod = "";
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://s3");
    const key = url.pathname.replace("/bucket/", "");
    const query = url.searchParams;
    const body = await buffer(request);
    if (refusal && (refusedMethod || request.method) === request.method)
      return response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);
    if (query.has("uploads")) return response.end("<UploadId>one&amp;two</UploadId>");
    if (query.has("uploadId") && query.get("uploadId") !== "one&two") {
      return response.writeHead(404).end();
    }
    const part = query.get("partNumber");
    if (request.method === "PUT" && part) {
      parts.set(part, body);
      return response.setHeader("etag", `"${part}"`).end();
    }
    if (request.method === "POST") {
      // It fails after it has begun to answer.
      if (isFull) return response.end("<Error>SlowDown</Error>");
      const numbers = [
        ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;\1&quot;/g),
      ];
      objects.set(
        key,
        Buffer.concat(numbers.map(([, each = ""]) => parts.get(each) ?? Buffer.of())),
      );
      return response.end("<CompleteMultipartUploadResult/>");
    }
    if (request.method === "DELETE") {
      if (query.has("uploadId")) parts.clear();
      else objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === "") {
      const after = query.get("continuation-token") ?? "";
      const keys = [...objects.keys()].toSorted().filter((each) => each > after);
      const page = keys
        .slice(0, 2)
        .map(
          (each) =>
            `<Contents><Key>${each}</Key><Size>${objects.get(each)?.length}</Size></Contents>`,
        );
      const more =
        keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : "";
      return response.end(`<ListBucketResult>${page.join("")}${more}</ListBucketResult>`);
    }
    const object = objects.get(key);
    return object ? response.end(object) : response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const keys = { accessKeyId: "key", secretAccessKey: "secret" };
  store = openBackupBucket({ endpoint, bucket: "bucket", region: "us-east-1", ...keys });
  folder = await mkdtemp(join(tmpdir(), "pressroom-bucket-"));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const name = "pressroom-2026-11-28-020014.tar";

it("sends a backup in parts, lists, fetches and deletes it", async () => {
  const path = join(folder, name);
  const bytes = Buffer.alloc(40 * 1024 * 1024, "backup");
  await writeFile(path, bytes);
  const sent: number[] = [];
  await store.take(path, basename(path), (done) => void sent.push(done));
  expect(sent).toEqual([16, 32, 40].map((each) => each * 1024 * 1024));
  for (const other of ["backups/a.tar", "backups/b.tar", "media/x"]) objects.set(other, bytes);
  const at = new Date("2026-11-27T20:30:14Z");
  expect(await store.list()).toEqual([{ name, at, bytes: bytes.length }]);
  const fetched = join(folder, "fetched.tar");
  await store.fetch(name, fetched);
  expect((await readFile(fetched)).equals(bytes)).toBe(true);
  await store.remove(name);
  expect(await store.list()).toEqual([]);
  await expect(store.fetch(name, fetched)).rejects.toThrow("the storage answered 404 to GET");
});

it("leaves no parts behind where the bucket does not take it in the end", async () => {
  const path = join(folder, name);
  await writeFile(path, "a backup");
  isFull = true;
  await expect(store.take(path, basename(path), () => {})).rejects.toThrow(
    "did not complete the upload",
  );
  expect(parts.size).toBe(0);
  expect(objects.size).toBe(0);
});

it.each([
  ["NoSuchBucket", ": there is no bucket of the name in BACKUP_S3_BUCKET"],
  [
    "AccessDenied",
    ": BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are not keys that may write there",
  ],
  ["AuthorizationHeaderMalformed", ": BACKUP_S3_REGION is not the bucket's"],
  ["TeapotFull", ""],
])("says which variable to look at where the bucket answers %s", async (code, cause) => {
  const path = join(folder, name);
  await writeFile(path, "a backup");
  refusal = code;
  const refused = { message: `the storage answered 403 to POST${cause}` };
  await expect(store.take(path, basename(path), () => {})).rejects.toMatchObject(refused);
  await expect(store.tryOut()).rejects.toMatchObject(refused);
});

it.each(["DELETE", "GET"])("is taken with keys that may only write: without %s", async (method) => {
  refusal = "AccessDenied";
  refusedMethod = method;
  await store.tryOut();
  const refused = await store[method === "GET" ? "list" : "remove"](name).catch((error) => error);
  expect(isKeysRefusal(refused)).toBe(true);
  refusal = "NoSuchBucket";
  await expect(store.tryOut()).rejects.toThrow(`the storage answered 403 to ${method}`);
});

it("says why the bucket took no backup where it does not let the upload be given up either", async () => {
  const path = join(folder, name);
  await writeFile(path, "a backup");
  isFull = true;
  refusal = "AccessDenied";
  refusedMethod = "DELETE";
  await expect(store.take(path, basename(path), () => {})).rejects.toThrow(
    "did not complete the upload",
  );
});

it("is tried without leaving anything behind, and says where nobody answers", async () => {
  await store.tryOut();
  expect([objects.size, parts.size]).toEqual([0, 0]);
  const keys = { accessKeyId: "key", secretAccessKey: "secret" };
  const nobody = { endpoint: "http://127.0.0.1:9", bucket: "bucket", region: "x", ...keys };
  await expect(openBackupBucket(nobody).tryOut()).rejects.toThrow(
    new Error("the storage could not be reached: look at BACKUP_S3_ENDPOINT"),
  );
});
