import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type { OfferedShipping } from "#shared/shipping/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { fillCart, products } from "#tests/components/sample-cart.ts";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import * as cartPage from "./cart-page.tsx";

const mug = { ...testProduct(), gstPercent: 18 };
const open = () => renderPage(cartPage, { route: "/cart" });
const summary = () => within(screen.getByRole("region", { name: "Summary" }));

const courier = { id: "courier", name: "Courier", price: 60, days: { from: 3, to: 5 }, toFree: 21 };
const branch = {
  ...{ id: "chennai", name: "Pick up in Chennai", price: 0 },
  ...{ pickUpAt: "Chennai, 5 Mount Road", pickUpState: "Tamil Nadu" },
};
const withRules = (offers: OfferedShipping[], quotation?: { productIds: string[] }) => ({
  getProducts: products([mug]),
  getShippingTerms: () => success({ success: true as const, hasRules: true, rates: [] }),
  getShippingOffers: () =>
    success({ success: true as const, hasRules: true, offers, ...(quotation && { quotation }) }),
});

describe("delivery in the cart", () => {
  it("is asked for by a pincode, added to the total, and kept for the next visit", async () => {
    fillCart([mug, 1]);
    fakeApi(withRules([courier, branch]));
    const { user } = open();
    await screen.findByText("Total without delivery");
    await user.type(screen.getByLabelText("Deliver to pincode"), "7810");
    await user.click(screen.getByRole("button", { name: "Check" }));
    await screen.findByText("Enter the six digits of the pincode");
    await user.type(screen.getByLabelText("Deliver to pincode"), "01");
    await user.click(screen.getByRole("button", { name: "Check" }));
    await screen.findByText("Courier, 3 to 5 working days: ₹60");
    screen.getByText(/^Arrives by \d+ [A-Z][a-z]+$/);
    summary().getByText("Add ₹21 more for free delivery.");
    summary().getByText("₹139");
    screen.getByRole("button", { name: "Log in to pay ₹139" });
    expect(window.localStorage.getItem("delivery-pincode")).toBe("781001");
  });

  it("is the cheapest way that delivers, though fetching it stands first and is free", async () => {
    window.localStorage.setItem("delivery-pincode", "600002");
    signIn();
    fillCart([mug, 1]);
    fakeApi(withRules([branch, courier, { ...courier, id: "road", name: "By road", price: 90 }]));
    open();
    const [first, second] = await screen.findAllByRole("radio", { name: /Pick up|Courier|road/ });
    expect(first).toHaveProperty("value", branch.id);
    expect(first).toHaveProperty("checked", false);
    expect(second).toHaveProperty("checked", true);
    screen.getByRole("button", { name: "Pay ₹139" });
  });

  it("can be paid in cash where the shop says so, and the address begins with its pincode", async () => {
    window.localStorage.setItem("delivery-pincode", "781001");
    signIn({ ...testUser, address: "" });
    fillCart([mug, 1]);
    fakeApi({
      ...withRules([courier]),
      getShippingOffers: () => {
        const offers = [courier];
        return success({ success: true as const, hasRules: true, offers, cashOnDelivery: true });
      },
    });
    const { user } = open();
    await screen.findAllByText("Cash on delivery is possible here.");
    expect(screen.getByLabelText<HTMLInputElement>("Pincode").value).toBe("781001");
    expect(screen.getByLabelText<HTMLSelectElement>("State").value).toBe("Assam");
    const city = screen.getByLabelText<HTMLInputElement>("City");
    expect(city.value).toBe("Guwahati");
    screen.getByText(/^1 piece with delivery/);
    // Both were only the pincode's, and follow another one.
    const pincode = screen.getByLabelText("Pincode");
    await user.clear(pincode);
    await user.type(pincode, "560001");
    expect(screen.getByLabelText<HTMLSelectElement>("State").value).toBe("Karnataka");
    expect(city.value).toBe("Bengaluru");
  });

  it("is chosen at checkout, sent with the sum, and taxed where it is fetched", async () => {
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 1]);
    const sent: { amount: number; shippingMethod?: string | undefined }[] = [];
    fakeApi({
      ...withRules([courier, branch]),
      initiatePayment: ({ body }) => {
        sent.push(body);
        return failure("payment_gateway_failed", "HDFC Payment initiation failed");
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Pay ₹139" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ amount: 139, shippingMethod: "courier" });
    const tax = () => screen.getByRole("region", { name: /^What ₹\d+ contains/ });
    within(tax()).getByText("Place of supply: West Bengal (19)");
    await user.click(screen.getByRole("radio", { name: /^Pick up in Chennai: free/ }));
    within(tax()).getByText("Place of supply: Tamil Nadu (33)");
    await user.click(await screen.findByRole("button", { name: "Pay ₹79" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ amount: 79, shippingMethod: "chennai" });
  });

  it("is chosen between free delivery and fetching it where the shop has no zones", async () => {
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 1]);
    const free = { id: "free-delivery", name: "Delivery", price: 0 };
    fakeApi({
      ...withRules([free, branch]),
      getShippingTerms: () =>
        success({ success: true as const, hasRules: false, hasPickUp: true, rates: [] }),
    });
    open();
    const delivery = await screen.findByRole("radio", { name: /^Delivery: free/ });
    expect(delivery).toHaveProperty("checked", true);
    screen.getByRole("radio", { name: /^Pick up in Chennai: free/ });
    screen.getByRole("button", { name: "Pay ₹79" });
  });

  it("keeps what was chosen over a reload, as long as it is offered", async () => {
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 1]);
    const road = { ...courier, id: "road", name: "By road", price: 90 };
    fakeApi(withRules([courier, road]));
    const { user } = open();
    await user.click(await screen.findByRole("radio", { name: /^By road/ }));
    await screen.findByRole("button", { name: "Pay ₹169" });
    cleanup();
    open();
    await screen.findByRole("button", { name: "Pay ₹169" });
    cleanup();
    fakeApi(withRules([courier]));
    open();
    await screen.findByRole("button", { name: "Pay ₹139" });
  });

  it("that no courier takes is not paid for: it says so, and lets the rest be ordered", async () => {
    const printer = { ...mug, _id: "p2", slug: "printer", name: "Large printer" };
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 1], [printer, 1]);
    fakeApi({
      ...withRules([], { productIds: ["p2"] }),
      getProducts: products([mug, printer]),
    });
    const { user } = open();
    await screen.findByText("Freight on quotation");
    const ways = screen.getAllByRole("link", { name: "Ask for a quote" });
    expect(ways.map((way) => way.getAttribute("href"))).toEqual([
      "/quote/ask?from=cart",
      "/quote/ask?from=cart",
    ]);
    await user.click(screen.getByRole("button", { name: "Pay ₹158" }));
    await screen.findByText("Please choose how your order is delivered.");
    screen.getByText("No courier takes: Large printer.");
    await user.click(screen.getByRole("button", { name: "Take it out and order the rest" }));
    await waitFor(() => expect(screen.queryByText("Large printer")).toBeNull());
    screen.getByRole("button", { name: "Pay ₹79" });
  });

  it("says where it could not be priced, and asks again", async () => {
    window.localStorage.setItem("delivery-pincode", "781001");
    fillCart([mug, 1]);
    let tries = 0;
    fakeApi({
      ...withRules([courier]),
      getShippingOffers: () => {
        tries += 1;
        if (tries === 1) return failure("unavailable", "The shop is busy.");
        return success({ success: true as const, hasRules: true, offers: [courier] });
      },
    });
    const { user } = open();
    await screen.findByText("What delivery costs could not be asked.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Courier, 3 to 5 working days: ₹60");
  });

  it("asks to reload the page where the shop is of another version by now", async () => {
    window.localStorage.setItem("delivery-pincode", "781001");
    fillCart([mug, 1]);
    fakeApi({
      ...withRules([courier]),
      getShippingOffers: () => failure("not_found", "This call does not exist"),
    });
    open();
    await screen.findByText(/^The shop was updated while this page was open\. Please reload it/);
    screen.getByRole("button", { name: "Reload the page" });
  });
});

