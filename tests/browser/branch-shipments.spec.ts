import type { APIRequestContext } from "@playwright/test";
import type { Product } from "#shared/catalogue/contract.ts";
import { todayInIndia } from "#shared/dates.ts";
import type { StoreBranch } from "#shared/store-branches.ts";
import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { ship } from "./order-steps.ts";
import { testInOwnShop } from "./own-shop.ts";
import { createPaidOrder } from "./payments.ts";
import { adminHeaders, createCategory, createProduct } from "./products.ts";
import { expect, openPage } from "./test.ts";
import { registerShopper } from "./users.ts";

/** The demo's firm in another state. */
const BRANCH_GSTIN = "36AAAAA0000A1Z3";

/** A shop of its own also beside other tests in own shops: its numbers of documents are none of theirs. */
const test = testInOwnShop.extend<object, { isBranchShop: boolean }>({
  isBranchShop: [true, { scope: "worker", option: true }],
});

/** Saves a subject of the settings. */
async function saveSettings(
  request: APIRequestContext,
  subject: string,
  change: (settings: Record<string, unknown>) => object,
): Promise<void> {
  const headers = await adminHeaders(request);
  const path = `/api/v1/settings/${subject}`;
  const { settings, version } = await (await request.get(path, { headers })).json();
  const data = { settings: change(settings), version };
  const saved = await request.put(path, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
}

async function moveToHyderabad(
  request: APIRequestContext,
  { _id }: Product,
  quantity: number,
): Promise<void> {
  const moved = await request.post(`/api/v1/products/${_id}/stock/transfers`, {
    headers: await adminHeaders(request),
    data: { from: "kolkata", to: "hyderabad", quantity },
  });
  expect(moved.status(), await moved.text()).toBe(200);
}

test("an order that two branches serve leaves as one parcel of each registration", {
  tag: "@both",
}, async ({ page }) => {
  const { request } = page;
  await saveSettings(request, "store", (store) => ({ ...store, legalName: "Pressroom Supplies" }));
  await saveSettings(request, "branches", ({ branches, ...others }) => ({
    ...others,
    branches: (branches as StoreBranch[]).map((branch) =>
      branch.id === "hyderabad"
        ? { ...branch, keepsGoods: true, address: "9 Abids Road", pincode: "500001" }
        : branch,
    ),
  }));
  await saveSettings(request, "registrations", () => ({
    registrations: [
      {
        ...{ from: todayInIndia(), branch: "hyderabad", legalName: "Pressroom Supplies" },
        ...{ gstin: BRANCH_GSTIN, state: "Telangana", address: "9 Abids Road, Hyderabad 500001" },
      },
    ],
  }));
  const category = await createCategory(request);
  const product = await createProduct(request, { category: category._id, quantity: "5" });
  await moveToHyderabad(request, product, 3);
  const order = await createPaidOrder(request, await registerShopper(request), product, 5);
  await signInAdmin(page);
  await openPage(page, `/dashboard/admin/orders/${order._id}`);
  const parcels = page.getByRole("region", { name: "Parcels" });
  const dialog = page.getByRole("dialog", { name: "Ship this order" });
  const pieces = dialog.getByRole("textbox", { name: `Pieces of ${product.name}` });

  await test.step("the dialog asks from where, and fills the parcel with what lies there", async () => {
    await ship(page, "T 1", async () => {
      const from = dialog.getByLabel("Ships from");
      await expect(from).toBeInViewport();
      await from.selectOption(BRANCH_GSTIN);
      await expect(from.locator("option:checked")).toHaveText("Hyderabad");
      await expect(dialog.getByText(`GSTIN ${BRANCH_GSTIN}. An invoice has one`)).toBeVisible();
      await expect(pieces).toHaveValue("3");
      await expect(dialog.getByText("(3)")).toBeVisible();
      await checkAccessibility(page);
    });
    await expect(parcels.getByText("3 of 5 pieces shipped")).toBeVisible();
  });

  await test.step("what is left is of one registration: nothing is asked any more", async () => {
    await ship(page, "T 2", async () => {
      await expect(pieces).toHaveValue("2");
      await expect(dialog.getByLabel("Ships from")).toHaveCount(0);
    });
    await expect(parcels.getByRole("listitem", { name: "Parcel 2" })).toBeVisible();
  });
});
