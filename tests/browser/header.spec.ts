import { mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

test("e-mail and phone stay in a phone's header, which leaves the page its room", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/about-us");
  const header = page.getByRole("banner");
  const contacts = ["care@example.com", "+91 33 4000 1988"].map((name) =>
    header.getByRole("link", { name }),
  );
  await page.mouse.wheel(0, 1500);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
  for (const contact of contacts) {
    await expect(contact).toBeInViewport({ ratio: 1 });
    expect((await contact.boundingBox())?.y).toBe(0);
    expect((await contact.boundingBox())?.height).toBeLessThanOrEqual(28);
  }
  await expect(header.getByRole("combobox")).toBeInViewport({ ratio: 1 });

  // On its side it takes a quarter of the height at most, with the same in it.
  await page.setViewportSize({ width: 740, height: 360 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  for (const contact of contacts) await expect(contact).toBeInViewport({ ratio: 1 });
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(90);

  // So that what a product costs and the button to buy it are on the first screen.
  for (const { slug, price } of [
    { slug: mug.slug, price: "₹79" },
    { slug: "cotton-t-shirt-180-gsm-white-s", price: "₹149" },
  ]) {
    await openPage(page, `/product/${slug}`);
    const buy = page.getByRole("button", { name: /^Add to cart/ }).first();
    await expect(buy).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("main").getByText(price).first()).toBeInViewport({ ratio: 1 });
  }
});
