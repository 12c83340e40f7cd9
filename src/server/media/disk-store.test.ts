import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedFolders } from "#shared/media/contract.ts";
import { openDiskStore, UNFINISHED_PREFIX } from "./disk-store.ts";
import { removeStaleFiles } from "./open-media-store.ts";
import { newPictureName } from "./picture-name.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "pressroom-media-"));
});

afterEach(async () => {
  await chmod(root, 0o755);
  await rm(root, { recursive: true, force: true });
});

const files = new Map([
  ["200.webp", new Uint8Array([1, 2, 3])],
  ["200.avif", new Uint8Array([4])],
]);

describe("the store on the disk", () => {
  it("keeps a picture, lists it, reads it and forgets it", async () => {
    const store = openDiskStore(root, log);
    const picture = newPictureName("products", 200, 100);
    expect(await store.put(picture, files)).toEqual({ ok: true, value: null });
    expect(await Array.fromAsync(store.list())).toEqual([picture]);
    const read = await store.read(`${picture}/200.webp`);
    if (!read.ok) throw new Error(read.message);
    expect(read.value.bytes).toBe(3);
    expect([...(await buffer(read.value.content))]).toEqual([1, 2, 3]);
    await store.remove(picture);
    await store.remove(picture);
    expect(await Array.fromAsync(store.list())).toEqual([]);
    expect(await store.read(`${picture}/200.webp`)).toMatchObject({ code: "not_found" });
  });

  it("writes over the files of a picture, and leaves the others of it", async () => {
    const store = openDiskStore(root, log);
    const picture = newPictureName("products", 200, 100);
    await store.put(picture, files);
    const whole = new Map([["200.webp", new Uint8Array([7])]]);
    expect(await store.replace(picture, whole)).toEqual({ ok: true, value: null });
    expect(await readFile(join(root, picture, "200.webp"))).toEqual(Buffer.from([7]));
    expect(await readFile(join(root, picture, "200.avif"))).toEqual(Buffer.from([4]));
    expect(await readdir(root)).toEqual(["products"]);
  });

  it("lists the pictures of all folders, those of returns too: a backup holds what is listed", async () => {
    const store = openDiskStore(root, log);
    const pictures = storedFolders.map((folder) => newPictureName(folder, 200, 100));
    for (const picture of pictures) await store.put(picture, files);
    expect((await Array.fromAsync(store.list())).toSorted()).toEqual(pictures.toSorted());
  });

  it("has nothing before the first picture", async () => {
    const store = openDiskStore(join(root, "not", "there"), log);
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });

  it.each([
    // As the operating system says of a full disk, without filling one.
    ["ENOSPC", "The shop's disk is full"],
    ["EDQUOT", "The shop's disk is full"],
    ["EROFS", "Pictures cannot be saved just now"],
  ])("leaves nothing behind when writing ends with %s", async (code, message) => {
    const store = openDiskStore(root, log);
    const picture = newPictureName("products", 200, 100);
    // The second file fails while it is being read, with what the disk would say.
    const broken = Object.assign(new Map<string, Uint8Array>(), {
      *[Symbol.iterator]() {
        yield ["200.webp", new Uint8Array([1])] as const;
        throw Object.assign(new Error("write failed"), { code });
      },
    });
    const stored = await store.put(picture, broken);
    expect(stored).toMatchObject({ ok: false, code: "unavailable", retryAfter: 60 });
    if (!stored.ok) expect(stored.message).toContain(message);
    expect(await readdir(root)).toEqual([]);
  });

  it("forgets after an hour what a killed process was about to write", async () => {
    const [old, young] = [join(root, `${UNFINISHED_PREFIX}a`), join(root, `${UNFINISHED_PREFIX}b`)];
    for (const folder of [old, young, join(root, "products")]) {
      await mkdir(folder);
      await writeFile(join(folder, "400.webp"), "x");
    }
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(old, long, long);
    await utimes(join(root, "products"), long, long);
    await removeStaleFiles(root, UNFINISHED_PREFIX, log);
    expect((await readdir(root)).toSorted()).toEqual([`${UNFINISHED_PREFIX}b`, "products"]);
    await removeStaleFiles(join(root, "nowhere"), "", log);
  });
});
