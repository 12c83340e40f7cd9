import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { todayInIndia } from "#shared/dates.ts";
import { dayText } from "#shared/documents/document-texts.ts";
import { creditShipment } from "#shared/fulfilment/shipments-contract.ts";
import { addDays } from "#shared/reports/period.ts";
import { checkBooks } from "../support/books.ts";
import { payOrder, placeOrder } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newShopper } from "../support/users.ts";
import {
  BRANCH_GSTIN,
  type BranchShop,
  inKarnataka,
  openBranchShop,
  SHOP_GSTIN,
} from "./branch-shop.ts";

let client: BranchShop;

beforeAll(async () => {
  client = await openBranchShop();
});
afterAll(async () => {
  await checkBooks(client.shop.database);
  await client.shop.close();
});

describe("goods that leave from a branch with a registration of its own", () => {
  it("are invoiced and credited under it, with the taxes of its state", async () => {
    const product = await client.stocked(10);
    const order = await client.paidOrder([{ product, quantity: 2 }], inKarnataka);
    expect(order.sellerGstin).toBe(BRANCH_GSTIN);
    expect((await client.ship(order.id, [{ line: 0, quantity: 2 }])).status).toBe(200);
    const credited = await callEndpoint(client.shop, creditShipment, {
      ...{ params: { id: order.id }, ...client.asAdmin() },
      body: { shipment: 1, lines: [{ line: 0, quantity: 1 }], reason: "Damaged" },
    });
    expect(credited.status).toBe(200);
    const [invoice, note] = await client.issued(order.id);
    const seller = {
      ...{ gstin: BRANCH_GSTIN, legalName: "Pressroom South LLP", state: "Karnataka" },
      address: "1 MG Road, Bengaluru 560001",
    };
    expect(invoice).toMatchObject({ seller, taxKind: "SGST" });
    expect(note).toMatchObject({ kind: "credit-note", seller });
    // The same buyer of goods that leave from the shop's own state.
    const other = await client.paidOrder(
      [{ product: await client.stocked(1), quantity: 2 }],
      inKarnataka,
    );
    expect((await client.ship(other.id, [{ line: 0, quantity: 2 }])).status).toBe(200);
    const [elsewhere] = await client.issued(other.id);
    expect([elsewhere?.seller.gstin, elsewhere?.taxKind]).toEqual([SHOP_GSTIN, "IGST"]);
  });

  it("are said on an order by where they are reserved, which may be later than it is made", async () => {
    const product = await client.stocked(0, 10);
    // Nothing is held for an account that has not verified its e-mail and asks for all.
    const stranger = await newShopper(client.shop, { verified: false });
    const orderId = await placeOrder(client.shop, stranger, [{ product, quantity: 10 }]);
    const made = await readOrder(client.shop, orderId);
    expect([made.keepsStock, made.sellerGstin]).toEqual([false, SHOP_GSTIN]);
    await client.move(product, "hyderabad", 10);
    await payOrder(client.shop, stranger, orderId);
    expect((await readOrder(client.shop, orderId)).sellerGstin).toBe(BRANCH_GSTIN);
  });

  it("need a parcel of their own in an order of which other goods leave from elsewhere", async () => {
    const [there, here] = [await client.stocked(10), await client.stocked(1)];
    const order = await client.paidOrder([
      { product: there, quantity: 2 },
      { product: here, quantity: 3 },
    ]);
    const both = [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 3 },
    ];
    const refused = await client.ship(order.id, both);
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      {
        gstin: `What is left of this order leaves under 2 registrations, and an invoice has one. Choose the GSTIN of this parcel: 2 × ${there.name} from Hyderabad (${BRANCH_GSTIN}); 3 × ${here.name} from Kolkata (${SHOP_GSTIN}).`,
      },
    ]);
    expect((await client.ship(order.id, both.slice(0, 1), BRANCH_GSTIN)).status).toBe(200);
    expect((await client.ship(order.id, both.slice(1), BRANCH_GSTIN)).body.fields).toEqual({
      gstin: `What is left of this order leaves under ${SHOP_GSTIN}: choose that.`,
    });
    // What is left is of one registration now.
    expect((await client.ship(order.id, both.slice(1))).status).toBe(200);
    const sellers = (await client.issued(order.id)).map(({ seller }) => seller.gstin);
    expect(sellers).toEqual([BRANCH_GSTIN, SHOP_GSTIN]);
  });

  it("leave under the registration that is said, whatever number of pieces its branches keep", async () => {
    const product = await client.stocked(0, 9);
    await client.move(product, "hyderabad", 5);
    await client.move(product, "chennai", 2);
    const order = await client.paidOrder([{ product, quantity: 9 }]);
    const four = [{ line: 0, quantity: 4 }];
    const choices = `5 × ${product.name} from Hyderabad (${BRANCH_GSTIN})`;
    const refused = await client.ship(order.id, four);
    expect([refused.status, refused.body.fields?.gstin]).toEqual([
      409,
      expect.stringContaining(choices),
    ]);
    const { shipsFrom } = await client.orderOf(order.id);
    expect(shipsFrom?.toSorted((a, b) => (a.gstin < b.gstin ? -1 : 1))).toEqual([
      { gstin: SHOP_GSTIN, branches: ["Chennai", "Kolkata"], items: four, ewayLimit: 50_000 },
      {
        ...{ gstin: BRANCH_GSTIN, branches: ["Hyderabad"], ewayLimit: 50_000 },
        items: [{ line: 0, quantity: 5 }],
      },
    ]);
    expect(
      (await client.ship(order.id, [{ line: 0, quantity: 5 }], SHOP_GSTIN)).body.fields,
    ).toEqual({
      gstin: `Of ${product.name} 4 pieces leave under ${SHOP_GSTIN}, not 5.`,
    });
    expect((await client.ship(order.id, four, SHOP_GSTIN)).status).toBe(200);
    expect((await client.ship(order.id, [{ line: 0, quantity: 5 }])).status).toBe(200);
    const sellers = (await client.issued(order.id)).map(({ seller }) => seller.gstin);
    expect(sellers).toEqual([SHOP_GSTIN, BRANCH_GSTIN]);
  });

  it("are not invoiced under a registration because its branch keeps exactly so many", async () => {
    const product = await client.stocked(0, 5);
    await client.move(product, "hyderabad", 2);
    const order = await client.paidOrder([{ product, quantity: 5 }]);
    const two = [{ line: 0, quantity: 2 }];
    expect((await client.ship(order.id, two)).status).toBe(409);
    expect((await client.ship(order.id, two, SHOP_GSTIN)).status).toBe(200);
    expect((await client.issued(order.id)).map(({ seller }) => seller.gstin)).toEqual([SHOP_GSTIN]);
  });
});

