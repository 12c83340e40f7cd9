import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { failure, success } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, paid, shipped, show } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "./order-page.tsx";

const KOLKATA = "19AAAAA0000A1ZZ";

const openOrder = () =>
  renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });

const sentWith = (carrier: string, trackingNumber: string): AdminOrderDetails => ({
  ...shipped,
  shipments: shipped.shipments?.map((shipment) => ({ ...shipment, carrier, trackingNumber })),
});

beforeEach(signInAsAdmin);

describe("an order's page", () => {
  it("says that there is no such order", async () => {
    fakeApi({ getAdminOrder: () => failure("not_found", "No such order") });
    openOrder();
    await screen.findByText("This order does not exist");
  });

  it("says that it cannot be loaded, and tries again", async () => {
    let answers = 0;
    fakeApi({
      getAdminOrder: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : show(paid);
      },
    });
    const { user } = openOrder();
    await screen.findByText("Failed to load orders. Please try again later.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Mark as shipped" });
  });

  it("tells SKU, HSN and rate of each line, and the tax of the sale", async () => {
    const product = { _id: "p1", slug: "press", name: "Heat press", images: [] };
    const line = { product, quantity: 1, price: 200, sku: "HP-1", hsn: "8451", gstPercent: 18 };
    fakeApi({ getAdminOrder: () => show({ ...paid, products: [line], sellerGstin: KOLKATA }) });
    openOrder();
    const goods = within(await screen.findByRole("region", { name: "What was ordered" }));
    expect(goods.getByText("SKU HP-1 · HSN 8451 · GST 18%").className).not.toContain("hidden");
    goods.getByText("CGST 9%");
    goods.getByText("₹169.50");
    expect(goods.getAllByText("₹15.25")).toHaveLength(2);
    goods.getByText("Place of supply: West Bengal (19)");
  });

  it("shows every line of a long order", async () => {
    const products = [1, 2, 3, 4, 5, 6].map((place) => ({
      product: { _id: `p${place}`, slug: `p${place}`, name: `Mug ${place}`, images: [] },
      ...{ quantity: 1, price: 200 },
    }));
    fakeApi({ getAdminOrder: () => show({ ...paid, products }) });
    openOrder();
    const last = (await screen.findByText("Mug 6")).closest("li");
    expect(last?.classList.contains("hidden")).toBe(false);
  });

  it("lets HSN and rate be filled in that a line was sold without", async () => {
    let sent: unknown;
    const product = (name: string) => ({ _id: name, slug: name, name, images: [] });
    const products = [
      { product: product("Old mug"), quantity: 1, price: 100, hsn: "6912" },
      { product: product("Heat press"), quantity: 1, price: 100 },
    ];
    let order: AdminOrderDetails = { ...paid, products };
    fakeApi({
      getAdminOrder: () => show(order),
      completeLines: ({ body }) => {
        sent = body;
        const whole = products.map((line) => ({ ...line, hsn: "8451", gstPercent: 18 }));
        order = { ...paid, products: whole };
        return success({ success: true, message: "The lines are filled in.", order });
      },
    });
    const { user } = openOrder();
    await screen.findByText("No invoice can be written for this order yet");
    await user.click(screen.getByRole("button", { name: "Fill in HSN and GST" }));
    expect(dialog().queryByLabelText("HSN of line 1")).toBeNull();
    await user.click(dialog().getByRole("button", { name: "Save" }));
    await dialog().findByText("Fill in at least one line");
    await user.selectOptions(dialog().getByLabelText("GST % of line 1"), "5");
    await user.type(dialog().getByLabelText("HSN of line 2"), "84");
    await user.click(dialog().getByRole("button", { name: "Save" }));
    await dialog().findByText("HSN must have 4, 6 or 8 digits");
    await user.type(dialog().getByLabelText("HSN of line 2"), "51");
    await user.click(dialog().getByRole("button", { name: "Save" }));
    await screen.findByText("The lines are filled in.");
    expect(sent).toEqual({
      lines: [
        { line: 0, gstPercent: 5 },
        { line: 1, hsn: "8451" },
      ],
      saveOnProducts: true,
    });
    await waitFor(() =>
      expect(screen.queryByText("No invoice can be written for this order yet")).toBeNull(),
    );
  });

  it.each([
    ["filled in", {}, "Somebody else has filled in these lines meanwhile."],
    ["cancelled", { status: "Cancelled" }, /it is now Cancelled, so this cannot be done any more/],
  ] as const)(
    "says that missing HSN codes were %s meanwhile, with what was typed for them",
    async (how, facts, why) => {
      const [line] = paid.products;
      if (!line) throw new Error("no line");
      let order: AdminOrderDetails = paid;
      fakeApi({
        getAdminOrder: () => show(order),
        completeLines: () => {
          const whole = [{ ...line, hsn: "8451", gstPercent: 18 }];
          order = { ...paid, ...facts, ...(how === "filled in" && { products: whole }) };
          return failure("conflict", "Too late.");
        },
      });
      const { user } = openOrder();
      await user.click(await screen.findByRole("button", { name: "Fill in HSN and GST" }));
      await user.type(dialog().getByLabelText("HSN of line 1"), "8452");
      await user.click(dialog().getByRole("button", { name: "Save" }));
      await dialog().findByText(why);
      expect(dialog().getByLabelText<HTMLInputElement>("HSN of line 1").value).toBe("8452");
      await user.click(dialog().getByRole("button", { name: "OK" }));
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("asks for carrier and tracking number, and shows the order as it was moved", async () => {
    let order = paid;
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(order),
      createShipment: ({ body }) => {
        sent.push(body);
        order = shipped;
        return success({ success: true, message: "Parcel 1 is on its way.", order });
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    await user.type(dialog().getByLabelText("Carrier"), "Blue Dart");
    await user.click(dialog().getByRole("button", { name: "Mark as shipped" }));
    await dialog().findByText("Enter the tracking number");
    expect(document.activeElement).toBe(dialog().getByLabelText("Tracking number"));
    await user.type(dialog().getByLabelText("Tracking number"), "T1");
    await user.dblClick(dialog().getByRole("button", { name: "Mark as shipped" }));
    await screen.findByText("Parcel 1 is on its way.");
    await screen.findByRole("button", { name: "Mark as delivered" });
    expect(sent).toEqual([
      { items: [{ line: 0, quantity: 2 }], carrier: "Blue Dart", trackingNumber: "T1" },
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
    );
  });

  it("says why a move was refused, and shows the order as somebody else has moved it", async () => {
    const late = "This order is already Shipped. Its last change was made by ravi@example.com.";
    let order = paid;
    fakeApi({
      getAdminOrder: () => show(order),
      transitionOrder: () => {
        order = shipped;
        return failure("conflict", late);
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Cancel the order" }));
    dialog().getByText(/goes back to the customer/);
    await user.click(dialog().getByRole("button", { name: "Cancel the order" }));
    await dialog().findByText(/^Somebody else has worked on this order.*it is now Shipped/);
    await user.click(dialog().getByRole("button", { name: "OK" }));
    await screen.findByRole("button", { name: "Mark as delivered" });
  });

  it("asks whether a cancelled order's pieces go back to the shelf; they do unless it is said otherwise", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(paid),
      transitionOrder: ({ body }) => {
        sent.push(body);
        return failure("conflict", "Shipped meanwhile.");
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Cancel the order" }));
    const question = within(dialog().getByRole("group", { name: /go back to the shelf/ }));
    const yes = question.getByRole<HTMLInputElement>("radio", { name: /^Yes/ });
    expect(yes.checked).toBe(true);
    await user.click(dialog().getByRole("button", { name: "Cancel the order" }));
    await dialog().findByText("Shipped meanwhile.");
    await user.click(question.getByRole("radio", { name: /damaged or missing/ }));
    await user.click(dialog().getByRole("button", { name: "Cancel the order" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { status: "Cancelled", reason: "", restock: true },
        { status: "Cancelled", reason: "", restock: false },
      ]),
    );
  });

  it("asks nothing about pieces that were never set aside", async () => {
    fakeApi({ getAdminOrder: () => show({ ...paid, holdsStock: false }) });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Cancel the order" }));
    dialog().getByLabelText(/^Reason/);
    expect(dialog().queryByRole("radio")).toBeNull();
  });

  it("corrects the tracking of an order on its way, beginning with what it was", async () => {
    let order = shipped;
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(order),
      correctTracking: ({ body }) => {
        sent.push(body);
        order = sentWith(body.carrier, body.trackingNumber);
        return success({ success: true, message: "The tracking is corrected.", order });
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: /^Correct the tracking/ }));
    const number = dialog().getByLabelText<HTMLInputElement>("Tracking number");
    expect(number.value).toBe("T1");
    await user.clear(number);
    await user.click(dialog().getByRole("button", { name: "Save the correction" }));
    await dialog().findByText("Enter the tracking number");
    await user.type(number, "T2");
    await user.click(dialog().getByRole("button", { name: "Save the correction" }));
    await screen.findByText("The tracking is corrected.");
    expect(sent).toEqual([{ carrier: "DTDC", trackingNumber: "T2", shipment: 1 }]);
    await screen.findByText("T2");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("offers the owner's carriers, and leads to where the chosen one shows the parcel", async () => {
    const order = sentWith("Delhivery", "T1");
    const url = "https://example.com/parcel/T1";
    const link = { carrier: "Delhivery", url, asksForNumber: false };
    const shipments = order.shipments?.map((shipment) => ({ ...shipment, link }));
    fakeApi({ getAdminOrder: () => show({ ...order, shipments }) });
    const { user } = openOrder();
    const follow = await screen.findByRole("link", { name: /^Follow it at Delhivery/ });
    expect(follow.getAttribute("href")).toBe(url);
    await user.click(screen.getByRole("button", { name: /^Correct the tracking/ }));
    const { list } = dialog().getByLabelText<HTMLInputElement>("Carrier");
    const offered = [...(list?.options ?? [])].map(({ value }) => value);
    expect(offered).toEqual(["Delhivery", "Rivigo"]);
  });

  it("does not correct the tracking of an order that has arrived", async () => {
    const shipments = shipped.shipments?.map((one) => ({
      ...one,
      deliveredAt: "2026-01-03T00:00:00.000Z",
    }));
    fakeApi({
      getAdminOrder: () => show({ ...shipped, status: "Delivered", transitions: [], shipments }),
    });
    openOrder();
    await screen.findByText("T1");
    expect(screen.queryByRole("button", { name: /^Correct the tracking/ })).toBeNull();
  });

  it("says that a move got no answer", async () => {
    fakeApi({ getAdminOrder: () => show(paid), transitionOrder: noAnswer });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Cancel the order" }));
    await user.type(dialog().getByLabelText(/^Reason/), "Out of this colour.");
    await user.click(dialog().getByRole("button", { name: "Cancel the order" }));
    await within(dialog().getByRole("alert")).findByText("Something went wrong");
    expect(dialog().getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe(
      "Out of this colour.",
    );
  });
});
