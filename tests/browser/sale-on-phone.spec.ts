import { readFile } from "node:fs/promises";
import { documentNumber, financialYearOf } from "#shared/documents/document-number.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { signInAdmin } from "./admin.ts";
import { download, openFirstOrder, ship } from "./order-steps.ts";
import { testInOwnShop as test } from "./own-shop.ts";
import { cards, payWithCard, readPaymentOrderId } from "./payments.ts";
import { adminHeaders, mug } from "./products.ts";
import { expect, openContext, openPage } from "./test.ts";
import { newRegistration, submitLogin } from "./users.ts";

const shipping = {
  ...{ divisor: 5000, usualGrams: 500, sendDays: 2, branches: [] },
  zones: [
    {
      ...{ id: "assam", name: "Assam", states: ["Assam"], prefixes: [], isRest: false, cod: false },
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

test("a shopper on a phone pays goods and freight by card, cancels a piece, and follows the rest", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const saved = await page.request.put("/api/v1/settings/shipping", {
    headers: await adminHeaders(page.request),
    data: { settings: shipping, version: 0 },
  });
  expect(saved.status()).toBe(200);
  const person = newRegistration();
  const made = await page.request.post("/api/v1/auth/register", { data: person });
  expect(made.status()).toBe(201);

  await test.step("asks on the product page what delivery costs, and takes three", async () => {
    await openPage(page, `/product/${mug.slug}`);
    await page.getByLabel("Deliver to pincode").fill("781005");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("Courier, 3 to 5 working days: ₹60")).toBeVisible();
    await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
    const dialog = page.getByRole("dialog", { name: "Add to cart" });
    await dialog.getByRole("button", { name: "Add to cart" }).click();
    await openPage(page, "/cart");
    const more = page.getByRole("button", { name: `Increase quantity of ${mug.name}` });
    await more.click();
    await more.click();
    await page.getByRole("button", { name: "Log in to pay ₹337" }).click();
    await submitLogin(page, person);
  });

  await test.step("pays ₹237 and ₹100 for delivery by card", async () => {
    await page.getByLabel("Address", { exact: true }).fill("5 GS Road");
    await page.getByLabel("Pincode").fill("781005");
    await expect(page.getByLabel("State")).toHaveValue("Assam");
    await expect(page.getByText("IGST 5%")).toBeVisible();
    await page.getByRole("button", { name: "Pay ₹337" }).click();
    await readPaymentOrderId(page);
    await payWithCard(page, cards.good);
    await expect(page.getByRole("heading", { name: /Thank you for your order/ })).toBeVisible();
  });

  const order = page.getByRole("article").first();
  await test.step("cancels one piece and gets exactly its share back", async () => {
    await openPage(page, "/orders");
    await page.getByRole("link", { name: /^Cancel items/ }).click();
    await page.getByLabel(/^Pieces of /).fill("1");
    await expect(page.getByText("You get ₹112.33 back, the way you paid.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel 1 piece" }).click();
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await expect(page.getByText("Cancelled. You get an e-mail.")).toBeVisible();
    // A third of ₹337.
    await expect(order).toContainText("₹112.33 goes back for it.");
    await expect(order).toContainText(`Still to come2 × ${mug.name}`);
  });

  await test.step("staff ship the other two", async () => {
    const office = await openContext(browser, { viewport: { width: 1280, height: 800 } });
    const adminPage = await office.newPage();
    await signInAdmin(adminPage);
    await openPage(adminPage, "/dashboard/admin/orders");
    await openFirstOrder(adminPage);
    await expect(adminPage.getByText("₹112.33", { exact: false }).first()).toBeVisible();
    await ship(adminPage, "VRL 3", async (dialog) => {
      await expect(dialog.getByLabel(`Pieces of ${mug.name}`)).toHaveValue("2");
    });
    await expect(adminPage.getByRole("region", { name: "Parcels" })).toContainText(
      "2 of 2 pieces shipped",
    );
    await office.close();
  });

  await test.step("finds the invoice of what was sent, and follows the parcel by its link", async () => {
    await openPage(page, "/orders");
    await expect(order).toContainText("Shipped");
    const file = await download(
      page,
      `PDF of ${documentNumber("invoice", financialYearOf(new Date()), 1)}`,
    );
    const text = (await pdfTexts(await readFile(await file.path()))).join("\n");
    // ₹337 less ₹112.33; its IGST is rounded by itself.
    for (const words of ["224.67", "213.97", "10.70", "Assam (18)"]) expect(text).toContain(words);
    await page.getByRole("link", { name: /^Track this order/ }).click();
    await expect(page.getByRole("heading", { name: /^Order #/ })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main).toContainText("VRL Logistics");
    await expect(main).toContainText(`In this parcel2 × ${mug.name}`);
    await expect(main).toContainText("1 cancelled");
    await expect(main).not.toContainText("₹");
  });
});
