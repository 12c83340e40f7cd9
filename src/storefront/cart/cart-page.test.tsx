import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { localStore, sessionStore } from "#browser/browser-storage.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { fillCart, products } from "#tests/components/sample-cart.ts";
import { testPayment } from "#tests/components/sample-payment.ts";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { orderIdFor } from "../payments/order-attempt.ts";
import * as cartPage from "./cart-page.tsx";
import { savePendingPayment } from "./cart-storage.ts";
import { addToCart, currentCart } from "./cart-store.ts";

const mug = testProduct();
const home = { address: "12 Park St", city: "Kolkata", state: "West Bengal", pincode: "700016" };
const open = () => renderPage(cartPage, { route: "/cart" });

const firstText = (item: Element) => item.querySelector("p")?.textContent;

describe("the cart", () => {
  it("says where it is empty", async () => {
    open();
    await screen.findByText("Your cart is empty");
  });

  it("is empty where what is stored makes no sense", async () => {
    window.localStorage.setItem("cart-guest", '{"broken');
    signIn(null);
    open();
    await screen.findByText("Your cart is empty");
  });

  it("says what changed since it was filled", async () => {
    const gone = testProduct({ _id: "gone", name: "Old mug" });
    const scarce = testProduct({ _id: "scarce", name: "Rare mug", bulkDiscounts: [] });
    fillCart([testProduct({ price: 2, bulkDiscounts: [] }), 1], [gone, 1], [scarce, 5]);
    fakeApi({ getProducts: products([mug, { ...scarce, quantity: 3 }]) });
    open();
    await screen.findByText("Your cart has changed");
    screen.getByText("The price of White mug changed from ₹2 to ₹79.");
    screen.getByText("Old mug is no longer sold and was taken out of your cart.");
    screen.getByText(/^Only 3 of Rare mug are in stock/);
    screen.getByRole("button", { name: "Log in to pay ₹316" });
  });

  it("stays as it was last seen while the shop cannot be reached", async () => {
    fillCart([mug, 2]);
    fakeApi({ getProducts: noAnswer });
    const { user } = open();
    await screen.findByText("The shop could not be reached");
    screen.getByRole("button", { name: "Log in to pay ₹158" });
    fakeApi({ getProducts: products([mug]) });
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await expect.poll(() => screen.queryByText("The shop could not be reached")).toBeNull();
  });

  it("offers no more pieces than there are", async () => {
    fillCart([mug, 2]);
    fakeApi({ getProducts: products([{ ...mug, quantity: 2 }]) });
    const { user } = open();
    await screen.findByText("That is all we have in stock.");
    const more = screen.getByRole("button", { name: "Increase quantity of White mug" });
    expect(more.getAttribute("aria-disabled")).toBe("true");
    await user.click(more);
    expect(currentCart().totalQuantity).toBe(2);
    await user.click(screen.getByRole("button", { name: "Decrease quantity of White mug" }));
    expect(currentCart().totalQuantity).toBe(1);
    const typed = screen.getByRole("textbox", { name: "Type the quantity of White mug" });
    await user.clear(typed);
    await user.type(typed, "7{Enter}");
    screen.getByText("At most 2 pieces of White mug: the quantity was set to that");
    await user.clear(typed);
    await user.type(typed, "0{Enter}");
    screen.getByText("0 is no quantity: it stays 2");
  });

  it("takes other quantities, which the discount follows, and no nonsense", async () => {
    fillCart([mug, 10]);
    fakeApi({ getProducts: products([mug]) });
    const { user } = open();
    await screen.findByRole("button", { name: "Log in to pay ₹750" });
    await user.click(screen.getByRole("button", { name: "Decrease quantity of White mug" }));
    screen.getByRole("button", { name: "Log in to pay ₹711" });
    await user.click(screen.getByRole("button", { name: "Increase quantity of White mug" }));
    screen.getByRole("button", { name: "Log in to pay ₹750" });
    screen.getByText("You save");
    const typed = screen.getByRole("textbox", { name: "Type the quantity of White mug" });
    for (const nonsense of ["abc", "0", "1.5", ""]) {
      await user.clear(typed);
      if (nonsense) await user.type(typed, nonsense);
      await user.tab();
      expect((typed as HTMLInputElement).value, nonsense).toBe("10");
    }
    await user.clear(typed);
    await user.type(typed, "1{Enter}");
    screen.getByRole("button", { name: "Log in to pay ₹79" });
    const less = screen.getByRole("button", { name: "Decrease quantity of White mug" });
    expect(less.getAttribute("aria-disabled")).toBe("true");
    await user.click(less);
    expect(currentCart().totalQuantity).toBe(1);
  });

  it("tells in every tab of a payment that is still being checked", async () => {
    signIn();
    fillCart([mug, 2]);
    savePendingPayment(localStore, "ORD1", testUser._id, currentCart().lines, undefined);
    fakeApi({
      getProducts: products([mug]),
      getPaymentStatus: () =>
        success({
          status: "success" as const,
          order: {
            order_id: "ORD1",
            status: "PENDING_VBV",
            state: "pending" as const,
            amount: 158,
            id: "ordeh_1",
            payment_method: "",
          },
        }),
    });
    open();
    await screen.findByText("A payment of ₹158 is still being checked");
    const link = screen.getByRole("link", { name: "See how it stands" });
    expect(link.getAttribute("href")).toBe("/payment/callback?order_id=ORD1");
  });

  it("says beside the button that a payment was left unfinished, of this very cart only", async () => {
    signIn();
    fillCart([mug, 1]);
    const { lines } = currentCart();
    const orderId = orderIdFor(sessionStore, { userId: testUser._id, lines, address: home });
    savePendingPayment(localStore, orderId, testUser._id, lines, undefined);
    fakeApi({
      getProducts: products([mug]),
      getPaymentStatus: () =>
        success({
          status: "success" as const,
          order: { ...testPayment("unpaid"), order_id: orderId },
        }),
    });
    const { user } = open();
    await screen.findByText("Your payment is not finished: nothing was paid. Pay to go on.");
    expect(screen.queryByText(/still being checked/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Increase quantity of White mug" }));
    expect(screen.queryByText(/^Your payment is not finished/)).toBeNull();
  });

  it("says what was removed, and the focus stays on the page", async () => {
    fillCart([mug, 1]);
    fakeApi({ getProducts: products([mug]) });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Remove White mug" }));
    screen.getByText("White mug was removed from your cart");
    screen.getByText("Your cart is empty");
    const onwards = screen.getByRole("link", { name: "Browse all categories" });
    await waitFor(() => expect(document.activeElement).toBe(onwards));
  });

  it("leads from a removed row to the next, and by Undo back to it", async () => {
    const tape = testProduct({ _id: "tape", name: "Heat tape", price: 85, bulkDiscounts: [] });
    fillCart([mug, 2], [tape, 1]);
    fakeApi({ getProducts: products([mug, tape]) });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Remove White mug" }));
    const next = screen.getByRole("link", { name: "Heat tape" });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    const back = screen.getByRole("link", { name: "White mug" });
    await waitFor(() => expect(document.activeElement).toBe(back));
  });

  it("shows a product once, with its lines", async () => {
    const tape = testProduct({ _id: "tape", name: "Heat tape", price: 85, bulkDiscounts: [] });
    fillCart([mug, 2], [tape, 1]);
    act(() => addToCart(mug, "bulk_100"));
    fakeApi({ getProducts: products([mug, tape]) });
    const { user } = open();
    const [mugs, tapes] = await screen.findAllByRole("heading", { level: 2, name: /mug|tape/ });
    expect([mugs?.textContent, tapes?.textContent]).toEqual(["White mug", "Heat tape"]);
    const lines = screen.getByRole("list", { name: "Lines of White mug" });
    expect(within(lines).getAllByRole("listitem").map(firstText)).toEqual([
      "2 at ₹67",
      "100 at ₹67",
    ]);
    expect(screen.queryByText(/^Added/)).toBeNull();

    await user.click(
      screen.getByRole("button", { name: "Increase quantity of White mug, line 1 of 2" }),
    );
    screen.getByText("3 at ₹67");
    await user.click(screen.getByRole("button", { name: "Take out White mug, line 2 of 2" }));
    screen.getByText("100 pieces of White mug were taken out of your cart");
    screen.getByRole("button", { name: "Log in to pay ₹322" });
    screen.getByRole("button", { name: "Remove White mug" });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    screen.getByText("100 at ₹67");
    screen.getByRole("button", { name: "Log in to pay ₹6,986" });
  });

  it("gives back all lines of a product that was removed", async () => {
    fillCart([mug, 2]);
    act(() => addToCart(mug, "bulk_10"));
    fakeApi({ getProducts: products([mug]) });
    const { user } = open();
    const before = currentCart().lines;
    await user.click(
      await screen.findByRole("button", { name: "Remove all 12 pieces of White mug" }),
    );
    screen.getByText("Your cart is empty");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(currentCart().lines).toEqual(before);
    const row = screen.getByRole("link", { name: "White mug" });
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it("does not give it back into another's cart", async () => {
    fillCart([mug, 2]);
    fakeApi({ getProducts: products([mug]) });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Remove White mug" }));
    signIn();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(currentCart().lines).toEqual([]);
  });

  it("says what could not be read, though a change on another page came first", async () => {
    const stored = [
      { _id: "mug", quantity: 10, variant: "gift" },
      { name: "Old cap", fullPrice: 5 },
    ];
    window.localStorage.setItem("cart-guest", JSON.stringify(stored));
    signIn(null);
    fillCart([mug, 1]);
    fakeApi({ getProducts: products([mug]) });
    open();
    await screen.findByText("Old cap could not be read and was taken out of your cart.");
    screen.getByText("10 at ₹75");
    screen.getByRole("button", { name: "Log in to pay ₹825" });
  });

  it("leads a visitor to the login before the checkout", async () => {
    fillCart([mug, 1]);
    fakeApi({ getProducts: products([mug]) });
    const { user, currentPath } = open();
    await user.click(await screen.findByRole("button", { name: "Log in to pay ₹79" }));
    await screen.findByText("Please login to proceed with payment");
    expect(currentPath()).toBe("/login");
  });
});
