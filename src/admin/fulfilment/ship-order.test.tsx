import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { failure, success } from "#shared/failure.ts";
import { orderName } from "#shared/orders/order-id.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, partShipped, shipped, show, two } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "../orders/order-page.tsx";

const openOrder = () =>
  renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });

const items = (name: string) =>
  dialog().getByRole<HTMLInputElement>("textbox", { name: `Pieces of ${name}` });

beforeEach(signInAsAdmin);

describe("a parcel with a part of an order", () => {
  it("is filled line by line, with its weight, and sent once though its answer was lost", async () => {
    let order = two;
    const sent: unknown[] = [];
    const keys: (string | null)[] = [];
    fakeApi({
      getAdminOrder: () => show(order),
      createShipment: ({ body }) => {
        sent.push(body);
        if (sent.length === 1) return noAnswer();
        order = partShipped;
        return success({ success: true, message: "Parcel 1 is on its way.", order });
      },
    });
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
      if (init.method === "POST") keys.push(new Headers(init.headers).get("Idempotency-Key"));
      return answer(path, init);
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    expect(items("Heat press").value).toBe("1");
    await user.click(dialog().getByRole("button", { name: "None of Heat press" }));
    await user.click(dialog().getByRole("button", { name: "One less of White mug" }));
    await user.type(dialog().getByLabelText("Carrier"), "DTDC");
    await user.type(dialog().getByLabelText("Tracking number"), "T1");
    await user.click(dialog().getByText("Weight and e-way bill"));
    await user.type(dialog().getByLabelText(/^Weight/), "1.25");
    const ship = () => dialog().getByRole("button", { name: "Mark as shipped" });
    await user.click(ship());
    await dialog().findByText(/^No answer came/);
    await user.click(ship());
    await screen.findByText("2 of 4 pieces shipped");
    const body = {
      items: [{ line: 1, quantity: 2 }],
      carrier: "DTDC",
      trackingNumber: "T1",
      weightGrams: 1250,
    };
    expect(sent).toEqual([body, body]);
    expect(keys).toEqual([expect.stringMatching(/^.{8,}$/), keys[0]]);
  });

  it("of goods under two registrations asks which, and is filled with what leaves under it", async () => {
    const shipsFrom = [
      {
        ...{ gstin: "27AAPFU0939F1ZV", branches: ["Kolkata", "Chennai"] },
        ...{ items: [{ line: 1, quantity: 2 }], ewayLimit: 50 },
      },
      {
        ...{ gstin: "29AAGCB7383J1Z4", branches: ["Hyderabad"], ewayLimit: 100_000 },
        items: [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
      },
    ];
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show({ ...two, shipsFrom }),
      createShipment: ({ body }) => {
        sent.push(body);
        const message = "Of White mug 1 piece leaves under 29AAGCB7383J1Z4, not 2.";
        return failure("conflict", message, { fields: { gstin: message } });
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    const from = dialog().getByLabelText("Ships from");
    expect(
      within(from)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Kolkata, Chennai", "Hyderabad"]);
    dialog().getByText(/^GSTIN 27AAPFU0939F1ZV\. An invoice has one/);
    // Only what lies there is shown.
    expect(dialog().queryByText(/Heat press/)).toBeNull();
    expect(items("White mug").value).toBe("2");
    // The limit is that of the state which the parcel leaves.
    dialog().getByText(/Above ₹50 a parcel needs an e-way bill/);
    await user.selectOptions(from, "29AAGCB7383J1Z4");
    expect([items("Heat press").value, items("White mug").value]).toEqual(["1", "1"]);
    expect(dialog().queryByText(/a parcel needs an e-way bill/)).toBeNull();
    await user.type(dialog().getByLabelText("Carrier"), "DTDC");
    await user.type(dialog().getByLabelText("Tracking number"), "T1");
    await user.click(dialog().getByRole("button", { name: "Mark as shipped" }));
    await dialog().findByText(/^Of White mug 1 piece leaves under/);
    expect(document.activeElement).toBe(from);
    expect(sent).toEqual([
      {
        ...{ items: shipsFrom[1]?.items, carrier: "DTDC", trackingNumber: "T1" },
        gstin: "29AAGCB7383J1Z4",
      },
    ]);
  });

  it("names the branch that all that is left leaves from", async () => {
    const liesIn = [{ line: 0, quantity: 1, branch: "Kolkata" }];
    fakeApi({
      getAdminOrder: () => show({ ...two, liesIn, leavesUnder: "27AAPFU0939F1ZV" }),
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    expect(dialog().getByText("All that is left leaves from").parentElement?.textContent).toBe(
      "All that is left leaves from Kolkata (GSTIN 27AAPFU0939F1ZV)",
    );
  });

  it("asks for no tracking number where the customer picks it up, and for one if it is sent after all", async () => {
    const freight = {
      amount: 0,
      name: "Pick up in Kolkata",
      pickUpAt: "12 Strand Road, Kolkata",
    };
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show({ ...two, freight }),
      createShipment: ({ body }) => {
        sent.push(body);
        return failure("conflict", "The shop is busy.");
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    const carrier = dialog().getByLabelText<HTMLInputElement>("Carrier");
    const ship = () => dialog().getByRole("button", { name: "Mark as shipped" });
    expect(carrier.value).toBe("Picked up");
    expect(dialog().queryByLabelText("Tracking number")).toBeNull();
    await user.clear(carrier);
    await user.type(carrier, "DTDC");
    expect(dialog().getByLabelText<HTMLInputElement>("Tracking number").value).toBe("");
    await user.click(ship());
    await dialog().findByText("Enter the tracking number");
    expect(sent).toEqual([]);
    await user.clear(carrier);
    await user.type(carrier, "Picked up");
    await user.click(ship());
    await dialog().findByText("The shop is busy.");
    const number = orderName({ id: two._id, number: two.number });
    expect(sent).toEqual([
      expect.objectContaining({ carrier: "Picked up", trackingNumber: number }),
    ]);
  });

  it("asks whether an order that was to be sent is handed over before it is marked as picked up", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(two),
      createShipment: ({ body }) => {
        sent.push(body);
        return failure("conflict", "The shop is busy.");
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    await user.type(dialog().getByLabelText("Carrier"), "Picked up");
    const ship = () => dialog().getByRole("button", { name: "Mark as shipped" });
    await user.click(ship());
    await dialog().findByText(/^Tick this if the customer has it/);
    expect(sent).toEqual([]);
    await user.click(dialog().getByLabelText(/the customer has picked it up all the same/));
    await user.click(ship());
    await dialog().findByText("The shop is busy.");
    expect(sent).toEqual([expect.objectContaining({ carrier: "Picked up" })]);
    expect(sent).toEqual([expect.not.objectContaining({ isHandedOver: true })]);
  });

  it("says at the line what cannot be sent, and that at least one piece is needed", async () => {
    fakeApi({ getAdminOrder: () => show(partShipped) });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    await user.type(dialog().getByLabelText("Carrier"), "DTDC");
    await user.type(dialog().getByLabelText("Tracking number"), "T1");
    await user.clear(items("White mug"));
    await user.type(items("White mug"), "2");
    await user.click(dialog().getByRole("button", { name: "Mark as shipped" }));
    await dialog().findByText("At most 1 piece");
    expect(document.activeElement).toBe(items("White mug"));
    await user.click(dialog().getByRole("button", { name: "None of any line" }));
    await user.click(dialog().getByRole("button", { name: "Mark as shipped" }));
    await dialog().findByText("Choose at least one piece");
  });

  it("shows what still waits where others have shipped or cancelled meanwhile, and keeps the rest", async () => {
    let order = two;
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(order),
      createShipment: ({ body }) => {
        sent.push(body.items);
        order =
          sent.length === 1
            ? {
                ...two,
                products: two.products.map((one, at) => ({ ...one, shipped: at === 0 ? 1 : 2 })),
              }
            : { ...shipped, products: two.products };
        return failure("conflict", "Of Heat press 0 pieces wait, not 1.");
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    await user.type(dialog().getByLabelText("Carrier"), "DTDC");
    await user.type(dialog().getByLabelText("Tracking number"), "T1");
    await user.click(dialog().getByRole("button", { name: "Mark as shipped" }));
    await dialog().findByText(/^This order has changed since you opened this/);
    expect(dialog().queryByText("Heat press")).toBeNull();
    expect(items("White mug").value).toBe("1");
    expect(dialog().getByLabelText<HTMLInputElement>("Tracking number").value).toBe("T1");
    await user.click(dialog().getByRole("button", { name: "Mark as shipped" }));
    await dialog().findByText(
      /^Somebody else has worked on this order meanwhile: it is now Shipped/,
    );
    expect(sent).toEqual([
      [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 3 },
      ],
      [{ line: 1, quantity: 1 }],
    ]);
    await user.click(dialog().getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("reminds of the e-way bill above the limit, and checks its digits", async () => {
    fakeApi({ getAdminOrder: () => show({ ...two, ewayLimit: 350 }) });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
    dialog().getByText(/^These pieces are worth ₹400\. Above ₹350 a parcel needs/);
    await user.type(dialog().getByLabelText("Carrier"), "DTDC");
    await user.type(dialog().getByLabelText("Tracking number"), "T1");
    await user.type(dialog().getByLabelText(/^E-way bill/), "12345");
    await user.click(dialog().getByRole("button", { name: "Mark as shipped" }));
    await dialog().findByText("An e-way bill number has 12 digits");
    await user.click(dialog().getByRole("button", { name: "None of Heat press" }));
    await waitFor(() => expect(dialog().queryByText(/^These pieces are worth/)).toBeNull());
  });
});
