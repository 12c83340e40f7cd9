import { startShop } from "./own-shop.ts";
import { cards, payWithCard, readPaymentOrderId } from "./payments.ts";
import { mug } from "./products.ts";
import { admin } from "./store-facts.ts";
import { expect, openPage, test } from "./test.ts";
import { newRegistration, submitLogin } from "./users.ts";

const rules = {
  divisor: 5000,
  usualGrams: 500,
  sendDays: 2,
  branches: [],
  zones: [
    {
      ...{ id: "ghy", name: "Guwahati", states: [], prefixes: ["781"], isRest: false, cod: false },
      methods: [
        {
          ...{ id: "courier", name: "Courier", days: { from: 3, to: 5 } },
          ...{ weights: [{ upToKg: 1, price: 60 }], beyond: { stepKg: 1, price: 40 } },
          ...{ values: [], freeFrom: 500, longestCm: null },
        },
        {
          ...{ id: "air", name: "Air", days: { from: 1, to: 2 } },
          ...{ weights: [{ upToKg: 1, price: 150 }], beyond: { stepKg: 1, price: 120 } },
          ...{ values: [], freeFrom: null, longestCm: null },
        },
      ],
    },
  ],
};

test("what a pincode says on the product page is charged in the end", { tag: "@phone" }, async ({
  page,
}) => {
  // Rules of freight hold for everybody.
  const shop = await startShop();
  try {
    const login = await page.request.post(`${shop.origin}/api/v1/auth/login`, { data: admin });
    const { token } = await login.json();
    const saved = await page.request.put(`${shop.origin}/api/v1/settings/shipping`, {
      headers: { Authorization: token },
      data: { settings: rules, version: 0 },
    });
    expect(saved.status()).toBe(200);
    await openPage(page, `${shop.origin}/product/${mug.slug}`);
    await page.getByLabel("Deliver to pincode").fill("781001");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("Courier, 3 to 5 working days: ₹60")).toBeVisible();
    await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
    const dialog = page.getByRole("dialog", { name: "Add to cart" });
    await dialog.getByRole("button", { name: "Add to cart" }).click();
    const person = newRegistration();
    const made = await page.request.post(`${shop.origin}/api/v1/auth/register`, { data: person });
    expect(made.status()).toBe(201);
    await openPage(page, `${shop.origin}/cart`);
    await expect(page.getByRole("button", { name: "Log in to pay ₹139" })).toBeVisible();
    await page.getByRole("button", { name: "Log in to pay ₹139" }).click();
    await submitLogin(page, person);
    await expect(page.getByLabel("Pincode")).toBeVisible();
    await page.getByLabel("Address", { exact: true }).fill("5 GS Road");
    await page.getByLabel("Pincode").fill("781005");
    await page.getByLabel("City").fill("Guwahati");
    await page.getByRole("radio", { name: /^Air, 1 to 2 working days: ₹150/ }).check();
    await page.getByRole("button", { name: "Pay ₹229" }).click();
    await readPaymentOrderId(page);
    await payWithCard(page, cards.good);
    await expect(page.getByRole("heading", { name: /Thank you for your order/ })).toBeVisible();
    await openPage(page, `${shop.origin}/orders`);
    await expect(page.getByText("Air, 1 to 2 working days: ₹150")).toBeVisible();
    await expect(page.getByRole("article")).toContainText("₹229");
  } finally {
    shop.close();
  }
});
