import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import { rupees } from "#shared/money.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { checkoutOnly, field, freeShipping, pay } from "#tests/components/render-checkout.tsx";
import { renderPage } from "#tests/components/render-page.tsx";
import { testPayment } from "#tests/components/sample-payment.ts";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { addToCart, currentCart } from "../cart/cart-store.ts";
import type { Shipping } from "../shipping/use-shipping.ts";

const onCartChanged = vi.fn(async () => undefined);
const onCouponRefused = vi.fn();
const coupon = { code: "ABCD", percent: 5 };

const open = (props: { coupon?: typeof coupon; shipping?: Shipping } = {}) =>
  renderPage(checkoutOnly({ ...props, onCartChanged, onCouponRefused }), { route: "/cart" });

async function payWithAddress({ user }: ReturnType<typeof open>): Promise<void> {
  await user.type(await screen.findByLabelText("Pincode"), "700016");
  await user.click(await pay());
}

beforeEach(() => {
  fakeApi({});
  signIn();
  act(() => addToCart(testProduct(), "single", 1));
});

describe("what delivery costs", () => {
  it("is waited for before anything is paid: what is shown is still of the place before", async () => {
    let sent = 0;
    fakeApi({
      initiatePayment: () => {
        sent += 1;
        return failure("conflict", "Not now");
      },
    });
    const chosen = { id: "courier", name: "Courier", price: 60 };
    const known = { hasRules: true, place: { pincode: "781001" }, offers: [chosen], chosen };
    const asking: Shipping = { ...freeShipping, ...known, state: "asking", price: rupees(60) };
    await payWithAddress(open({ shipping: asking }));
    await screen.findByText(/^What delivery costs is not known yet/);
    expect(sent).toBe(0);
    cleanup();
    // The address is still there.
    const { user } = open({ shipping: { ...asking, state: "ready" } });
    await user.click(await pay());
    await screen.findByText(/Not now$/);
    expect(sent).toBe(1);
  });
});

describe("the address", () => {
  it("says at each field what is missing or wrong", async () => {
    const { user } = open();
    await user.click(await pay());
    for (const label of ["Pincode", "City", "State"]) screen.getByText(`${label} is required`);
    expect(document.activeElement).toBe(field("Pincode"));
    await user.type(field("Pincode"), "012345");
    await user.click(await pay());
    screen.getByText("A pincode has six digits and does not start with 0");
  });

  it("starts with the profile's address, taken apart", async () => {
    signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
    open();
    await pay();
    expect(["Address", "City", "State", "Pincode"].map((label) => field(label).value)).toEqual([
      "12 Park Street",
      "Kolkata",
      "West Bengal",
      "700016",
    ]);
  });

  it("gets the city of the pincode, unless another was entered", async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText("Pincode"), "400050");
    expect(field("City").value).toBe("Mumbai");
    await user.clear(field("Pincode"));
    await user.type(field("Pincode"), "700016");
    expect(field("City").value).toBe("Kolkata");
    await user.clear(field("City"));
    await user.type(field("City"), "Salt Lake");
    await user.clear(field("Pincode"));
    await user.type(field("Pincode"), "700091");
    expect(field("City").value).toBe("Salt Lake");
  });

  it("gets the state of the pincode, unless another was chosen", async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText("Pincode"), "700016");
    expect(field("State").value).toBe("West Bengal");
    await user.selectOptions(field("State"), "Assam");
    await user.clear(field("Pincode"));
    await user.type(field("Pincode"), "600001");
    expect(field("State").value).toBe("Assam");
    screen.getByText("Pincode 600001 is usually in Tamil Nadu.");
  });

  it("says at the field that pincode, state and city contradict one another, and asks no bank", async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText("Pincode"), "700016");
    await user.clear(field("City"));
    await user.type(field("City"), "Mumbai");
    await user.selectOptions(field("State"), "Kerala");
    await user.click(await pay());
    const mismatch = /^Pincode 700016 is in West Bengal, not in Kerala./;
    screen.getByText(mismatch);
    screen.getByText(/^Mumbai is in Maharashtra, not in Kerala./);
    expect(screen.queryByText(/is usually in/)).toBeNull();
    expect(document.activeElement).toBe(field("Pincode"));
    await user.selectOptions(field("State"), "West Bengal");
    expect(screen.queryByText(mismatch)).toBeNull();
  });

  it("shows what the shop refuses at its field", async () => {
    const fields = { "shippingAddress.city": "City is not valid" };
    fakeApi({
      initiatePayment: () => failure("invalid_request", "City is not valid", { fields }),
    });
    await payWithAddress(open());
    await screen.findByText("City is not valid");
    expect(document.activeElement).toBe(field("City"));
  });
});

it("keeps the state that is chosen first, or after one was asked for", async () => {
  signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
  const first = open();
  await pay();
  await first.user.selectOptions(field("State"), "Assam");
  expect(field("State").value).toBe("Assam");
  cleanup();
  signIn();
  const { user } = open();
  await user.click(await pay());
  await user.selectOptions(field("State"), "Kerala");
  expect(field("State").value).toBe("Kerala");
  expect(screen.queryByText("State is required")).toBeNull();
});

it("no longer asks for the city and the state that the pincode has filled", async () => {
  signIn();
  const { user } = open();
  await user.click(await pay());
  screen.getByText("City is required");
  await user.type(field("Pincode"), "700016");
  expect(field("City").value).toBe("Kolkata");
  expect(screen.queryByText("City is required")).toBeNull();
  expect(screen.queryByText("State is required")).toBeNull();
});

