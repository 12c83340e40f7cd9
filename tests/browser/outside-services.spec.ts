import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ShopProcess, startShopProcess } from "../faults/shop-process.ts";
import { pictureFile, pictureGroup } from "./picture-files.ts";
import { admin, SANDBOX_CONTROL_TOKEN } from "./store-facts.ts";
import { expect, openPage, test } from "./test.ts";
import { submitLogin } from "./users.ts";

const REVIEWS = "https://reviews.example.com";
/** What the reviews service's script would do. */
const REVIEWS_SCRIPT = `document.getElementById("reviews-app-1").textContent = "Rated 4.9 by the service";`;

/**
 * What Cloudinary's script would do: it lays a window over the page, refuses what is too large, has
 * each upload signed, and answers where the picture is.
 */
const CLOUDINARY_SCRIPT = `window.cloudinary = {
  createUploadWidget: ({ folder, multiple, uploadSignature }, hear) => ({
    open() {
      const overlay = document.createElement("div");
      overlay.style.cssText = "position: fixed; top: 0; left: 0; z-index: 100000; background: white";
      const add = (text, onclick) =>
        overlay.append(Object.assign(document.createElement("button"), { textContent: text, onclick }));
      add("Too large", () => hear({ status: "File size too large" }));
      add("Upload", () => {
        const timestamp = Math.floor(Date.now() / 1000);
        uploadSignature((signature) => {
          const name = multiple + "-" + signature.length + ".png";
          const secure_url = "https://res.cloudinary.com/acme/image/upload/" + folder + "/" + name;
          hear(null, { event: "success", info: { secure_url } });
          overlay.remove();
          hear(null, { event: "close" });
        }, { timestamp, folder, source: "uw" });
      });
      document.body.append(overlay);
    },
  }),
};`;

test("without a reviews service the home page asks nobody else", async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).origin));
  await openPage(page, "/");
  const block = page.getByRole("region", { name: "What customers say" });
  await block.scrollIntoViewIfNeeded();
  await expect(block.getByText(/No reviews yet|of 5, from/)).toBeVisible();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect([...new Set(requests)]).toEqual([baseURL]);
});

test.describe("with outside services", () => {
  // One after the other, with one shop for them all.
  test.describe.configure({ mode: "default" });
  let dataDir: string;
  let shop: ShopProcess;

  // A shop of its own, as this is in its configuration.
  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "pressroom-services-"));
    chmodSync(dataDir, 0o711);
    shop = await startShopProcess({
      DATA_DIR: dataDir,
      DEMO: "false",
      // Starts it as it is built; `npm start` would look whether it is to be built again.
      SANDBOX_CONTROL_TOKEN,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      CLOUDINARY_CLOUD_NAME: "acme",
      CLOUDINARY_API_KEY: "123",
      CLOUDINARY_API_SECRET: "secret",
      REVIEWS_WIDGET_SRC: `${REVIEWS}/widget.js`,
      REVIEWS_WIDGET_ID: "reviews-app-1",
    });
  });

  test.afterAll(async () => {
    await shop.end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("the reviews widget loads when it comes near, in the place of the shop's own reviews", async ({
    page,
  }) => {
    const requests: string[] = [];
    await page.route(`${REVIEWS}/**`, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: REVIEWS_SCRIPT });
    });
    await page.setViewportSize({ width: 1280, height: 300 });
    await openPage(page, `${shop.origin}/`);
    const block = page.getByRole("region", { name: "What customers say" });
    await expect(block.locator("#reviews-app-1")).toBeAttached();
    // The page has settled.
    await page.waitForLoadState("networkidle");
    expect(requests).toEqual([]);
    await block.scrollIntoViewIfNeeded();
    // Its script ran: the page's policy lets it in.
    await expect(block.getByText("Rated 4.9 by the service")).toBeVisible();
    expect(requests).toEqual([`${REVIEWS}/widget.js`]);
    await expect(block.getByText("No reviews yet")).toHaveCount(0);
  });

  test("a page reached by a link is loaded again for it, where somebody asks", async ({ page }) => {
    await page.route(`${REVIEWS}/**`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: REVIEWS_SCRIPT }),
    );
    await openPage(page, `${shop.origin}/about-us`);
    await page.getByRole("navigation", { name: "Main" }).getByText("Home").click();
    const block = page.getByRole("region", { name: "What customers say" });
    await block.getByRole("button", { name: "Show the reviews" }).click();
    // Only the new document has the widget's place.
    await expect(block.locator("#reviews-app-1")).toBeAttached();
    await block.scrollIntoViewIfNeeded();
    await expect(block.getByText("Rated 4.9 by the service")).toBeVisible();
  });

  test("a reviews service that is away shows an error, and the page works", async ({
    page,
    allowError,
  }) => {
    allowError(/Failed to load resource/);
    await page.route(`${REVIEWS}/**`, (route) => route.abort());
    await openPage(page, `${shop.origin}/`);
    await page.getByRole("region", { name: "What customers say" }).scrollIntoViewIfNeeded();
    await expect(page.getByText("The reviews could not be loaded")).toBeVisible();
    await expect(page.getByRole("region", { name: "Talk to us" })).toBeVisible();
  });

  test("pictures are uploaded through Cloudinary's widget", async ({ page }) => {
    await page.route("https://*.cloudinary.com/**", async (route) => {
      if (route.request().url().endsWith("/all.js")) {
        return route.fulfill({ contentType: "text/javascript", body: CLOUDINARY_SCRIPT });
      }
      return route.fulfill({
        contentType: "image/png",
        body: (await pictureFile("", "teal")).buffer,
      });
    });
    await openPage(page, `${shop.origin}/login`);
    await submitLogin(page, admin);
    await expect(page.getByRole("heading", { name: /^Everything/ })).toBeVisible();
    await page.getByRole("button", { name: /^Hi, / }).click();
    // Only its own pages may load Cloudinary's script: it is opened as a new document.
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    for (const [name, group, stored] of [
      ["Create Blog", "Thumbnail image", "blog-thumbnails/false-40.png"],
      ["Create Product", "Photos", "products/true-40.png"],
    ] as const) {
      await menu.getByRole("link", { name }).click();
      const field = pictureGroup(page, group);
      await field.getByRole("button", { name: /^Choose/ }).click();
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await expect(field.getByRole("img")).toHaveAttribute(
        "src",
        `https://res.cloudinary.com/acme/image/upload/${stored}`,
      );
      await field.getByRole("button", { name: "Remove picture 1" }).click();
    }

    // From within a dialog of ours, too; what goes wrong there is said where it can be dismissed.
    await menu.getByRole("link", { name: "Create Blog" }).click();
    await page.getByRole("button", { name: "Picture", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Insert a picture" });
    await dialog.getByRole("button", { name: /^Choose/ }).click();
    await page.getByRole("button", { name: "Too large" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "could not be uploaded" });
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toBeHidden();
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(dialog.getByRole("img")).toHaveAttribute("src", /blog-images\/false-40\.png$/);
    // The dialog is modal again.
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  });
});
