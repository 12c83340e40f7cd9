import { randomUUID } from "node:crypto";
import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { createPaidOrder } from "./payments.ts";
import { createCategory, createProduct } from "./products.ts";
import { expect, openChangedPage, openPage, test } from "./test.ts";
import { registerShopper, signInNewShopper } from "./users.ts";

test("a customer's review is shown once the owner has read it; a refused one is not", {
  tag: "@phone",
}, async ({ page: dashboard, otherUserPage: shop }) => {
  const end = randomUUID();
  const good = `Quick and kind. ${"They answered every question about the press. ".repeat(8)}${end}`;
  const bad = `Buy elsewhere! ${randomUUID()}`;
  const category = await createCategory(shop.request);
  const product = await createProduct(shop.request, { category: category._id });
  const other = await registerShopper(shop.request);
  await createPaidOrder(shop.request, other, product);
  const sent = await shop.request.post("/api/v1/reviews", {
    headers: { Authorization: other.token },
    data: { rating: 1, text: bad },
  });
  expect(sent.status()).toBe(201);
  await createPaidOrder(shop.request, await signInNewShopper(shop), product);
  const own = shop.getByRole("region", { name: "Your review of our shop" });

  await test.step("it is written on the page of one's orders", async () => {
    await openPage(shop, "/orders");
    await own.getByText("Write a review of our shop").click();
    await own.getByRole("button", { name: "Send the review" }).click();
    await expect(own.getByLabel("Your rating")).toBeFocused();
    await expect(own.getByLabel("Your rating")).toHaveAccessibleDescription("Choose 1 to 5 stars");
    await expect(own.getByText("Write at least 10 characters")).toBeVisible();
    await checkAccessibility(shop);
    await own.getByLabel("Your rating").selectOption("4 stars: good");
    await own.getByLabel("What you think of us").fill(good);
    await own.getByRole("button", { name: "Send the review" }).click();
    await expect(own.getByText(/^Thank you. Your review will be shown once we/)).toBeVisible();
    await expect(own).toBeFocused();
    await openPage(shop, "/orders");
    await expect(own.getByText(good)).toBeVisible();
    await expect(own.getByText("We have not read it yet.")).toBeVisible();
    await expect(own.getByRole("button")).toHaveCount(0);
  });

  await test.step("the owner publishes one and rejects the other", async () => {
    await signInAdmin(dashboard);
    await openPage(dashboard, "/dashboard/admin/reviews");
    const row = (text: string) => dashboard.getByRole("row").filter({ hasText: text }).first();
    const entry = (text: string) => dashboard.getByRole("article").filter({ hasText: text });
    const open = (text: string) => row(text).getByRole("button", { name: text }).click();
    await expect(row(good)).toContainText("Waiting");
    await open(good);
    await entry(good).getByRole("button", { name: "Publish" }).click();
    await expect(dashboard.getByText("The review is published.")).toBeVisible();
    await expect(row(good)).toContainText("Published");
    await expect(row(good).getByRole("button", { name: good })).toBeFocused();
    await open(bad);
    await entry(bad).getByRole("button", { name: "Reject" }).click();
    await expect(dashboard.getByText("The review is not shown in the shop.")).toBeVisible();
    await open(bad);
    await expect(entry(bad).getByRole("button")).toHaveText(["Publish"]);
    await open(good);
    await expect(entry(good).getByRole("button")).toHaveText(["Unpublish"]);
    await checkAccessibility(dashboard);
  });

  await test.step("the home page shows the one, and its writer sees that", async () => {
    const reviews = shop.getByRole("region", { name: "What customers say" });
    await openChangedPage(shop, "/", () =>
      expect(reviews.getByText(good)).toBeVisible({ timeout: 500 }),
    );
    await expect(reviews.getByText(bad)).toHaveCount(0);
    const card = reviews.getByRole("figure").filter({ hasText: end });
    const { height = 0 } = (await card.boundingBox()) ?? {};
    await card.getByRole("button", { name: "Read all" }).click();
    await expect(card.getByRole("button", { name: "Read less" })).toBeVisible();
    expect((await card.boundingBox())?.height).toBeGreaterThan(height + 20);
    await checkAccessibility(shop);
    await openPage(shop, "/orders");
    await expect(own.getByText("It is shown in the shop.")).toBeVisible();
  });
});