describe("a branch", () => {
  it("is registered at its own address where the registration names none, and at one of them", async () => {
    const elsewhere = client.registration({ branch: "guwahati", address: "" });
    expect((await client.saveRegistrations(elsewhere)).body.fields).toEqual({
      "registrations.0.address":
        "Enter the address: it stands on each invoice, and this branch has none under Settings, Branches",
    });
    expect((await client.saveRegistrations(client.registration({ address: "" }))).status).toBe(200);
    const order = await client.paidOrder([{ product: await client.stocked(10), quantity: 1 }]);
    expect((await client.ship(order.id, [{ line: 0, quantity: 1 }])).status).toBe(200);
    expect((await client.issued(order.id))[0]?.seller).toMatchObject({
      gstin: BRANCH_GSTIN,
      address: "9 Abids Road, Hyderabad 500001",
    });
    expect((await client.saveBranches({ address: "" })).body.fields).toEqual({
      "branches.3.address":
        "Enter the address: it stands on the invoices of this branch, whose registration names none",
    });
    expect((await client.saveRegistrations(client.registration({}))).status).toBe(200);
  });

  it("sells nothing before it has a street and a pincode", async () => {
    const refused = await client.saveBranches({ keepsGoods: true }, "guwahati");
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        "branches.2.address":
          "Enter the street: goods are sold from here, and their invoices and e-way bills name it",
        "branches.2.pincode":
          "Enter the pincode: goods are sold from here, and their e-way bills name it",
      },
    ]);
    expect(Object.keys((await client.saveBranches({ pincode: "" })).body.fields ?? {})).toEqual([
      "branches.3.pincode",
    ]);
  });

  it("is not left without a place while goods lie there, nor is one with a registration removed", async () => {
    await client.stocked(4);
    const { status, body } = await client.saveBranches({ keepsGoods: false });
    expect([status, body.fields]).toEqual([
      400,
      {
        "branches.3.keepsGoods":
          "Goods lie in Hyderabad: move them to another branch first, on the products’ stock pages",
      },
    ]);
    expect((await client.saveBranches({ id: "elsewhere" })).body.fields).toEqual({
      branches:
        "Hyderabad sells under a registration of its own: remove that under Settings, Registrations first",
    });
    expect(
      (await client.saveRegistrations(client.registration({ branch: "nowhere" }))).body.fields,
    ).toEqual({
      "registrations.0.branch": "Choose a branch of Settings, Branches",
    });
  });
});

describe("registrations of two firms", () => {
  const today = todayInIndia();
  const of = (from: string, branch: string, gstin: string) =>
    client.registration({ ...{ from, branch, gstin }, ...(gstin.startsWith("27") && inMumbai) });
  const inMumbai = { state: "Maharashtra", address: "1 Marine Drive, Mumbai 400001" };
  const OTHER = { mumbai: "27AAGCB7383J1Z8", bengaluru: "29AAGCB7383J1Z4" };

  it("are refused where both would hold on a day, at the one that differs", async () => {
    const { status, body } = await client.saveRegistrations(
      of(today, "hyderabad", OTHER.bengaluru),
    );
    expect([status, body.fields]).toEqual([
      400,
      {
        "registrations.0.gstin": `All registrations of a shop have one PAN. On ${dayText(today)} the shop's is AAPFU0939F, and that of this GSTIN AAGCB7383J: another firm's goods are not sold here.`,
      },
    ]);
  });

  it("are one after the other where a firm becomes another, its branches on the same day", async () => {
    const next = addDays(today, 30);
    const now = of(today, "hyderabad", BRANCH_GSTIN);
    const alone = await client.saveRegistrations(now, of(next, "", OTHER.mumbai));
    expect(alone.body.fields).toEqual({
      "registrations.0.gstin": expect.stringContaining(
        `On ${dayText(next)} the shop's is AAGCB7383J, and that of this GSTIN AAPFU0939F`,
      ),
    });
    const both = [of(next, "", OTHER.mumbai), of(next, "hyderabad", OTHER.bengaluru)];
    expect((await client.saveRegistrations(now, ...both)).status).toBe(200);
    // What held before today is not asked about.
    const ended = of(addDays(today, -1), "hyderabad", OTHER.bengaluru);
    expect((await client.saveRegistrations(ended, now)).status).toBe(200);
  });
});
