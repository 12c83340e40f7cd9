import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { uploadMedia } from "#shared/media/contract.ts";
import { callEndpoint, type Reply } from "../support/endpoint-client.ts";
import type { TestShop } from "../support/test-shop.ts";
import { multipart } from "./multipart.ts";

export type Bytes = Uint8Array<ArrayBuffer>;
export type Format = "jpeg" | "png" | "webp" | "avif" | "gif";

/** A picture of two colours: its upper half is red. */
export async function drawPicture(
  width: number,
  height: number,
  format: Format = "png",
): Promise<Bytes> {
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

/** Uploads a file as an admin's browser does, by default to the folder of products. */
export async function upload(
  shop: TestShop,
  token: string,
  bytes: Bytes,
  more: { name?: string; type?: string; folder?: string } = {},
): Promise<Reply<typeof uploadMedia>> {
  const { folder = "products", ...file } = more;
  const form = await multipart({}, { bytes, ...file });
  return callEndpoint(shop, uploadMedia, { query: { folder }, ...form, token });
}

/** What lies on the disk: uploads on their way, products' pictures, and what is half written. */
export async function listFilesOnDisk({
  dataDir,
}: TestShop): Promise<{ uploads: string[]; pictures: string[]; unfinished: string[] }> {
  const list = (...path: string[]) => readdir(join(dataDir, ...path)).catch(() => []);
  const folders = await list("media");
  return {
    uploads: await list("uploads"),
    pictures: await list("media", "products"),
    unfinished: folders.filter((name) => name.startsWith(".")),
  };
}
