import { createCategory, createProduct, mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

const machines = ["clamshell-heat-press-38-x-38", "mug-press-11-oz", "cap-press-8-x-15"];
const pictures = machines.map((slug) => `/media/demo/${slug}/1-800x800/800.webp`);

test("search engines are told of the shown product and the way to it", async ({ page }) => {
  const readStructuredData = async () => {
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => JSON.parse(text));
  };
  await openPage(page, `/product/${mug.slug}`);
  expect(await readStructuredData()).toMatchObject([
    { "@type": "Product", name: mug.name, offers: { price: "79.00" } },
    { "@type": "BreadcrumbList" },
  ]);
  const related = page.getByRole("region", { name: "Related products" });
  const name = "Two-tone sublimation mug, 11 oz, red";
  await related.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const [product] = await readStructuredData();
  expect(JSON.stringify(product)).toContain(name);
});

test.describe("pictures", () => {
  let path: string;

  test.beforeAll(async ({ request }) => {
    const { _id: category } = await createCategory(request);
    const { slug } = await createProduct(request, { category, photo: pictures.join(",") });
    path = `/product/${slug}`;
  });

  test.beforeEach(({ page }) => openPage(page, path));

  test("thumbnails lead to each picture, a click views it over the whole screen", async ({
    page,
  }) => {
    await expect(page.getByRole("button", { name: "Show picture 1" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await page.getByRole("button", { name: "Show picture 3" }).click();
    await expect(page.getByRole("button", { name: "Show picture 3" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    const third = page.getByRole("button", { name: /picture 3 *: view full screen/ });
    await expect(third).toBeInViewport({ ratio: 0.9 });
    await third.click();
    const viewer = page.getByRole("dialog", { name: /^Pictures of Product/ });
    await expect(viewer.getByText("3 / 3")).toBeVisible();
    await viewer.getByRole("button", { name: "Next picture" }).click();
    await expect(viewer.getByText("Picture 1 of 3")).toBeAttached();
    await expect(viewer.getByText("1 / 3")).toBeVisible();
    await viewer.getByRole("button", { name: "Previous picture" }).click();
    await expect(viewer.getByText("3 / 3")).toBeVisible();
    await viewer.getByRole("button", { name: "Close" }).click();
    await expect(viewer).toBeHidden();
  });

  test("the viewer zooms by click and by wheel with ctrl, within its bounds", async ({ page }) => {
    await page.getByRole("button", { name: /picture 1 *: view full screen/ }).click();
    const viewer = page.getByRole("dialog");
    const zoom = viewer.getByRole("status", { name: "Zoom" });
    const image = viewer.getByRole("img", { name: /picture 1 of 3/ });
    await expect(zoom).toHaveText("100%");
    // Before it has come it is as small as nothing, and cannot be clicked.
    await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    const width = async () => Math.round((await image.boundingBox())?.width ?? 0);
    const fitted = await width();

    // Its middle is held by nothing else.
    await page.mouse.move(640, 400);
    await page.mouse.click(640, 400);
    await expect(zoom).toHaveText("125%");
    await expect.poll(width).toBe(Math.round(fitted * 1.25));
    await page.mouse.click(640, 400);
    await expect(zoom).toHaveText("100%");
    await expect.poll(width).toBe(fitted);

    // Without ctrl the wheel is the page's own.
    await page.mouse.wheel(0, -100);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -100);
    await expect(zoom).toHaveText("110%");
    await page.mouse.wheel(0, -100);
    await expect(zoom).toHaveText("120%");
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, 100);
    await expect(zoom).toHaveText("50%");
    for (let turn = 0; turn < 46; turn += 1) await page.mouse.wheel(0, -100);
    await expect(zoom).toHaveText("500%");
    await page.keyboard.up("Control");
    await viewer.getByRole("button", { name: "Original size" }).click();
    await expect(zoom).toHaveText("100%");
  });

  test("the viewer works from the keyboard and gives the focus back", async ({ page }) => {
    const first = page.getByRole("button", { name: /picture 1 *: view full screen/ });
    await first.focus();
    await page.keyboard.press("Enter");
    const viewer = page.getByRole("dialog");
    const zoom = viewer.getByRole("status", { name: "Zoom" });
    await expect(viewer.getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText("2 / 3")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(viewer.getByText("3 / 3")).toBeVisible();
    await page.keyboard.press("+");
    await expect(zoom).toHaveText("125%");
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await expect(zoom).toHaveText("75%");
    await page.keyboard.press("0");
    await expect(zoom).toHaveText("100%");
    // The focus stays inside, whichever way it goes round.
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press("Tab");
      await expect(viewer.locator(":focus")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(first).toBeFocused();
  });
});
