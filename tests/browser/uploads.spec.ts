import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { TestInfo } from "@playwright/test";
import sharp from "sharp";
import { signInAdmin } from "./admin.ts";
import { dropFiles, fileInput, pictureFile, pictureGroup } from "./picture-files.ts";
import { expect, openPage, test } from "./test.ts";

/** Lays files on the disk, as a drag from the desktop needs them; answers their paths. */
function onDisk(info: TestInfo, files: { name: string; buffer: Buffer }[]): string[] {
  return files.map(({ name, buffer }) => {
    const path = info.outputPath(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, buffer);
    return path;
  });
}

test.beforeEach(({ page }) => signInAdmin(page));

test("of files that are dropped together each goes its own way", async ({
  page,
  allowError,
}, info) => {
  // The picture that is none.
  allowError(/status of 415/);
  const paths = onDisk(info, [
    await pictureFile("teal.png", "teal"),
    { name: "notes.pdf", buffer: Buffer.from("%PDF") },
    { name: "broken.png", buffer: Buffer.from("<script>alert(1)</script>") },
    { name: "huge.png", buffer: Buffer.alloc(11 * 1024 * 1024) },
    await pictureFile("navy.png", "navy"),
  ]);
  await openPage(page, "/dashboard/admin/create-product");
  const photos = pictureGroup(page, "Photos");
  await expect(fileInput(page, "Photos")).toBeEnabled();
  // Beside the field the page keeps a file from being opened in its place. The browser's own answer
  // to a drop cannot be seen here, as there is no window.
  const isTheSame = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["a"], "a.png"));
    const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer });
    return !heading.dispatchEvent(over);
  });
  expect(isTheSame).toBe(true);
  await dropFiles(page, photos, paths);
  const tiles = photos.getByRole("listitem");
  await expect(tiles).toHaveCount(5);
  await expect(tiles.nth(1)).toContainText("This type of file is not accepted");
  await expect(tiles.nth(2)).toContainText(
    "This file is not a JPEG, PNG, WebP, AVIF or GIF picture, whatever its name.",
  );
  await expect(tiles.nth(3)).toContainText("Too large: at most 10 MB");
  await expect(photos.locator("img[src^='/media/products/']")).toHaveCount(2, { timeout: 30_000 });
  await expect(photos.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
  const field = page.locator("input[name=photo]");
  const [teal, navy] = JSON.parse(await field.inputValue());

  // By keyboard: the focus goes along with a picture, and on from one that is taken out.
  await photos.getByRole("button", { name: "Move picture 5 forward" }).focus();
  for (let place = 4; place > 0; place -= 1) {
    await page.keyboard.press("Enter");
    await expect(
      photos.getByRole("button", { name: `Move picture ${place} forward` }),
    ).toBeFocused();
  }
  await photos.getByRole("button", { name: "Remove picture 3" }).focus();
  for (const left of [4, 3, 2]) {
    await page.keyboard.press("Enter");
    await expect(tiles).toHaveCount(left);
    await expect(
      photos.getByRole("button", { name: /^Remove picture/ }).and(page.locator(":focus")),
    ).toHaveCount(1);
  }
  await expect(field).toHaveValue(JSON.stringify([navy, teal]));
});

test("an upload tells how far it is, can be cancelled, and is sent again", async ({
  page,
  context,
  allowError,
}) => {
  allowError(/Failed to load resource/);
  await openPage(page, "/dashboard/admin/create-product");
  const photos = pictureGroup(page, "Photos");
  const noise = { width: 300, height: 300, channels: 3 } as const;
  const buffer = await sharp(randomBytes(300 * 300 * 3), { raw: noise })
    .png()
    .toBuffer();
  const slowly = await context.newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await slowly.send("Network.emulateNetworkConditions", { ...network, uploadThroughput: 50_000 });
  await fileInput(page, "Photos").setInputFiles([
    { name: "slow.png", mimeType: "image/png", buffer },
  ]);
  const progress = photos.getByRole("progressbar", { name: "Upload of slow.png" });
  await expect(async () => {
    const part = await progress.evaluate((bar: HTMLProgressElement) => bar.value);
    expect(part).toBeGreaterThan(0.1);
    expect(part).toBeLessThan(1);
  }).toPass();
  await page.getByRole("button", { name: "Create product" }).click();
  const broken = page.waitForEvent("requestfailed", (request) =>
    /media\/upload/.test(request.url()),
  );
  await photos.getByRole("button", { name: "Cancel the upload of picture 1" }).click();
  await broken;
  await expect(photos.getByRole("listitem")).toHaveCount(0);
  await expect(fileInput(page, "Photos")).toBeFocused();
  await slowly.send("Network.emulateNetworkConditions", { ...network, uploadThroughput: -1 });

  await page.route("**/media/upload*", (route) => route.abort());
  await fileInput(page, "Photos").setInputFiles([await pictureFile("green.png", "green")]);
  const retry = photos.getByRole("button", { name: "Retry picture 1" });
  await expect(retry).toBeVisible();
  await page.unroute("**/media/upload*");
  await retry.click();
  await expect(photos.locator("img[src^='/media/products/']")).toBeVisible({ timeout: 30_000 });
});

test("where one picture may be, the newest is it", async ({ page }, info) => {
  await openPage(page, "/dashboard/admin/create-blog");
  const group = pictureGroup(page, "Thumbnail image");
  await expect(fileInput(page, "Thumbnail image")).toBeEnabled();
  await expect(fileInput(page, "Thumbnail image")).not.toHaveAttribute("multiple");
  const names = ["teal", "navy"];
  const files = await Promise.all(names.map((name) => pictureFile(`${name}.png`, name)));
  await dropFiles(page, group, onDisk(info, files));
  await expect(page.getByText("Only one picture can be used: teal.png was chosen.")).toBeVisible();
  const stored = page.locator("input[name=thumbnail]");
  await expect(stored).toHaveValue(/^\/media\/blog-thumbnails\//, { timeout: 30_000 });
  await expect(group.getByRole("listitem")).toHaveCount(1);
  const first = await stored.inputValue();
  await fileInput(page, "Thumbnail image").setInputFiles(await pictureFile("gold.png", "gold"));
  await expect(stored).not.toHaveValue(first);
  await expect(stored).toHaveValue(/^\/media\/blog-thumbnails\//, { timeout: 30_000 });
  await expect(group.getByRole("listitem")).toHaveCount(1);
});
