import { once } from "node:events";
import { readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { API_PREFIX } from "#shared/call.ts";
import {
  getMediaConfig,
  MAX_UPLOAD_BYTES,
  signUpload,
  uploadMedia,
} from "#shared/media/contract.ts";
import { pictureSources } from "#shared/media/picture.ts";
import { callShop, type Reply } from "./call-shop.ts";
import { multipart } from "./multipart.ts";
import { newAdmin } from "./people.ts";
import { openTestShop, type TestShop } from "./shop-under-test.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});

afterAll(() => shop.close());

type Bytes = Uint8Array<ArrayBuffer>;
type Format = "jpeg" | "png" | "webp" | "avif" | "gif";

/** A picture of two colours: its upper half is red. */
async function drawn(width: number, height: number, format: Format = "png"): Promise<Bytes> {
  const background = { r: 0, g: 0, b: 255 };
  const red = { r: 255, g: 0, b: 0 };
  const half = { width, height: Math.ceil(height / 2), channels: 3, background: red } as const;
  const upper = await sharp({ create: half }).png().toBuffer();
  const base = sharp({ create: { width, height, channels: 3, background } });
  const bytes = await base
    .composite([{ input: upper, top: 0, left: 0 }])
    [format]()
    .toBuffer();
  return new Uint8Array(bytes);
}

async function upload(
  bytes: Bytes,
  more: { name?: string; type?: string; folder?: string } = {},
): Promise<Reply<typeof uploadMedia>> {
  const { folder = "products", ...file } = more;
  const form = await multipart({}, { bytes, ...file });
  return callShop(shop, uploadMedia, { query: { folder }, ...form, token });
}

const show = (url: string, method: "GET" | "HEAD" = "GET") => shop.app.inject({ method, url });

/** What is on the disk of uploads: nothing half done, and so many pictures. */
async function onDisk(): Promise<{ uploads: string[]; pictures: string[]; others: string[] }> {
  const list = (...path: string[]) => readdir(join(shop.dataDir, ...path)).catch(() => []);
  const folders = await list("media");
  return {
    uploads: await list("uploads"),
    pictures: await list("media", "products"),
    others: folders.filter((name) => name.startsWith(".")),
  };
}

describe("a picture", () => {
  it.each<Format>(["jpeg", "png", "webp", "avif", "gif"])("is taken as %s", async (format) => {
    const answer = await upload(await drawn(500, 300, format), { name: `a.${format}` });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      url: expect.stringMatching(/^\/media\/products\/[\da-f-]{36}-500x300\/400\.webp$/),
      width: 500,
      height: 300,
    });
    const { src, avifSrcSet = "", webpSrcSet = "" } = pictureSources(answer.body.url ?? "");
    const addresses = [src, ...`${avifSrcSet}, ${webpSrcSet}`.split(", ")];
    for (const address of addresses.map((each) => each.split(" ")[0] ?? "")) {
      const shown = await show(address);
      expect(shown.statusCode).toBe(200);
      const { width, height } = await sharp(shown.rawPayload).metadata();
      const wanted = Number(/(\d+)\.\w+$/.exec(address)?.[1]);
      expect([width, height]).toEqual([wanted, Math.round((wanted * 300) / 500)]);
    }
  });

  it("is shown for good, and nowhere else", async () => {
    const { body } = await upload(await drawn(300, 300), { folder: "blog-images" });
    const url = body.url ?? "";
    const shown = await show(url);
    expect(shown.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/webp",
      "content-length": String(shown.rawPayload.length),
      "x-content-type-options": "nosniff",
    });
    const head = await show(url, "HEAD");
    expect(head.statusCode).toBe(200);
    expect(head.headers["content-length"]).toBe(shown.headers["content-length"]);
    expect(head.rawPayload).toHaveLength(0);
    for (const path of [
      url.replace("200.webp", "999.webp"),
      url.replace("blog-images", "products"),
      url.replace("200.webp", "..%2f..%2fx.webp"),
      "/media/..%2fsecrets.json",
      "/media/%2e%2e%2fsecrets.json",
      "/media/",
      "/media/products",
    ]) {
      expect((await show(path)).statusCode).toBeOneOf([400, 404]);
    }
  });

  it("is at most 2,000 pixels long, upright, and holds nothing but pixels", async () => {
    const turned = await sharp(await drawn(3000, 1500))
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret-owner" }, IFD3: { GPSLatitude: "22/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(turned.includes("secret-owner")).toBe(true);
    const { body } = await upload(new Uint8Array(turned));
    expect(body).toMatchObject({ width: 1000, height: 2000 });
    expect(body.url).toMatch(/-1000x2000\/800\.webp$/);
    const shown = (await show(body.url ?? "")).rawPayload;
    const { exif, icc, xmp, orientation } = await sharp(shown).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(shown.includes("secret-owner")).toBe(false);
    // Turned by a quarter to the right, the upper half of the original is on the right.
    const { data, info } = await sharp(shown).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3).subarray(0, 3),
    ];
    expect(pixel(info.width - 10, 10)[0]).toBeGreaterThan(200);
    expect(pixel(10, 10)[2]).toBeGreaterThan(200);
  });

  it("may be as small as one pixel, transparent, or animated", async () => {
    expect((await upload(await drawn(1, 1))).body).toMatchObject({ width: 1, height: 1 });
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = { width: 50, height: 40, channels: 4, background: clear } as const;
    const png = await sharp({ create: glass }).png().toBuffer();
    const { body } = await upload(new Uint8Array(png));
    const { hasAlpha } = await sharp((await show(body.url ?? "")).rawPayload).metadata();
    expect(hasAlpha).toBe(true);
    const frames = [await drawn(60, 40), await drawn(60, 40)].map((each) => Buffer.from(each));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await upload(new Uint8Array(gif))).body).toMatchObject({ width: 60, height: 40 });
  });

  it.each([
    "../../x.png",
    "a\\..\\b.png",
    "x".repeat(4_096),
    "nul\u0000.png",
    "<img src=x onerror=alert(1)>.png",
    "shell;rm -rf.php",
  ])("gets its name from the server, not from %j", async (name) => {
    const before = await readdir(shop.dataDir);
    const answer = await upload(await drawn(20, 20), { name });
    expect(answer.status).toBe(201);
    expect(answer.body.url).toMatch(/^\/media\/products\/[\da-f-]{36}-20x20\/20\.webp$/);
    expect((await readdir(shop.dataDir)).toSorted()).toEqual(before.toSorted());
  });
});

