import type { Page } from "@playwright/test";
import { API_PREFIX } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { builtInRoles } from "#shared/staff/roles.ts";
import { createPaidOrder } from "./payments.ts";
import { createCategory, createProduct } from "./products.ts";
import { newMember } from "./staff.ts";
import { expect, goToPage, openPage, setLocalStorage, test } from "./test.ts";
import { registerShopper } from "./users.ts";

// Each button of many pages is pressed.
test.describe.configure({ timeout: 300_000 });

const accountant = new Set(builtInRoles.find(({ name }) => name === "Accountant")?.permissions);

/** Calls that change something and that an accountant may not make. */
const refused = Object.entries(endpoints)
  .filter(
    ([, { access, method, permission }]) =>
      access === "staff" && method !== "GET" && permission && !accountant.has(permission),
  )
  .map(([name, { method, path }]) => ({
    name,
    method,
    path: new RegExp(`^${(API_PREFIX + path).replaceAll(/:\w+/g, "[^/]+")}$`),
  }));

const dashboard = "/dashboard/admin";

const lists = ["products", "orders", "quotes", "returns", "customers", "coupons", "documents"];
const others = ["", "/orders/tracking", "/orders/unmatched", "/bank", "/accounting", "/reports"];
const catalogue = ["create-category", "attributes", "searches", "families", "compatibility"];
const settings = [
  ...["store", "branches", "shipping", "carriers", "payments", "backups", "home"],
  ...["policies/refundPolicy", "mails/orderShipped"],
].map((subject) => `/settings/${subject}`);

test("an accountant finds no button that the shop refuses, and no field of a form that takes something", async ({
  page,
  request,
  allowError,
}) => {
  // Files of what there is nothing of, and how pictures would be uploaded.
  allowError(/404.*\/(?:documents\/archive|accounting\/eway-bills)|403.*\/media\/config/);
  const product = await createProduct(request, { category: (await createCategory(request))._id });
  const order = await createPaidOrder(request, await registerShopper(request), product);
  await setLocalStorage(page, { auth: JSON.stringify(await newMember(request, "Accountant")) });
  const tried: string[] = [];
  // Listened to and not routed: where requests are routed, each page fetches its scripts anew.
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const call = refused.find(
      ({ method, path }) => method === request.method() && path.test(pathname),
    );
    if (call) tried.push(`${call.name} on ${new URL(page.url()).pathname}`);
  });
  const lookedAt = [
    ...[...lists, ...catalogue].map((list) => `/${list}`),
    ...[...others, ...settings, `/orders/${order._id}`, `/update-product/${product.slug}`],
    ...[`/products/${product._id}/stock`, "/press-settings", "/e-invoices", "/audit"],
  ];
  await openPage(page, dashboard);
  for (const path of lookedAt) {
    await goToPage(page, dashboard + path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const open = page.locator("main form :is(input, textarea, select):enabled");
    if (settings.includes(path) || path.startsWith("/update-product"))
      await expect(open, path).toHaveCount(0);
    await pressAll(page);
  }
  expect(tried).toEqual([]);
});

/** Presses each button of the page that can be, what its menu has, and what sends its dialog. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const shown = () => new Promise((resolve) => setTimeout(resolve, 50));
    const pressEach = async (selector: string) => {
      for (const button of document.querySelectorAll<HTMLElement>(selector)) {
        if (!button.isConnected) continue;
        button.click();
        await shown();
      }
    };
    for (const button of document.querySelectorAll<HTMLElement>("main button:enabled")) {
      if (!button.isConnected) continue;
      button.click();
      await shown();
      await pressEach("button[role=menuitem]:enabled");
      await pressEach("dialog[open] button[type=submit]:enabled");
    }
  });
}