describe("a refusal at Pay", () => {
  const notice = () => within(screen.getByRole("alert"));
  const changes = () =>
    notice()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  it("names every change beside the button, also after a reload, until the cart is another", async () => {
    const home = "12 Park Street, Kolkata, West Bengal 700016";
    const cap = testProduct({ _id: "cap", name: "Cap", price: 120, bulkDiscounts: [] });
    const tape = testProduct({ _id: "tape", name: "Tape", price: 85, bulkDiscounts: [] });
    const rare = testProduct({ _id: "rare", name: "Rare mug", price: 50, bulkDiscounts: [] });
    signIn({ ...testUser, address: home });
    fillCart([mug, 2], [cap, 1], [tape, 1], [rare, 3]);
    fakeApi({ ...withRules([courier]), getProducts: products([mug, cap, tape, rare]) });
    const { user } = open();
    const pay = await screen.findByRole("button", { name: "Pay ₹573" });
    const later = {
      ...withRules([{ ...courier, price: 80 }]),
      getProducts: products([
        { ...mug, price: 99, bulkDiscounts: [] },
        tape,
        { ...rare, quantity: 1 },
      ]),
    };
    fakeApi({
      ...later,
      initiatePayment: () => failure("cart_changed", "Cap is no longer sold."),
    });
    await user.click(pay);
    const all = [
      "White mugwas 2 at ₹79, now 2 at ₹99",
      "Capwas 1 at ₹120, now no longer available",
      "Rare mugwas 3 at ₹50, now 1 at ₹50",
      "Courierwas ₹60, now ₹80",
      "Totalwas ₹573, now ₹413",
    ];
    await waitFor(() => expect(changes()).toEqual(all));
    notice().getByText(/Cap is no longer sold\.$/);
    const link = notice().getByRole("link", { name: "White mug" });
    const row = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    within(row as HTMLElement).getByRole("heading", { name: "White mug" });
    cleanup();
    fakeApi(later);
    const again = open();
    await waitFor(() => expect(changes()).toEqual(all));
    notice().getByText(/Cap is no longer sold\.$/);
    screen.getByRole("button", { name: "Pay ₹413" });
    await again.user.click(screen.getByRole("button", { name: "Remove Tape" }));
    await waitFor(() => expect(screen.queryByText("What changed")).toBeNull());
    cleanup();
    open();
    await screen.findByRole("button", { name: "Pay ₹328" });
    expect(screen.queryByText("What changed")).toBeNull();
  });

  it("is told still where it has emptied the cart", async () => {
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 2]);
    fakeApi({ getProducts: products([mug]) });
    const { user } = open();
    const pay = await screen.findByRole("button", { name: "Pay ₹158" });
    fakeApi({
      getProducts: products([{ ...mug, quantity: 0 }]),
      initiatePayment: () => failure("cart_changed", "White mug is out of stock."),
    });
    await user.click(pay);
    await screen.findByText("White mug is out of stock and was taken out of your cart.");
    cleanup();
    open();
    await waitFor(() =>
      expect(changes()).toEqual(["White mugwas 2 at ₹79, now no longer available"]),
    );
    screen.getByText("Your cart is empty");
  });

  it("names the coupon that is not taken any more, and what is accepted is paid", async () => {
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    fillCart([mug, 1]);
    window.localStorage.setItem("coupon-u1", JSON.stringify({ code: "ABCD", percent: 5 }));
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    const sent: { amount: number }[] = [];
    fakeApi({
      getProducts: products([mug]),
      checkCoupon: () => success({ success: true as const, code: "ABCD", percent: 5 }),
      initiatePayment: ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? failure("conflict", "This coupon was used already.")
          : failure("payment_gateway_failed", "HDFC Payment initiation failed");
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Pay ₹75" }));
    await waitFor(() =>
      expect(changes()).toEqual(["Coupon ABCDwas 5% off, now not used", "Totalwas ₹75, now ₹79"]),
    );
    await user.click(screen.getByRole("button", { name: "Pay ₹79" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ amount: 79 });
  });
});
