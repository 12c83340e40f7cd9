import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { API_PREFIX } from "#shared/endpoint.ts";
import { MAX_UPLOAD_BYTES, uploadMedia } from "#shared/media/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { multipart } from "./multipart.ts";
import { type Bytes, drawPicture, listFilesOnDisk, upload as uploadAs } from "./pictures.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});

afterAll(() => shop.close());

const upload = (bytes: Bytes, more?: Parameters<typeof uploadAs>[3]) =>
  uploadAs(shop, token, bytes, more);

const text = (given: string): Bytes => new TextEncoder().encode(given);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe("what is not a picture", () => {
  it.each<[string, Bytes | (() => Promise<Bytes>), number]>([
    ["an SVG with a script", text(svg), 415],
    ["an SVG behind a byte order mark", text(`\ufeff<?xml version="1.0"?>${svg}`), 415],
    ["an SVG that begins like a GIF", text(`GIF89a${svg}`), 400],
    ["HTML", text("<!doctype html><script>alert(1)</script>"), 415],
    ["a PDF", text("%PDF-1.7\n"), 415],
    ["a TIFF", text("II*\u0000aaaa"), 415],
    ["nothing", new Uint8Array(), 415],
    ["half a PNG", async () => (await drawPicture(300, 300)).slice(0, 200), 400],
    [
      "a PNG's first bytes before HTML",
      text("\u0089PNG\r\n\u001a\n<script>alert(1)</script>"),
      415,
    ],
    [
      "a JPEG's first bytes before noise",
      new Uint8Array([255, 216, 255, ...Array(500).fill(7)]),
      400,
    ],
    ["a HEIC", text("\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic"), 415],
  ])("is refused: %s", async (_, given, status) => {
    const before = await listFilesOnDisk(shop);
    const bytes = typeof given === "function" ? await given() : given;
    const answer = await upload(bytes, { name: "picture.png", type: "image/png" });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^(This file is not a JPEG, PNG|The picture is damaged)/);
    expect(await listFilesOnDisk(shop)).toEqual(before);
  });

  it("is gone when it was hidden in a picture", async () => {
    const hidden = text("<script>alert('hidden')</script>PK\u0003\u0004");
    const bytes = new Uint8Array([...(await drawPicture(40, 40, "jpeg")), ...hidden]);
    const { body } = await upload(bytes, { name: "a.html", type: "text/html" });
    const shown = await shop.app.inject(body.url ?? "");
    expect(shown.rawPayload.includes("hidden")).toBe(false);
    expect(shown.headers["content-type"]).toBe("image/webp");
  });

  // Whatever else runs on the machine lags it, too.
  it("is seen at once when it claims more pixels than may be", { retry: 2 }, async () => {
    const bomb = await drawPicture(100, 100, "jpeg");
    const view = new DataView(bomb.buffer);
    const frame = Buffer.from(bomb).indexOf(Buffer.from([0xff, 0xc0]));
    view.setUint16(frame + 5, 64_250);
    view.setUint16(frame + 7, 64_250);
    await upload(await drawPicture(10, 10));
    const lag = monitorEventLoopDelay({ resolution: 5 });
    lag.enable();
    const answer = await upload(bomb);
    lag.disable();
    expect(answer.status).toBe(413);
    expect(answer.body.message).toBe("The picture is too large: at most 40 megapixels");
    expect(lag.max / 1e6).toBeLessThan(100);
  });

  it("is refused past 10 MB, whether its length is announced or not", async () => {
    const bytes = new Uint8Array(MAX_UPLOAD_BYTES + 1);
    bytes.set(await drawPicture(10, 10));
    const before = await listFilesOnDisk(shop);
    const answer = await upload(bytes);
    expect(answer.status).toBe(413);
    expect(answer.body.message).toBe("The file is too large: at most 10 MB");
    const huge = await upload(new Uint8Array(MAX_UPLOAD_BYTES + 200_000));
    expect(huge.status).toBe(413);
    expect(await listFilesOnDisk(shop)).toEqual(before);
    const largest = new Uint8Array(MAX_UPLOAD_BYTES);
    largest.set(await drawPicture(10, 10));
    expect((await upload(largest)).status).toBe(201);
  });
});

