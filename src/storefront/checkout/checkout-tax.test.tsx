import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { checkoutOnly, field, pay } from "#tests/components/render-checkout.tsx";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import { addToCart } from "../cart/cart-store.ts";

const open = () => renderPage(checkoutOnly(), { route: "/cart" });

beforeEach(() => {
  fakeApi({});
  signIn();
  act(() => addToCart(testProduct(), "single", 1));
});

describe("the tax at the checkout", () => {
  const contains = () =>
    screen.queryByRole("region", { name: "What ₹79 contains" })?.textContent ?? "";

  it("is told once the state is known, and follows it", async () => {
    const { user } = open();
    await pay();
    expect(contains()).toBe("");
    await user.type(field("Pincode"), "700016");
    expect(contains()).toBe(
      "Value before GST₹66.94CGST 9%₹6.03SGST 9%₹6.03Place of supply: West Bengal (19)",
    );
    await user.selectOptions(field("State"), "Kerala");
    expect(contains()).toBe("Value before GST₹66.95IGST 18%₹12.05Place of supply: Kerala (32)");
    await user.selectOptions(field("State"), "");
    expect(contains()).toBe("");
  });

  it("goes by the buyer's GSTIN while the bill goes to another address", async () => {
    const { user } = open();
    await pay();
    await user.type(field("Pincode"), "700016");
    await user.click(screen.getByText("GSTIN, billing address, order note"));
    await user.type(field("GSTIN"), "29AAGCB7383J1Z4");
    expect(contains()).toContain("Place of supply: West Bengal (19)");
    await user.click(field("The bill goes to another address"));
    expect(contains()).toContain("IGST 18%₹12.05Place of supply: Karnataka (29)");
    await user.click(field("The bill goes to another address"));
    expect(contains()).toContain("Place of supply: West Bengal (19)");
  });

  it("follows the address of the last order", async () => {
    const last = { address: "7 Lake Road", city: "Pune", state: "Maharashtra", pincode: "411001" };
    fakeApi({ getLastAddress: () => success({ success: true, shippingAddress: last } as const) });
    open();
    await expect.poll(contains).toContain("Place of supply: Maharashtra (27)");
  });
});
