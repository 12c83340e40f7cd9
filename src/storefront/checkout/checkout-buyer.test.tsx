import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { localStore } from "#browser/browser-storage.ts";
import type { SavedAddress } from "#shared/accounts/address-book-contract.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import { rupees } from "#shared/money.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { freeShipping } from "#tests/components/render-checkout.tsx";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { removePaid, savePendingPayment } from "../cart/cart-storage.ts";
import { addToCart } from "../cart/cart-store.ts";
import { Checkout } from "./checkout.tsx";

const open = () =>
  renderPage(
    {
      default: () => (
        <Checkout
          total={rupees(79)}
          coupon={null}
          shipping={freeShipping}
          taxIn={() => ({ known: false, why: "no_rate" })}
          onCartChanged={async () => undefined}
          onCouponRefused={() => undefined}
        />
      ),
    },
    { route: "/cart" },
  );

const home: SavedAddress = {
  _id: "a1",
  name: testUser.name,
  phone: testUser.phone,
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
  isDefault: false,
};
const godown: SavedAddress = {
  ...home,
  _id: "a2",
  name: "Ravi Das",
  phone: "98300 54321",
  address: "4 Strand Road",
  pincode: "700001",
  isDefault: true,
};

/** Of the requests to pay, besides the cart. */
const sent: { shippingAddress: unknown; buyer: unknown }[] = [];
const url = "https://bank.example/pay";
const session = { id: "s1", order_id: "ORD1", payment_links: { web: url } };
const initiatePayment: NonNullable<Parameters<typeof fakeApi>[0]["initiatePayment"]> = ({
  body,
}) => {
  sent.push({ shippingAddress: body.shippingAddress, buyer: body.buyer });
  return success({ success: true, order_id: "ORD1", payment_url: url, session });
};
const bookOf =
  (addresses: SavedAddress[], business = { company: "", gstin: "" }) =>
  () =>
    success({ success: true as const, addresses, ...business });

const pay = () => screen.findByRole("button", { name: "Pay ₹79" });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const place = ({ address, city, state, pincode }: SavedAddress) => ({
  address,
  city,
  state,
  pincode,
});

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
  act(() => addToCart(testProduct(), "single", 1));
});

describe("saved addresses", () => {
  it("are offered, the default first chosen, and whoever receives goes along", async () => {
    fakeApi({ initiatePayment, getAddressBook: bookOf([godown, home]) });
    const { user } = open();
    const choice = await screen.findByLabelText<HTMLSelectElement>("Saved addresses");
    expect(choice.value).toBe("a2");
    expect(field("Address").value).toBe("4 Strand Road");
    await user.click(await pay());
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.shippingAddress).toEqual({
      ...place(godown),
      name: "Ravi Das",
      phone: "98300 54321",
    });
  });

  it("fill the fields when one is chosen, and empty them for another address", async () => {
    fakeApi({ initiatePayment, getAddressBook: bookOf([godown, home]) });
    const { user } = open();
    const choice = await screen.findByLabelText<HTMLSelectElement>("Saved addresses");
    await user.selectOptions(choice, "Another address");
    expect(field("Address").value).toBe("");
    await user.selectOptions(choice, "a1");
    expect(field("Address").value).toBe("12 Park Street");
    await user.click(await pay());
    await expect.poll(() => sent).toHaveLength(1);
    // The account's own name and number need not be repeated.
    expect(sent[0]).toEqual({ shippingAddress: place(home), buyer: undefined });
  });

  it("are added to from the checkout", async () => {
    const added: unknown[] = [];
    fakeApi({
      initiatePayment,
      addAddress: ({ body }) => {
        added.push(body);
        return success({
          success: true,
          message: "Address saved",
          addresses: [],
          company: "",
          gstin: "",
        });
      },
    });
    const { user } = open();
    await user.click(await screen.findByLabelText("Keep this address in my address book"));
    await user.click(await pay());
    await expect.poll(() => sent).toHaveLength(1);
    const { name, phone } = testUser;
    expect(added).toEqual([{ ...place(home), name, phone }]);
  });

  it("are changed from the checkout, and a full book stops nobody from paying", async () => {
    const changed: unknown[] = [];
    fakeApi({
      initiatePayment,
      getAddressBook: bookOf([godown]),
      changeAddress: ({ params, body }) => {
        changed.push([params.id, body.address]);
        return failure("not_found", "This address no longer exists");
      },
    });
    const { user } = open();
    await screen.findByLabelText("Saved addresses");
    expect(screen.queryByLabelText("Change it in my address book, too")).toBeNull();
    await user.type(field("Address"), ", gate 2");
    await user.click(screen.getByLabelText("Change it in my address book, too"));
    await user.click(await pay());
    await screen.findByText("This address no longer exists");
    expect(changed).toEqual([["a2", "4 Strand Road, gate 2"]]);
    await expect.poll(() => sent).toHaveLength(1);
  });
});

