import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getMediaConfig, signUpload } from "#shared/media/contract.ts";
import { pictureSources } from "#shared/media/picture.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { type Bytes, drawPicture, type Format, upload as uploadAs } from "./pictures.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});

afterAll(() => shop.close());

const upload = (bytes: Bytes, more?: Parameters<typeof uploadAs>[3]) =>
  uploadAs(shop, token, bytes, more);
const show = (url: string, method: "GET" | "HEAD" = "GET") => shop.app.inject({ method, url });

describe("a picture", () => {
  it.each<Format>(["jpeg", "png", "webp", "avif", "gif"])("is taken as %s", async (format) => {
    const answer = await upload(await drawPicture(500, 300, format), { name: `a.${format}` });
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
    const { body } = await upload(await drawPicture(300, 300), { folder: "blog-images" });
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
    const turned = await sharp(await drawPicture(3000, 1500))
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
    expect((await upload(await drawPicture(1, 1))).body).toMatchObject({ width: 1, height: 1 });
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = { width: 50, height: 40, channels: 4, background: clear } as const;
    const png = await sharp({ create: glass }).png().toBuffer();
    const { body } = await upload(new Uint8Array(png));
    const { hasAlpha } = await sharp((await show(body.url ?? "")).rawPayload).metadata();
    expect(hasAlpha).toBe(true);
    const frames = [await drawPicture(60, 40), await drawPicture(60, 40)].map((each) =>
      Buffer.from(each),
    );
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
    const answer = await upload(await drawPicture(20, 20), { name });
    expect(answer.status).toBe(201);
    expect(answer.body.url).toMatch(/^\/media\/products\/[\da-f-]{36}-20x20\/20\.webp$/);
    expect((await readdir(shop.dataDir)).toSorted()).toEqual(before.toSorted());
  });
});

describe("the upload widget's host", () => {
  it("is the shop itself unless Cloudinary is configured", async () => {
    const { body } = await callEndpoint(shop, getMediaConfig, { token });
    expect(body).toEqual({
      success: true,
      host: "own",
      maxBytes: 10_485_760,
      maxPixels: 40_000_000,
      accept: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
    });
    const signed = await callEndpoint(shop, signUpload, { body: { folder: "products" }, token });
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
      const config = await callEndpoint(other, getMediaConfig, { token: admin.token });
      expect(config.body).toMatchObject({
        host: "cloudinary",
        cloudinary: { cloudName: "cloud", apiKey: "123" },
      });
      const now = Math.floor(Date.now() / 1000);
      const sign = (body: unknown) => callEndpoint(other, signUpload, { body, token: admin.token });
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
