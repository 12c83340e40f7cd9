import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { actOn } from "./lists.ts";
import { cards, checkOut, payWithCard } from "./payments.ts";
import { fileInput, pictureFile, pictureGroup } from "./picture-files.ts";
import { admin } from "./store-facts.ts";
import { expect, openChangedPage, openPage, test } from "./test.ts";
import { signInNewShopper, submitLogin } from "./users.ts";

/** Goes to a page of the dashboard by its side menu. */
async function choose(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await menu.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

test("an owner's day: a product is made, sold and shipped, and a blog tells of it", async ({
  page: dashboard,
  otherUserPage: shop,
}) => {
  const mark = randomUUID().slice(0, 8);
  const category = `Lanyards ${mark}`;
  const product = `Badge lanyard ${mark}`;
  const title = `Printing lanyards ${mark}`;

  await test.step("the owner logs in and makes a category", async () => {
    await openPage(dashboard, "/login");
    await submitLogin(dashboard, admin);
    await expect(dashboard).toHaveURL("/");
    await expect(dashboard.getByRole("heading", { name: /^Everything/ })).toBeVisible();
    await dashboard.getByRole("button", { name: /^Hi, / }).click();
    await dashboard.getByRole("link", { name: "Dashboard", exact: true }).click();
    await choose(dashboard, "Create Category");
    await dashboard.getByRole("button", { name: "Create category" }).click();
    await dashboard.getByLabel("Name", { exact: true }).fill(category);
    await dashboard.getByRole("button", { name: "Create", exact: true }).click();
    await expect(dashboard.getByText(`${category} is created`)).toBeVisible();
    await expect(dashboard.getByRole("form", { name: "Create" })).toBeHidden();
  });

  await test.step("makes a product with three photos and two tiers", async () => {
    await choose(dashboard, "Create Product");
    await dashboard.getByLabel("Name", { exact: true }).fill(product);
    await dashboard.getByLabel("Description").fill("Woven, with a metal hook.");
    await dashboard.getByLabel("Price").fill("40");
    // Enough that what a new shopper buys of it is set aside.
    await dashboard.getByLabel("Quantity", { exact: true }).fill("200");
    await dashboard.getByLabel("Category").selectOption({ label: category });
    // The shop has a GSTIN: without these nobody could buy it.
    await dashboard.getByLabel("HSN").fill("6307");
    await dashboard.getByLabel("GST %").selectOption("5");
    const colours = ["crimson", "teal", "navy"];
    await fileInput(dashboard, "Photos").setInputFiles(
      await Promise.all(colours.map((colour) => pictureFile(`${colour}.png`, colour))),
    );
    for (const [place, quantity, discount] of [
      [0, "10", "5"],
      [1, "25", "10"],
    ] as const) {
      await dashboard.getByRole("button", { name: "Add bulk discount" }).click();
      await dashboard.getByRole("spinbutton", { name: "Quantity" }).nth(place).fill(quantity);
      await dashboard.getByRole("spinbutton", { name: "Discount %" }).nth(place).fill(discount);
    }
    await expect(
      pictureGroup(dashboard, "Photos").locator("img[src^='/media/products/']"),
    ).toHaveCount(3, { timeout: 30_000 });
    await dashboard.getByRole("button", { name: "Create product" }).click();
    await expect(dashboard.getByText("Product created successfully")).toBeVisible();
    await expect(dashboard).toHaveURL("/dashboard/admin/products");
    await expect(dashboard.getByRole("link", { name: `Update ${product}` })).toBeVisible();
  });

  const number =
    await test.step("a shopper finds it twice and buys a tier's quantity", async () => {
      await signInNewShopper(shop);
      await openPage(shop, "/");
      await shop.getByRole("combobox", { name: "Search products" }).fill(product);
      await shop.keyboard.press("Enter");
      // The home page shows the newest product, too.
      await expect(shop.getByRole("heading", { level: 1 })).toHaveText(`Search: ${product}`);
      await expect(
        shop.getByRole("main").getByRole("article").getByRole("heading").first(),
      ).toHaveText(product);

      await shop.getByRole("navigation", { name: "Main" }).getByText("All Categories").click();
      await expect(shop.getByRole("heading", { level: 1 })).toHaveText("All categories");
      await shop.getByRole("main").getByRole("link", { name: category }).click();
      await expect(shop.getByRole("heading", { level: 1 })).toHaveText(category);
      await shop.getByRole("main").getByRole("link", { name: product }).click();
      await expect(shop.getByRole("heading", { level: 1 })).toHaveText(product);
      const prices = shop.getByRole("region", { name: "Price list" }).getByRole("row");
      await expect(prices).toHaveText([
        /Unit price/,
        /1\s*–\s*₹40/,
        /10\s*5%\s*₹38/,
        /25\s*10%\s*₹36/,
      ]);
      const pictures = shop.getByRole("list", { name: "Pictures" }).getByRole("img");
      await expect(pictures).toHaveCount(3);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty("complete", true);
        await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
      }

      await shop.getByRole("button", { name: /^Add to cart.*Badge lanyard/ }).click();
      await shop.getByRole("radio", { name: /^25 pieces.*10% off/ }).check();
      await shop.getByRole("dialog").getByRole("button", { name: "Add to cart" }).click();
      await expect(shop.getByText("Product added to Cart")).toBeVisible();
      await checkOut(shop);
      await expect(shop.getByRole("heading", { name: "₹900" })).toBeVisible();
      await payWithCard(shop, cards.good);
      await expect(
        shop.getByRole("heading", { name: "Payment processed! Thank you for your order." }),
      ).toBeVisible();
      return shop.getByText(/^#[0-9A-F]{6}$/).innerText();
    });

  await test.step("the owner ships it in the dashboard", async () => {
    await choose(dashboard, "Orders");
    await dashboard.getByRole("searchbox", { name: /^Number, name/ }).fill(number);
    await expect(dashboard.getByText("1 order", { exact: true })).toBeVisible();
    await dashboard.getByRole("link", { name: /^SO-\d\d-\d{6}/ }).click();
    await expect(dashboard.getByText("Quantity: 25 × ₹36")).toBeVisible();
    await dashboard.getByRole("button", { name: "Mark as shipped" }).click();
    const dialog = dashboard.getByRole("dialog", { name: "Ship this order" });
    await dialog.getByLabel("Carrier").fill("Blue Dart");
    await dialog.getByLabel("Tracking number").fill(`BD${mark}`);
    await dialog.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(dialog).toBeHidden();
    await expect(
      dashboard.getByText(`Shipped with Blue Dart, tracking number BD${mark}`, { exact: true }),
    ).toBeVisible();
  });

  await test.step("the shopper sees that it is shipped, and how to follow it", async () => {
    await shop.getByRole("main").getByRole("link", { name: "My Orders" }).click();
    const order = shop.getByRole("article", { name: `Order ${number.slice(1)}` });
    await expect(order.getByText("Shipped", { exact: true })).toBeVisible();
    await expect(
      order.getByText(`Shipped with Blue Dart, tracking number BD${mark}`, { exact: true }),
    ).toBeVisible();
  });

  await test.step("the owner publishes a blog", async () => {
    await choose(dashboard, "Create Blog");
    await dashboard.getByLabel("Title").fill(title);
    await dashboard
      .getByRole("textbox", { name: "Content" })
      .fill(`Press lot ${mark} flat at 190 °C.`);
    await fileInput(dashboard, "Thumbnail image").setInputFiles(
      await pictureFile("thumb.png", "gold"),
    );
    await fileInput(dashboard, "Images").setInputFiles(await pictureFile("wide.png", "olive"));
    for (const folder of ["blog-thumbnails", "blog-images"]) {
      await expect(dashboard.locator(`img[src^='/media/${folder}/']`)).toBeVisible({
        timeout: 30_000,
      });
    }
    await dashboard.getByRole("button", { name: "Create blog" }).click();
    await expect(dashboard.getByText("Blog created successfully")).toBeVisible();
    await expect(dashboard).toHaveURL("/dashboard/admin/blogs");
  });

  await test.step("readers find it in the list and by the search box", async () => {
    await shop.getByRole("navigation", { name: "Main" }).getByText("Blogs").click();
    await expect(shop.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
    const inList = shop.getByRole("main").getByRole("link", { name: title });
    await openChangedPage(shop, "/blogs", () => expect(inList).toBeVisible({ timeout: 500 }));
    await shop.getByRole("searchbox", { name: "Search blogs" }).fill(`lanyards ${mark}`);
    await shop.keyboard.press("Enter");
    await expect(shop).toHaveURL(/\/blogs\?q=lanyards/);
    await expect(shop.getByRole("main").getByRole("article")).toHaveCount(1);
    await inList.click();
    await expect(shop).toHaveURL(`/blog/printing-lanyards-${mark}`);
    await expect(shop.getByRole("heading", { level: 1 })).toHaveText(title);
    const main = shop.getByRole("main");
    await expect(main.getByText(`Press lot ${mark} flat at 190 °C.`)).toBeVisible();
    await expect(main.locator("img[src^='/media/blog-images/']")).toBeVisible();
  });

  await test.step("and no more, once the owner has deleted it", async () => {
    await actOn(dashboard, title, "Delete");
    await expect(dashboard.getByText("Blog deleted successfully")).toBeVisible();
    const inList = shop.getByRole("main").getByRole("link", { name: title });
    await openChangedPage(shop, "/blogs", () => expect(inList).toHaveCount(0, { timeout: 500 }));
    await expect(shop.getByRole("main").getByRole("article")).not.toHaveCount(0);
  });
});
