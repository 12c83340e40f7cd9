import { act, cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { fillCart, products } from "#tests/components/sample-cart.ts";
import { signIn } from "#tests/components/sign-in.ts";
import * as cartPage from "./cart-page.tsx";

const mug = testProduct();
const open = () => renderPage(cartPage, { route: "/cart" });

describe("a coupon", () => {
  const refusal = "This coupon is not valid. Check its code; each works only once.";
  const coupon = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Coupon" });
  const apply = () => screen.getByRole("button", { name: "Apply" });

  it("is refused at its field", async () => {
    signIn();
    fillCart([mug, 10]);
    fakeApi({ getProducts: products([mug]), checkCoupon: () => failure("conflict", refusal) });
    const { user } = open();
    await user.type(await coupon(), "NOT-A-CODE");
    await user.click(apply());
    await screen.findByText(refusal);
    expect(document.activeElement).toBe(await coupon());
    expect((await coupon()).value).toBe("NOT-A-CODE");
    screen.getByRole("button", { name: "Pay ₹750" });
  });

  it("is taken off the total until it is removed", async () => {
    signIn();
    fillCart([mug, 10]);
    const valid = () => success({ success: true as const, code: "ABCD", percent: 5 });
    fakeApi({ getProducts: products([mug]), checkCoupon: valid });
    const { user } = open();
    await user.type(await coupon(), "abcd");
    await user.click(apply());
    await screen.findByText("Your coupon is taken off the total");
    screen.getByRole("button", { name: "Pay ₹713" });
    await user.click(screen.getByRole("button", { name: "Remove the coupon ABCD" }));
    screen.getByText("Your coupon is not used for this cart");
    screen.getByRole("button", { name: "Pay ₹750" });
  });

  it("that was used meanwhile is dropped, and the page says so", async () => {
    signIn();
    fillCart([mug, 10]);
    window.localStorage.setItem("coupon-u1", JSON.stringify({ code: "ABCD", percent: 5 }));
    signIn();
    fakeApi({ getProducts: products([mug]), checkCoupon: () => failure("conflict", refusal) });
    open();
    await screen.findByText(refusal);
    await coupon();
    expect(window.localStorage.getItem("coupon-u1")).toBeNull();
  });

  it("lies with the cart after a restart, and comes from another tab", async () => {
    signIn();
    fillCart([mug, 10]);
    const valid = () => success({ success: true as const, code: "ABCD", percent: 5 });
    fakeApi({ getProducts: products([mug]), checkCoupon: valid });
    open();
    await coupon();
    window.localStorage.setItem("coupon-u1", JSON.stringify({ code: "ABCD", percent: 5 }));
    act(() => {
      const written = { key: "coupon-u1", storageArea: window.localStorage };
      window.dispatchEvent(new StorageEvent("storage", written));
    });
    screen.getByRole("button", { name: "Pay ₹713" });
    screen.getByRole("button", { name: "Remove the coupon ABCD" });
    cleanup();
    window.sessionStorage.clear();
    open();
    await screen.findByRole("button", { name: "Pay ₹713" });
  });

  it("of a visitor waits for the login and comes along", async () => {
    fillCart([mug, 10]);
    fakeApi({
      getProducts: products([mug]),
      checkCoupon: ({ body }) => success({ success: true, code: body.code, percent: 5 }),
    });
    const { user } = open();
    await user.type(await coupon(), "abcd efgh");
    await user.click(apply());
    await screen.findByText("Your coupon is kept with your cart");
    screen.getByText(/^It is checked and taken off the total once you/);
    screen.getByRole("button", { name: "Log in to pay ₹750" });
    signIn();
    await screen.findByRole("button", { name: "Pay ₹713" });
    screen.getByRole("button", { name: "Remove the coupon ABCD-EFGH" });
    expect(window.localStorage.getItem("coupon-guest")).toBeNull();
  });
});