describe("the buyer's details", () => {
  const gstin = "19AAAAA0000A1ZZ";

  async function fillIn(page: ReturnType<typeof open>, texts: Record<string, string>) {
    await pay();
    await page.user.click(screen.getByText("GSTIN, billing address, order note"));
    for (const [label, text] of Object.entries(texts)) await page.user.type(field(label), text);
  }

  it("go with the order", async () => {
    fakeApi({ initiatePayment });
    const page = open();
    await fillIn(page, {
      Company: "Asha Prints",
      GSTIN: gstin.toLowerCase(),
      "Purchase-order number": "PO 17",
      "Note to the shop": "Ring twice",
    });
    await page.user.click(await pay());
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.buyer).toEqual({
      company: "Asha Prints",
      gstin,
      purchaseOrder: "PO 17",
      note: "Ring twice",
    });
  });

  it("are refused at their fields before the bank is asked", async () => {
    fakeApi({});
    const page = open();
    await fillIn(page, { GSTIN: "19AAAAA0000A1Z5" });
    await page.user.click(await pay());
    await screen.findByText(/^This GSTIN has a typing mistake/);
    await page.user.clear(field("GSTIN"));
    await page.user.type(field("GSTIN"), gstin);
    await page.user.click(await pay());
    await screen.findByText("Enter the company's name as it is registered for GST");
    expect(document.activeElement).toBe(field("Company"));
  });

  it("unfold where the shop refuses one of them", async () => {
    const fields = { "buyer.note": "Note must have at most 500 characters" };
    fakeApi({ initiatePayment: () => failure("invalid_request", "No", { fields }) });
    const page = open();
    await page.user.click(await pay());
    await screen.findByText("Note must have at most 500 characters");
    expect(field("Note to the shop").closest("details")?.open).toBe(true);
  });

  it("ask where the GSTIN is of another state than the bill, and take the answer", async () => {
    fakeApi({ initiatePayment });
    const page = open();
    await fillIn(page, { Company: "Asha Prints", GSTIN: "27AAPFU0939F1ZV" });
    await page.user.click(await pay());
    const words = /registered in Maharashtra, but the bill goes to West Bengal/;
    await screen.findByText(words);
    expect(sent).toEqual([]);
    await page.user.click(await pay());
    await screen.findByText(/^Correct the GSTIN or the billing address, or tick/);
    await page.user.click(screen.getByLabelText("Both are right"));
    await page.user.click(await pay());
    await expect.poll(() => sent).toHaveLength(1);
  });

  it("ask nothing once the bill goes to the GSTIN's state", async () => {
    fakeApi({ initiatePayment });
    const page = open();
    await fillIn(page, { Company: "Asha Prints", GSTIN: "27AAPFU0939F1ZV" });
    await page.user.click(await pay());
    await screen.findByText(/^The GSTIN is registered in Maharashtra/);
    await page.user.click(screen.getByLabelText("The bill goes to another address"));
    const bill = within(screen.getByRole("group", { name: "Bill to" }));
    await page.user.type(bill.getByLabelText("Name"), "Accounts");
    await page.user.type(bill.getByLabelText("Address"), "5 Hill Road");
    await page.user.type(bill.getByLabelText("Pincode"), "400050");
    expect(screen.queryByText(/^The GSTIN is registered/)).toBeNull();
    await page.user.click(await pay());
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.buyer).toMatchObject({
      billingAddress: {
        name: "Accounts",
        address: "5 Hill Road",
        city: "Mumbai",
        state: "Maharashtra",
        pincode: "400050",
      },
    });
  });

  it("start with the account's company and GSTIN", async () => {
    fakeApi({ initiatePayment, getAddressBook: bookOf([], { company: "Asha Prints", gstin }) });
    const page = open();
    await expect.poll(() => field("GSTIN").value).toBe(gstin);
    expect(field("GSTIN").closest("details")?.open).toBe(true);
    await page.user.click(await pay());
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.buyer).toEqual({ company: "Asha Prints", gstin });
  });

  it("are there again after a payment that came to nothing, and gone after one that did", async () => {
    fakeApi({ initiatePayment });
    const page = open();
    await fillIn(page, { "Note to the shop": "Ring twice" });
    await page.user.click(await pay());
    await expect.poll(() => sent).toHaveLength(1);
    cleanup();
    open();
    await pay();
    expect(field("Note to the shop").value).toBe("Ring twice");
    cleanup();
    savePendingPayment(localStore, "ORD1", testUser._id, []);
    removePaid(localStore, "ORD1", testUser._id);
    open();
    await pay();
    expect(field("Note to the shop").value).toBe("");
  });
});
