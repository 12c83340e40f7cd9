import { expect, it } from "vitest";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { rupees } from "#shared/money.ts";
import { newOrderMail, paymentHoldMail } from "./owner-mails.ts";

const storeInfo = {
  name: "Pressroom",
  email: "care@example.com",
  orderEmail: "orders@example.com",
  phone: "+91 33 4000 1988",
  whatsapp: "913340001988",
  gstin: "19AAAAA0000A1ZZ",
  origin: "https://shop.example.com",
  sandbox: false,
  resetByAnswer: true,
};
const parts = { storeInfo, words: defaultMailWords };
const id = "01980000-0000-7000-8000-0000000abcde";
const customer = { name: "<b>Asha</b>", email: "asha@example.com" };
const total = rupees(2_700);

const order = {
  id,
  number: "SO-26-000123",
  orderId: "ORD1",
  paidAt: new Date("2026-03-04T20:00:00Z"),
  customer,
  trackingToken: "0123456789abcdef0123456789abcdef",
  phone: "98300 12345",
  lines: [{ name: "Mug <i>", quantity: 36, unitPrice: rupees(75), amount: total, gstPercent: 5 }],
  coupon: { code: "ABCD", amount: rupees(10) },
  total,
  sellerGstin: "19AAAAA0000A1ZZ",
  received: total,
  shippingAddress: {
    address: "12 Park Street",
    city: "Kolkata",
    state: "West Bengal",
    pincode: "700016",
  },
  paymentMethod: "UPI",
};

const withDetails = {
  shippingAddress: { ...order.shippingAddress, name: "Ravi Das", phone: "98300 54321" },
  buyer: {
    company: "Asha & Sons",
    gstin: "27AAPFU0939F1ZV",
    billingAddress: {
      name: "Accounts",
      address: "5 Hill Road",
      city: "Mumbai",
      state: "Maharashtra",
      pincode: "400050",
    },
    purchaseOrder: "PO 17",
    note: "Ring twice",
  },
};

it("the mail of a paid order tells the owner what was ordered, by whom, and where to open it", () => {
  const mail = newOrderMail(order, parts);
  expect(mail).toMatchObject({
    id: `new-order-${id}`,
    to: { email: "orders@example.com" },
    subject: "New order SO-26-000123 (#0ABCDE): ₹2,700 - Pressroom",
  });
  for (const words of [
    "36 × Mug <i>: ₹2,700",
    "Coupon ABCD: − ₹10",
    "98300 12345",
    "West Bengal 700016",
    `https://shop.example.com/dashboard/admin/orders/${id}`,
  ]) {
    expect(mail.text).toContain(words);
  }
  expect(mail.html).not.toMatch(/<b>|<i>/);
  expect(mail.text).not.toContain("Paid:");
});

it("the mail of a paid order has the buyer's details and whoever receives", () => {
  const { text, html } = newOrderMail({ ...order, ...withDetails }, parts);
  expect(text).toContain("Company: Asha & Sons\nGSTIN: 27AAPFU0939F1ZV\nPurchase order: PO 17");
  expect(text).toContain("Note: Ring twice");
  expect(text).toContain("Billed to:\nAccounts\n5 Hill Road\nMumbai\nMaharashtra 400050");
  expect(text).toContain("Ships to:\nRavi Das\n12 Park Street");
  expect(text).toContain("Phone 98300 54321");
  expect(html).toContain("Company: Asha &amp; Sons");
});

it("the mail of an order in cash does not say that it is paid", () => {
  const { text } = newOrderMail({ ...order, isCod: true }, parts);
  expect(text).toContain("Order SO-26-000123 (#0ABCDE) is to be paid in cash on delivery");
});

it("the mail of an order that was accepted with less tells the owner what was paid", () => {
  const mail = newOrderMail({ ...order, received: rupees(1) }, parts);
  expect(mail.subject).toBe("New order SO-26-000123 (#0ABCDE): ₹1 - Pressroom");
  for (const shown of [mail.text, mail.html]) {
    expect(shown).toContain("Total, GST included: ₹2,700");
    expect(shown).toContain("Paid: ₹1");
  }
});

it("the mail of a payment to look at says why, and in the sandbox that no money moved", () => {
  const held = {
    id,
    number: "SO-26-000123",
    orderId: "ORD1",
    at: new Date("2026-03-04T20:00:00Z"),
    reason: "₹1 was paid for an order of ₹2,700.",
    total,
    customer,
  };
  const mail = paymentHoldMail(held, {
    ...parts,
    storeInfo: { ...storeInfo, sandbox: true },
  });
  expect(mail.subject).toBe(
    "Please look at the payment of order SO-26-000123 (#0ABCDE) - Pressroom",
  );
  expect(mail.text).toContain("₹1 was paid for an order of ₹2,700.");
  for (const shown of [mail.text, mail.html]) {
    expect(shown).toContain("This is a demonstration shop: no money moved");
  }
  expect(mail.html).not.toContain("<b>");
});
