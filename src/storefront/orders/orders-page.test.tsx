import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { OwnPage } from "#browser/own-page.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type { Order } from "#shared/orders/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { answerOrders, ownOrder } from "#tests/components/sample-order.ts";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { addToCart, currentCart } from "../cart/cart-store.ts";
// The page loads it late: a test that ends before would leave its call to the next one.
import "../reviews/own-review.tsx";
import * as ordersPage from "./orders-page.tsx";

const open = () => renderPage(ordersPage, { route: "/orders" });

/** As the inline scripts leave it. */
const showEarly = (page: OwnPage) =>
  Object.assign(window, {
    early: { at: Date.now() },
    ownPage: { shown: Promise.resolve(page) },
  });

describe("my orders", () => {
  it("lead whoever is signed out to the login", async () => {
    const { currentPath } = open();
    await expect.poll(currentPath).toBe("/login");
  });

  it("are shown as they came with the document, and are not asked for again", async () => {
    signIn();
    const orders = { success: true as const, orders: [ownOrder("unpaid")] };
    const loaded = { orders, userId: testUser._id, at: Date.now() };
    const page = { loaded, html: "<p>as React has rendered it</p>", route: "orders-page" };
    showEarly(page);
    const asked: string[] = [];
    fakeApi({
      getOwnReturns: ({ query }) => {
        asked.push(query.orders ?? "");
        return failure("unavailable", "The shop is busy.");
      },
    });
    open();
    await screen.findByRole("article", { name: /^Order/ });
    expect(asked).toEqual([ownOrder("unpaid")._id]);
  });

  it("that came for somebody else are asked for anew", async () => {
    signIn();
    const orders = { success: true as const, orders: [ownOrder("unpaid")] };
    const page = { loaded: { orders, userId: "u2", at: 0 }, html: "<p>theirs</p>", route: "" };
    showEarly(page);
    fakeApi({ getUserOrders: answerOrders([]) });
    open();
    await screen.findByText("You have no orders yet");
  });

  it("say where there are none", async () => {
    signIn();
    fakeApi({ getUserOrders: answerOrders([]) });
    open();
    await screen.findByText("You have no orders yet");
  });

  it("are offered again where they cannot be loaded", async () => {
    signIn();
    fakeApi({ getUserOrders: () => failure("unavailable", "The shop is busy.") });
    const { user } = open();
    await screen.findByText("Failed to load orders. Please try again later.");
    screen.getByText("The shop is busy.");
    fakeApi({ getUserOrders: answerOrders([ownOrder("unpaid")]) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("article", { name: /^Order/ });
    expect(screen.queryByText(/Failed to load/)).toBeNull();
  });

  it("say the number that mails and documents name, beside the six characters", async () => {
    signIn();
    fakeApi({ getUserOrders: answerOrders([{ ...ownOrder("unpaid"), number: "SO-26-000123" }]) });
    open();
    const order = await screen.findByRole("article", { name: /^Order/ });
    within(order).getByText("SO-26-000123");
  });

  it("lead from the order of a quote to the quote, where it is paid at its own prices", async () => {
    signIn();
    const quote = { _id: "01900000-0000-7000-8000-0000000abcde", token: "t0ken" };
    const payUntil = new Date(Date.now() + 60_000).toISOString();
    fakeApi({ getUserOrders: answerOrders([{ ...ownOrder("unpaid"), payUntil, quote }]) });
    open();
    const link = await screen.findByRole("link", { name: "From quote Q-0ABCDE" });
    expect(link.getAttribute("href")).toBe("/quote/t0ken");
    const pay = screen.getByRole("link", { name: "Pay for this quote" });
    expect(pay.getAttribute("href")).toBe("/quote/t0ken");
    expect(screen.queryByRole("button", { name: "Pay from your cart" })).toBeNull();
  });

  it("fold what was never paid, and put it in the cart again", async () => {
    signIn();
    const mug = testProduct({ _id: "p1", name: "White mug" });
    const expired: Order = { ...ownOrder("expired"), _id: "0e", status: "Cancelled" };
    const gone = { _id: "p2", slug: "cap", name: "Old cap", images: [] };
    expired.products = [...expired.products, { product: gone, quantity: 1, price: 5 }];
    fakeApi({
      getUserOrders: answerOrders([ownOrder("unpaid"), expired, { ...expired, _id: "0f" }]),
      getProducts: () => success({ success: true, products: [mug], total: 1, nextCursor: null }),
    });
    act(() => addToCart(mug, "single"));
    const { user, currentPath } = open();
    await user.click(await screen.findByText("Unfinished payments (2)"));
    expect(screen.getAllByRole("article", { name: /^Order/ })).toHaveLength(1);
    expect(screen.queryByText("Cancelled")).toBeNull();
    const [again] = screen.getAllByRole("button", { name: /^Put in the cart again/ });
    if (again) await user.click(again);
    await expect.poll(currentPath).toBe("/cart");
    screen.getByText("Old cap is no longer sold.");
    expect(currentCart().totalQuantity).toBe(2);
  });

  it("say that there are none where nothing was ever paid, and name what was begun", async () => {
    signIn();
    fakeApi({ getUserOrders: answerOrders([ownOrder("expired")]), getProducts: noAnswer });
    const { user } = open();
    await screen.findByText("You have no orders yet");
    await user.click(await screen.findByText("Unfinished payments (1)"));
    await user.click(screen.getByRole("button", { name: /^Put in the cart again/ }));
    await screen.findByText("Something went wrong");
    expect(currentCart().totalQuantity).toBe(0);
  });

  it("that the shop cancelled stay Cancelled orders, paid or not", async () => {
    signIn();
    const cancelled = { ...ownOrder("cancelled"), status: "Cancelled" as const };
    fakeApi({ getUserOrders: answerOrders([cancelled]) });
    open();
    await screen.findByText("Cancelled");
    expect(screen.queryByText(/^Unfinished payments/)).toBeNull();
  });

  it("add up to what they come to once pieces were cancelled or came back", async () => {
    signIn();
    const dropped = { cancelled: 79, credited: 20, left: 59 };
    fakeApi({
      getUserOrders: answerOrders([{ ...ownOrder("refunding"), status: "Shipped", dropped }]),
    });
    open();
    const card = await screen.findByRole("article", { name: /^Order/ });
    expect(card.textContent).toMatch(/Total ₹158.*Cancelled: − ₹79Credited: − ₹20Comes to ₹59/);
  });

  const linesOf = (one: Order, count: number) =>
    one.products.slice(0, 1).flatMap((mug) =>
      Array.from({ length: count }, (_, at) => ({
        ...mug,
        product: { ...mug.product, _id: `p${at + 1}`, name: `Mug ${at + 1}` },
      })),
    );

  it("never fold a single line away", async () => {
    signIn();
    const one = ownOrder("charged");
    fakeApi({
      getUserOrders: answerOrders([{ ...one, products: linesOf(one, 5) }]),
      getOwnReview: () => failure("not_found", "None"),
    });
    open();
    const fifth = (await screen.findByText("Mug 5")).closest("li");
    expect(fifth?.classList.contains("hidden")).toBe(false);
    expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
  });

  it("fold after four lines, and show all of them when asked", async () => {
    signIn();
    const one = ownOrder("charged");
    const products = linesOf(one, 6);
    fakeApi({
      getUserOrders: answerOrders([{ ...one, products }]),
      getOwnReview: () => failure("not_found", "None"),
    });
    const { user } = open();
    const folded = () => screen.getByText("Mug 5").closest("li")?.classList.contains("hidden");
    const all = await screen.findByRole("button", { name: "Show 2 more products" });
    expect(screen.getByText("Mug 4").closest("li")?.classList.contains("hidden")).toBe(false);
    expect(folded()).toBe(true);
    await user.click(all);
    expect(folded()).toBe(false);
    await user.click(screen.getByRole("button", { name: "Show fewer" }));
    expect(folded()).toBe(true);
  });

  it("name the place of their address once", async () => {
    signIn();
    const address = "12 Park Street, Kolkata, West Bengal 700016";
    const place = { city: "Kolkata", state: "West Bengal", pincode: "700016" };
    fakeApi({
      getUserOrders: answerOrders([
        { ...ownOrder("unpaid"), shippingAddress: { address, ...place } },
      ]),
    });
    open();
    const article = within(await screen.findByRole("article"));
    expect(article.getByText(/Kolkata/).textContent).toBe(
      "12 Park Street\nKolkata, West Bengal 700016",
    );
  });

  it("say nothing more where the shop said nothing", async () => {
    signIn();
    fakeApi({ getUserOrders: noAnswer });
    open();
    await screen.findByText("Failed to load orders. Please try again later.");
    expect(screen.queryByText("Something went wrong")).toBeNull();
  });

  it("are those of whoever signs in meanwhile", async () => {
    signIn();
    fakeApi({ getUserOrders: answerOrders([]) });
    open();
    await screen.findByText("You have no orders yet");
    fakeApi({ getUserOrders: answerOrders([ownOrder("unpaid")]) });
    signIn({ ...testUser, _id: "u2" });
    await screen.findByRole("article", { name: /^Order/ });
  });
});
