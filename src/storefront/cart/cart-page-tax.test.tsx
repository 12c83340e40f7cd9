import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import { fillCart, products } from "#tests/components/sample-cart.ts";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import * as rootData from "../site/root-data.ts";
import * as cartPage from "./cart-page.tsx";

const mug = testProduct();
const open = () => renderPage(cartPage, { route: "/cart" });

describe("the tax of a cart", () => {
  const taxed = { ...mug, gstPercent: 18 };
  const summary = () => within(screen.getByRole("region", { name: "Summary" }));

  it("is said to be included until the state is known", async () => {
    fillCart([mug, 1]);
    fakeApi({ getProducts: products([taxed]) });
    open();
    await screen.findByRole("button", { name: "Log in to pay ₹79" });
    await summary().findByText("GST is included. You pay this amount and nothing more.");
  });

  it("is all that is said of the total before the shop has said whether delivery costs anything", async () => {
    let answer = (): void => undefined;
    const terms = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fillCart([mug, 1]);
    fakeApi({
      getProducts: products([taxed]),
      getShippingTerms: async () => {
        await terms;
        return success({ success: true as const, hasRules: false, rates: [] });
      },
    });
    open();
    await screen.findByRole("button", { name: "Log in to pay ₹79" });
    summary().getByText("GST is included.");
    answer();
    await summary().findByText("GST is included. You pay this amount and nothing more.");
  });

  it("is not known yet of a product without a rate, which can be bought all the same", async () => {
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 1]);
    fakeApi({ getProducts: products([{ ...mug, gstPercent: null }]) });
    open();
    await screen.findByRole("button", { name: "Pay ₹79" });
    await screen.findByText(/^GST is included\. Its rate is not known yet/);
  });

  it("is taken apart for the state of the address, after the coupon", async () => {
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 10]);
    window.localStorage.setItem("coupon-u1", JSON.stringify({ code: "ABCD", percent: 5 }));
    fakeApi({
      getProducts: products([taxed]),
      checkCoupon: () => success({ success: true, code: "ABCD", percent: 5 }),
    });
    open();
    const tax = await screen.findByRole("region", { name: "What ₹713 contains" });
    expect(within(tax).getAllByText("₹54.38")).toHaveLength(2);
    within(tax).getByText("₹604.24");
  });

  it("is not spoken of in a shop without a GSTIN", async () => {
    vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin: undefined });
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 1]);
    fakeApi({ getProducts: products([taxed]) });
    open();
    await screen.findByRole("button", { name: "Pay ₹79" });
    await summary().findByText("You pay this amount and nothing more.");
    expect(screen.queryByText(/GST is|before GST|[CSI]GST/)).toBeNull();
  });
});