describe("the address of the last order", () => {
  const last = { address: "7 Lake Road", city: "Pune", state: "Maharashtra", pincode: "411001" };
  const known = () => success({ success: true, shippingAddress: last } as const);
  const typed = () => [field("Address"), field("City"), field("State"), field("Pincode")];

  it("comes with the account into a browser that has never shipped", async () => {
    fakeApi({ getLastAddress: known });
    open();
    await expect.poll(() => field("City").value).toBe("Pune");
    expect(typed().map(({ value }) => value)).toEqual(Object.values(last));
  });

  it("does not replace what is being typed", async () => {
    const answer = Promise.withResolvers<void>();
    fakeApi({ getLastAddress: () => answer.promise.then(known) });
    const { user } = open();
    await user.type(await screen.findByLabelText("City"), "Kol");
    await act(async () => answer.resolve());
    await user.type(field("City"), "kata");
    expect(field("City").value).toBe("Kolkata");
    expect(field("Address").value).toBe("12 Park Street");
  });

  it("gives way to one that was entered here and is on no order yet", async () => {
    fakeApi({ initiatePayment: noAnswer, getLastAddress: known });
    const page = open();
    await expect.poll(() => field("City").value).toBe("Pune");
    await page.user.clear(field("City"));
    await page.user.type(field("City"), "Nashik");
    await page.user.click(await pay());
    await within(screen.getByRole("alert")).findByText("HDFC Payment initiation failed");
    within(screen.getByRole("alert")).getByText("Nothing was charged, and your cart is safe.");
    cleanup();
    open();
    await pay();
    expect(field("City").value).toBe("Nashik");
  });
});

describe("a payment", () => {
  const url = "https://bank.example/pay";
  const session = { id: "s1", order_id: "ORD1", payment_links: { web: url } };

  it("leaves for the bank's page", async () => {
    fakeApi({
      initiatePayment: () =>
        success({ success: true, order_id: "ORD1", payment_url: url, session }),
    });
    const leave = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
    await payWithAddress(open());
    await screen.findByRole("button", { name: "Opening the bank's page..." });
    await expect.poll(() => leave.mock.calls).toEqual([[url]]);
  });

  it("asks first where the goods are not set aside, and can be left or gone on with", async () => {
    fakeApi({
      getAccount: () => success({ success: true as const, user: testUser, emailVerified: false }),
      requestVerification: () => success({ success: true as const, message: "It is on its way." }),
      initiatePayment: () =>
        success({
          success: true,
          order_id: "ORD1",
          payment_url: url,
          session,
          stockHeld: false as const,
        }),
    });
    const leave = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
    leave.mockClear();
    const page = open();
    await payWithAddress(page);
    const dialog = () =>
      within(screen.getByRole("dialog", { name: "These goods are not set aside for you" }));
    await screen.findByRole("dialog");
    dialog().getByText("If they are sold by then, the whole amount goes back to you.");
    await dialog().findByText(/^We set aside more for an account whose address is confirmed/);
    await page.user.click(dialog().getByRole("button", { name: "Mail me the link" }));
    await dialog().findByText("It is on its way.");
    await page.user.click(dialog().getByRole("button", { name: "Back to the cart" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(leave).not.toHaveBeenCalled();
    await page.user.click(await pay());
    await screen.findByRole("dialog");
    await page.user.click(dialog().getByRole("button", { name: "Continue to payment" }));
    expect(leave.mock.calls).toEqual([[url]]);
  });

  it("keeps what was filled in where no answer comes", async () => {
    fakeApi({ initiatePayment: noAnswer });
    await payWithAddress(open());
    await within(screen.getByRole("alert")).findByText("HDFC Payment initiation failed");
    expect(field("City").value).toBe("Kolkata");
    expect(currentCart().totalQuantity).toBe(1);
  });

  it("says so where the answer names no page", async () => {
    const book = { addresses: [], company: "", gstin: "" };
    vi.stubGlobal("fetch", async () => Response.json({ success: true, ...book }));
    await payWithAddress(open());
    await screen.findByText("Failed to get payment URL");
    expect(currentCart().totalQuantity).toBe(1);
  });

  it("has the cart checked again where its prices are no longer the shop's", async () => {
    fakeApi({ initiatePayment: () => failure("cart_changed", "Prices have changed") });
    await payWithAddress(open());
    await screen.findByText("HDFC Payment initiation failed Prices have changed");
    expect(onCartChanged).toHaveBeenCalledOnce();
  });

  it("drops a coupon that was used meanwhile", async () => {
    fakeApi({ initiatePayment: () => failure("conflict", "This coupon is used.") });
    await payWithAddress(open({ coupon }));
    await screen.findByText("HDFC Payment initiation failed This coupon is used.");
    expect(onCouponRefused).toHaveBeenCalledOnce();
  });

  it("shows the result where the order is paid from another tab", async () => {
    fakeApi({
      initiatePayment: () => failure("order_id_taken", "This order is paid."),
      getPaymentStatus: () => success({ status: "success", order: testPayment("charged") }),
    });
    const page = open();
    await payWithAddress(page);
    await expect.poll(page.currentPath).toMatch(/^\/payment\/callback\?order_id=ORD/);
  });
});
