import { checkAccessibility } from "./accessibility.ts";
import { fillCart, mug, press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

const groups = {
  "home pages": ["/", "/alternate"],
  catalogue: ["/category", "/category/mugs", `/product/${mug.slug}`, `/product/${press.slug}`],
  search: ["/search", "/search?q=mug", "/search?q=qwzx"],
  account: ["/login", "/register", "/forgotPassword"],
  information: ["/about-us", "/help-center", "/privacy-policy"],
  policies: ["/refund-policy", "/terms-conditions"],
  "cart and payment": ["/cart", "/payment/callback", "/payment/callback?order_id=ORD1"],
};

/** Other groups are one column at every width. */
const laidOutByWidth = new Set(["home pages", "catalogue", "cart and payment"]);

for (const [name, paths] of Object.entries(groups)) {
  const tag = laidOutByWidth.has(name) ? "@both" : "@phone";
  test(`pages are accessible: ${name}`, { tag }, async ({ page }) => {
    for (const path of paths) {
      await openPage(page, path);
      await checkAccessibility(page);
    }
  });
}

test("pages are accessible: no page", { tag: "@both" }, async ({ page, allowError }) => {
  allowError(/status of 404/);
  for (const path of ["/no/such/page", "/product/no-such-product"]) {
    await openPage(page, path);
    await checkAccessibility(page);
  }
});

test("pages are accessible: a filled cart", { tag: "@both" }, async ({ page }) => {
  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }, { slug: press.slug }]);
  await openPage(page, "/cart");
  await expect(page.getByRole("button", { name: "Proceed to pay ₹12,650" })).toBeVisible();
  await checkAccessibility(page);
});