const text = (given: string): Bytes => new TextEncoder().encode(given);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe("what is no picture", () => {
  it.each<[string, Bytes | (() => Promise<Bytes>), number]>([
    ["an SVG with a script", text(svg), 415],
    ["an SVG behind a byte order mark", text(`\ufeff<?xml version="1.0"?>${svg}`), 415],
    ["an SVG that begins like a GIF", text(`GIF89a${svg}`), 400],
    ["HTML", text("<!doctype html><script>alert(1)</script>"), 415],
    ["a PDF", text("%PDF-1.7\n"), 415],
    ["a TIFF", text("II*\u0000aaaa"), 415],
    ["nothing", new Uint8Array(), 415],
    ["half a PNG", async () => (await drawn(300, 300)).slice(0, 200), 400],
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
    const before = await onDisk();
    const bytes = typeof given === "function" ? await given() : given;
    const answer = await upload(bytes, { name: "picture.png", type: "image/png" });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^(Choose a picture: JPEG, PNG|The picture is damaged)/);
    expect(await onDisk()).toEqual(before);
  });

  it("is gone when it was hidden in a picture", async () => {
    const hidden = text("<script>alert('hidden')</script>PK\u0003\u0004");
    const bytes = new Uint8Array([...(await drawn(40, 40, "jpeg")), ...hidden]);
    const { body } = await upload(bytes, { name: "a.html", type: "text/html" });
    const shown = await show(body.url ?? "");
    expect(shown.rawPayload.includes("hidden")).toBe(false);
    expect(shown.headers["content-type"]).toBe("image/webp");
  });

  it("is seen at once when it claims more pixels than may be", async () => {
    const bomb = await drawn(100, 100, "jpeg");
    const view = new DataView(bomb.buffer);
    const frame = Buffer.from(bomb).indexOf(Buffer.from([0xff, 0xc0]));
    view.setUint16(frame + 5, 64_250);
    view.setUint16(frame + 7, 64_250);
    await upload(await drawn(10, 10));
    const lag = monitorEventLoopDelay({ resolution: 5 });
    lag.enable();
    const answer = await upload(bomb);
    lag.disable();
    expect(answer.status).toBe(413);
    expect(answer.body.message).toBe("The picture is too large: it may have 40 megapixels");
    expect(lag.max / 1e6).toBeLessThan(100);
  });

  it("is refused past 10 MB, whether its length is told or not", async () => {
    const bytes = new Uint8Array(MAX_UPLOAD_BYTES + 1);
    bytes.set(await drawn(10, 10));
    const before = await onDisk();
    const answer = await upload(bytes);
    expect(answer.status).toBe(413);
    expect(answer.body.message).toBe("The file is too large: it may have 10 MB");
    const huge = await upload(new Uint8Array(MAX_UPLOAD_BYTES + 200_000));
    expect(huge.status).toBe(413);
    expect(await onDisk()).toEqual(before);
    const most = new Uint8Array(MAX_UPLOAD_BYTES);
    most.set(await drawn(10, 10));
    expect((await upload(most)).status).toBe(201);
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
    const before = await onDisk();
    expect(await sendRaw(body)).toBeOneOf([400, 413, 415]);
    expect(await onDisk()).toEqual(before);
  });

  it("breaks off half-way: nothing is left", async () => {
    const before = await onDisk();
    const body = `${part("file", "x".repeat(50_000), asFile).trimEnd()}`;
    await sendRaw(body, { length: 900_000, end: true });
    await vi.waitFor(async () => expect(await onDisk()).toEqual(before));
  });

  it("has no folder, or one that is none", async () => {
    const form = await multipart({}, { bytes: await drawn(9, 9) });
    for (const query of [{}, { folder: "../x" }, { folder: "demo" }]) {
      const answer = await callShop(shop, uploadMedia, { query, ...form, token });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["folder"]);
    }
  });

  it("is JSON", async () => {
    const query = { folder: "products" };
    const answer = await callShop(shop, uploadMedia, { query, body: {}, token });
    expect(answer.status).toBe(415);
  });
});

