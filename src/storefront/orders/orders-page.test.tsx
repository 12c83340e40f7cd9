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

  it("are asked for by page, number, product, purchase order and day, as the address says", async () => {
    signIn();
    const requests: unknown[] = [];
    const two = [ownOrder("unpaid"), { ...ownOrder("unpaid"), _id: "0b" }];
    fakeApi({
      getUserOrders: ({ query }) => {
        requests.push(query);
        const facts = query.search
          ? { total: 1, page: 1, pages: 1 }
          : { total: 22, page: Number(query.page), pages: 2 };
        return success({ success: true, orders: query.search ? two.slice(1) : two, ...facts });
      },
    });
    const { user, currentPath } = open();
    await user.click(await screen.findByRole("link", { name: "Older orders" }));
    await screen.findByText("Page 2 of 2");
    await user.type(screen.getByLabelText("Find by number, product or purchase order"), "PO 17");
    expect(screen.queryByLabelText("From")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Dates" }));
    await user.type(screen.getByLabelText("From"), "2026-04-01");
    await user.click(screen.getByRole("button", { name: "Find" }));
    await screen.findByText("1 order found");
    expect(requests).toEqual([
      { page: 1 },
      { page: 2 },
      { search: "PO 17", from: "2026-04-01", page: 1 },
    ]);
    await user.click(screen.getByRole("link", { name: "Show all orders" }));
    await expect.poll(currentPath).toBe("/orders");
  });

  it("go on beyond their numbered pages, and are counted no further", async () => {
    signIn();
    const id = (place: number) => `01890a5d-ac96-774b-bcce-b302099a80${10 + place}`;
    const facts = { total: 10_000, isMore: true, page: 1, pages: 500 };
    const requests: unknown[] = [];
    fakeApi({
      getUserOrders: ({ query }) => {
        requests.push(query);
        const beside = query.after ? { previous: id(2), next: id(3) } : { next: id(1) };
        return success({ success: true, orders: [ownOrder("unpaid")], ...facts, ...beside });
      },
    });
    const { user, currentPath } = renderPage(ordersPage, {
      route: "/orders",
      path: `/orders?search=mug&after=${id(1)}`,
    });
    await screen.findByText("More than 10,000 orders found");
    screen.getByText("Beyond page 500");
    const older = screen.getByRole("link", { name: "Older orders" });
    expect(older.getAttribute("href")).toBe(`/orders?search=mug&after=${id(3)}`);
    await user.click(screen.getByRole("link", { name: "Newer orders" }));
    await expect.poll(currentPath).toBe(`/orders?search=mug&before=${id(2)}`);
    expect(requests).toMatchObject([{ after: id(1) }, { before: id(2) }]);
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

  describe("and their tax", () => {
    const kolkata = { address: "1", city: "Kolkata", state: "West Bengal", pincode: "700016" };
    const sold = (over: Partial<Order>): Order => {
      const [mug] = ownOrder("unpaid").products;
      const codes = { sku: "MUG-11", hsn: "6912", gstPercent: 5 };
      const products = mug ? [{ ...mug, price: 105, ...codes }] : [];
      return {
        ...ownOrder("unpaid"),
        totalAmount: 210,
        products,
        shippingAddress: kolkata,
        ...over,
      };
    };
    const shown = async (one: Order) => {
      signIn();
      fakeApi({ getUserOrders: answerOrders([one]) });
      open();
      return within(await screen.findByRole("article"));
    };

    it("tell what the total contains, as of the sale, and SKU, HSN and rate on paper", async () => {
      const card = await shown(sold({ sellerGstin: "29AAGCB7383J1Z4" }));
      card.getByText("IGST 5%");
      card.getByText("₹200");
      card.getByText("₹10");
      card.getByText("Place of supply: West Bengal (19)");
      expect(card.getByText("SKU MUG-11 · HSN 6912 · GST 5%").className).toContain("print:block");
    });

    it("go by the shop's present GSTIN where none was kept, after the coupon", async () => {
      const coupon = { code: "ABCD", amount: 105 };
      const card = await shown(sold({ coupon, totalAmount: 105 }));
      card.getByText("CGST 2.5%");
      card.getByText("SGST 2.5%");
      card.getByText("₹100");
      expect(card.getAllByText("₹2.50")).toHaveLength(2);
    });

    it("say of an order from before rates were kept that it cannot be told", async () => {
      const { products } = ownOrder("unpaid");
      const card = await shown(sold({ products }));
      card.getByText(/^GST is included\. Its rate is not known yet/);
      expect(card.queryByText(/^SKU|Value before GST/)).toBeNull();
    });

    it("say nothing of GST where the shop sold without a GSTIN", async () => {
      const card = await shown(sold({ sellerGstin: "" }));
      card.getByText("₹210", { selector: "p.text-lg *" });
      expect(card.queryByText(/IGST|CGST|GST is|Place of supply|before GST/)).toBeNull();
    });
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