/** Sends raw bytes; answers the status line's number, or undefined where nothing was answered. */
async function sendRaw(body: string | Bytes, options: { length?: number; end?: boolean } = {}) {
  const { port } = new URL(shop.origin);
  const socket = connect(Number(port), "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  socket.on("error", () => {});
  const bytes = Buffer.from(body);
  const length = options.length ?? bytes.length;
  socket.write(
    `POST ${API_PREFIX}${uploadMedia.path}?folder=products HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
  );
  socket.write(bytes);
  if (options.end) setTimeout(() => socket.destroy(), 300);
  await once(socket, "close");
  const status = /^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(received).toString("latin1"))?.[1];
  return status && Number(status);
}

const part = (name: string, content: string, file = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
const asFile = '; filename="a.png"\r\nContent-Type: image/png';

describe("a form that is wrong", () => {
  it.each([
    ["no file", part("folder", "products")],
    ["no part", "--b--\r\n"],
    ["no last boundary", part("file", "x".repeat(500), asFile).trimEnd()],
    ["two files", `${part("file", "x", asFile)}${part("file", "y", asFile)}--b--\r\n`],
    ["1,001 parts", `${part("a", "x").repeat(1_001)}--b--\r\n`],
    ["1,001 files", `${part("file", "x", asFile).repeat(1_001)}--b--\r\n`],
    ["a field named __proto__", `${part("__proto__", "x")}${part("file", "x", asFile)}--b--\r\n`],
    ["endless headers", `--b\r\n${"A: b\r\n".repeat(5_000)}\r\nx\r\n--b--\r\n`],
    ["nothing at all", ""],
    ["no form", "x".repeat(2_000)],
  ])("has %s: nothing is left", async (_, body) => {
    const before = await listFilesOnDisk(shop);
    expect(await sendRaw(body)).toBeOneOf([400, 413, 415]);
    expect(await listFilesOnDisk(shop)).toEqual(before);
  });

  it("breaks off half-way: nothing is left", async () => {
    const before = await listFilesOnDisk(shop);
    const body = `${part("file", "x".repeat(50_000), asFile).trimEnd()}`;
    await sendRaw(body, { length: 900_000, end: true });
    await vi.waitFor(async () => expect(await listFilesOnDisk(shop)).toEqual(before), 10_000);
  });

  it("has no folder, or an unknown one", async () => {
    const form = await multipart({}, { bytes: await drawPicture(9, 9) });
    for (const query of [{}, { folder: "../x" }, { folder: "demo" }]) {
      const answer = await callEndpoint(shop, uploadMedia, { query, ...form, token });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["folder"]);
    }
  });

  it("is JSON", async () => {
    const query = { folder: "products" };
    const answer = await callEndpoint(shop, uploadMedia, { query, body: {}, token });
    expect(answer.status).toBe(415);
  });
});

describe("a disk that takes no more", () => {
  // A file where a folder should be: refused by the operating system, to root as well.
  it.each(["uploads", "media/blog-thumbnails"])("answers 503 and recovers: %s", async (path) => {
    const folder = "blog-thumbnails";
    const bytes = await drawPicture(30, 30);
    const place = join(shop.dataDir, path);
    await rm(place, { recursive: true, force: true });
    await writeFile(place, "");
    const refused = await upload(bytes, { folder });
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.body.message).toMatch(/again/);
    expect((await listFilesOnDisk(shop)).unfinished).toEqual([]);
    await rm(place);
    expect((await upload(bytes, { folder })).status).toBe(201);
    expect((await listFilesOnDisk(shop)).uploads).toEqual([]);
  });
});