describe("a disk that takes no more", () => {
  // A file where a folder should be: refused by the operating system, to root as well.
  it.each(["uploads", "media/blog-thumbnails"])("answers 503 and recovers: %s", async (path) => {
    const folder = "blog-thumbnails";
    const bytes = await drawn(30, 30);
    const place = join(shop.dataDir, path);
    await rm(place, { recursive: true, force: true });
    await writeFile(place, "");
    const refused = await upload(bytes, { folder });
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.body.message).toMatch(/again/);
    expect((await onDisk()).others).toEqual([]);
    await rm(place);
    expect((await upload(bytes, { folder })).status).toBe(201);
    expect((await onDisk()).uploads).toEqual([]);
  });
});

describe("the upload widget's host", () => {
  it("is the shop itself unless Cloudinary is configured", async () => {
    const { body } = await callShop(shop, getMediaConfig, { token });
    expect(body).toEqual({
      success: true,
      host: "own",
      maxBytes: 10_485_760,
      maxPixels: 40_000_000,
      accept: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
    });
    const signed = await callShop(shop, signUpload, { body: { folder: "products" }, token });
    expect(signed.status).toBe(409);
  });

  it("is Cloudinary where it is configured, and its secret stays here", async () => {
    const other = await openTestShop({
      environment: {
        CLOUDINARY_CLOUD_NAME: "cloud",
        CLOUDINARY_API_KEY: "123",
        CLOUDINARY_API_SECRET: "very-secret",
      },
    });
    try {
      const admin = await newAdmin(other);
      const config = await callShop(other, getMediaConfig, { token: admin.token });
      expect(config.body).toMatchObject({
        host: "cloudinary",
        cloudinary: { cloudName: "cloud", apiKey: "123" },
      });
      const now = Math.floor(Date.now() / 1000);
      const sign = (body: unknown) => callShop(other, signUpload, { body, token: admin.token });
      const plain = await sign({ folder: "Updated-Products" });
      expect(plain.body).toMatchObject({
        signature: expect.stringMatching(/^[\da-f]{40}$/),
        folder: "Updated-Products",
      });
      expect(Math.abs((plain.body.timestamp ?? 0) - now)).toBeLessThan(5);
      const widget = await sign({ folder: "products", timestamp: now, source: "uw" });
      expect(widget.body.timestamp).toBe(now);
      expect(widget.body.signature).not.toBe(plain.body.signature);
      for (const body of [
        {},
        { folder: "elsewhere" },
        { folder: "products", timestamp: now - 7_200 },
        { folder: "products", source: "url" },
      ]) {
        expect((await sign(body)).status).toBe(400);
      }
      expect(config.text + plain.text + widget.text).not.toContain("very-secret");
    } finally {
      await other.close();
    }
  });
});
