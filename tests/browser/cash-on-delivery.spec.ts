import type { Page } from "@playwright/test";
import { confirmEmail } from "./mails.ts";
import { openFirstOrder, ship } from "./order-steps.ts";
import { startShop } from "./own-shop.ts";
import { fillCart, mug } from "./products.ts";
import { admin } from "./store-facts.ts";
import { expect, openContext, openPage, setLocalStorage, test } from "./test.ts";
import { logIn, signInNewShopper } from "./users.ts";

const shipping = {
  ...{ divisor: 5000, usualGrams: 500, sendDays: 2, branches: [] },
  zones: [
    {
      ...{ id: "assam", name: "Assam", states: ["Assam"], prefixes: [], isRest: false, cod: true },
      methods: [
        {
          ...{ id: "courier", name: "Courier", days: { from: 3, to: 5 } },
          ...{ weights: [{ upToKg: 1, price: 60 }], beyond: { stepKg: 1, price: 40 } },
          ...{ values: [], freeFrom: null, longestCm: null },
        },
      ],
    },
  ],
};

async function allowCashOnDelivery(adminPage: Page): Promise<void> {
  const auth = await logIn(adminPage.request, admin);
  const headers = { Authorization: auth.token };
  const rules = await adminPage.request.put("/api/v1/settings/shipping", {
    headers,
    data: { settings: shipping, version: 0 },
  });
  expect(rules.status()).toBe(200);
  await setLocalStorage(adminPage, { auth: JSON.stringify(auth) });
  await openPage(adminPage, "/dashboard/admin/settings/payments");
  await adminPage.getByLabel("Offer cash on delivery at checkout").check();
  await adminPage.getByRole("button", { name: "Save ways to pay" }).click();
  await expect(adminPage.getByText("The ways to pay are saved.")).toBeVisible();
}

test("two mugs are paid for at the door: one parcel is taken, the other one refused", {
  tag: "@phone",
}, async ({ browser }) => {
  // The ways to pay and the shipping rules hold for everybody.
  const { origin: baseURL, mails, close } = await startShop();
  const phone = await openContext(browser, {
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const office = await openContext(browser, { baseURL, viewport: { width: 1280, height: 800 } });
  try {
    const [page, adminPage] = [await phone.newPage(), await office.newPage()];
    await allowCashOnDelivery(adminPage);

    await test.step("the shopper chooses to pay on delivery", async () => {
      const shopper = await signInNewShopper(page);
      await confirmEmail(page, shopper.email, mails);
      await fillCart(page, [{ slug: mug.slug }], shopper);
      await openPage(page, "/cart");
      await page.getByRole("button", { name: `Increase quantity of ${mug.name}` }).click();
      await page.getByLabel("Address", { exact: true }).fill("5 GS Road");
      await page.getByLabel("Pincode").fill("781005");
      await expect(page.getByLabel("State")).toHaveValue("Assam");
      await page.getByRole("radio", { name: "Cash on delivery: have ₹218 ready" }).check();
      await page.getByRole("button", { name: "Order, and pay ₹218 on delivery" }).click();
      await expect(
        page.getByText("Please have ₹218 ready in cash", { exact: false }),
      ).toBeVisible();
    });

    const shipments = adminPage.getByRole("region", { name: "Parcels" });
    await test.step("staff send a mug at a time, each with what to collect for it", async () => {
      await openPage(adminPage, "/dashboard/admin/orders");
      await openFirstOrder(adminPage);
      await ship(adminPage, "COD 1", async (dialog) => {
        await dialog.getByLabel(`Pieces of ${mug.name}`).fill("1");
      });
      await expect(shipments).toContainText("1 of 2 pieces shipped");
      await expect(shipments).toContainText("Collect ₹109 at delivery");
      await ship(adminPage, "COD 2");
      await expect(shipments).toContainText("2 of 2 pieces shipped");
    });

    await test.step("the first is paid, the second one refused", async () => {
      const dialog = adminPage.getByRole("dialog");
      await adminPage.getByRole("button", { name: "Parcel 2 was refused" }).click();
      await dialog.getByRole("button", { name: "It was refused" }).click();
      await expect(dialog).toBeHidden();
      await expect(adminPage.getByText("₹109 is still to be collected.")).toBeVisible();
      await adminPage.getByRole("button", { name: "Enter what was collected" }).click();
      await expect(dialog.getByLabel("Amount (₹)")).toHaveValue("109");
      await dialog.getByLabel("Day it was collected").fill(today());
      await dialog.getByLabel("Reference").fill("REMIT-1");
      await dialog.getByRole("button", { name: "Enter it" }).click();
      await expect(dialog).toBeHidden();
      await expect(adminPage.getByText("Nothing more is to be collected.")).toBeVisible();
    });

    await test.step("the shopper reads that nothing more is to be paid", async () => {
      await openPage(page, "/orders");
      const order = page.getByRole("article").first();
      await expect(order).toContainText("COD 1");
      await expect(order).not.toContainText("ready in cash");
    });
  } finally {
    await phone.close();
    await office.close();
    close();
  }
});

/** Today in India, such as 2026-11-22. */
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
