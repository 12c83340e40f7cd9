import { expect, it } from "vitest";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { rupees } from "#shared/money.ts";
import { carrierLink, usualCarriers } from "#shared/settings/carrier-links.ts";
import { orderMovedMail } from "./order-moved-mail.ts";

const storeInfo = {
  name: "Pressroom",
  email: "care@example.com",
  phone: "+91 33 4000 1988",
  whatsapp: "913340001988",
  gstin: "19AAAAA0000A1ZZ",
  origin: "https://shop.example.com",
  sandbox: false,
  resetByAnswer: true,
};

const order = {
  id: "01980000-0000-7000-8000-0000000abcde",
  number: "SO-26-000123",
  at: new Date("2026-03-04T20:00:00Z"),
  customer: { name: "<b>Asha</b>", email: "asha@example.com" },
  trackingToken: "0123456789abcdef0123456789abcdef",
  lines: [
    {
      name: 'Mug "11 oz" & <script>alert(1)</script>',
      quantity: 36,
      unitPrice: rupees(75),
      amount: rupees(2700),
    },
  ],
  tracking: { carrier: "Blue Dart", number: "BD 1" },
  isPart: false,
  unfulfilled: [],
  reason: null,
  refund: null,
  returnDays: 7,
};

it.each(["Shipped", "Delivered", "Cancelled"] as const)(
  "the mail of an order that is %s escapes what people wrote, and says in the sandbox that no money moved",
  (status) => {
    const { text, html } = orderMovedMail(
      { ...order, status },
      { storeInfo: { ...storeInfo, sandbox: true }, words: defaultMailWords },
    );
    expect(text).toContain("no money moved");
    expect(html).toContain("no money moved");
    expect(html).not.toMatch(/<script|<b>/);
    const realText = orderMovedMail(
      { ...order, status },
      { storeInfo, words: defaultMailWords },
    ).text;
    expect(realText).not.toContain("demonstration");
    expect(realText).toContain("GSTIN 19AAAAA0000A1ZZ");
  },
);

it("the mail of an order that was picked up speaks of no parcel, carrier or number", () => {
  const tracking = { carrier: "Picked up", number: "SO-26-000123" };
  const shop = { storeInfo, words: defaultMailWords };
  const unfulfilled = [{ name: "Lanyard", quantity: 5 }];
  const picked = { ...order, status: "Shipped", tracking, arrivesBy: "2026-03-09" } as const;
  const mail = orderMovedMail({ ...picked, isPart: true, unfulfilled }, shop);
  expect(mail.subject).toBe("Picked up: your order SO-26-000123 (#0ABCDE) - Pressroom");
  expect(mail.text).toContain(
    "thank you for picking up what you ordered under SO-26-000123 (#0ABCDE).",
  );
  expect(mail.text).toContain("Still to come: 5 × Lanyard.");
  expect(mail.text).not.toMatch(/on its way|tracking number|arrives by|parcel/i);
});

it("the mail of a parcel leads to its carrier's own tracking, where that is known", () => {
  const mailOf = (tracking: { carrier: string; number: string }) => {
    const link = carrierLink(usualCarriers, tracking.carrier, tracking.number);
    return orderMovedMail(
      { ...order, status: "Shipped", tracking: { ...tracking, link } },
      { storeInfo, words: defaultMailWords },
    );
  };
  const known = mailOf({ carrier: "delhivery", number: "T 1" });
  expect(known.text).toContain(
    "Follow it at Delhivery: https://www.delhivery.com/track-v2/package/T1",
  );
  expect(known.html).toContain('href="https://www.delhivery.com/track-v2/package/T1"');
  expect(mailOf({ carrier: "Ramesh's van", number: "7" }).text).not.toContain("Follow it at");
});

it.each([
  [
    true,
    null,
    200,
    "Nothing was paid for it, so nothing goes back. | For the rest please have ₹200 ready in cash.",
  ],
  [
    true,
    50,
    0,
    "Your ₹50 goes back to your bank account, within 7 to 10 business days. | Nothing more is to be paid.",
  ],
  [false, null, 0, "Nothing was paid for it, so nothing goes back. | Nothing more is to be paid."],
  [true, 80, undefined, "Your ₹80 goes back the way it was paid, within 7 to 10 business days."],
  [false, null, undefined, "Nothing was paid for it. Please do not pay for it any more."],
])(
  "what is cancelled says of the money (a part: %s, back: %s, to collect: %s)",
  (isPart, back, due, expected) => {
    const { text } = orderMovedMail(
      {
        ...order,
        status: "Cancelled",
        isPart,
        refund: back === null ? null : rupees(back),
        ...(due !== undefined && { toCollect: rupees(due), isByTransfer: true }),
      },
      { storeInfo, words: defaultMailWords },
    );
    for (const sentence of expected.split(" | ")) expect(text).toContain(sentence);
    expect(text.includes("do not pay")).toBe(expected.includes("do not pay"));
  },
);

it("what was paid by bank transfer goes back to an account, and not by itself", () => {
  const mailOf = (accountLink: string | null) =>
    orderMovedMail(
      { ...order, status: "Cancelled", refund: rupees(80), isByTransfer: true, accountLink },
      { storeInfo, words: defaultMailWords },
    ).text;
  expect(mailOf(null)).toContain("Your ₹80 goes back to your bank account");
  const asked = mailOf("https://shop.example.com/refund-account?order=o1");
  expect(asked).toContain("within 7 to 10 business days of your telling us where to");
  expect(asked).toContain("/refund-account?order=o1");
});

it("the mail of what the shopper has cancelled does not say that the shop did", () => {
  const cancelled = { ...order, status: "Cancelled", byShopper: true } as const;
  const { text } = orderMovedMail(
    { ...cancelled, reason: "You asked for it: Too late" },
    { storeInfo, words: defaultMailWords },
  );
  expect(text).toContain("you have cancelled your order SO-26-000123 (#0ABCDE).");
  expect(text).toContain("Your reason: Too late");
  expect(text).not.toContain("You asked for it");
  const bare = orderMovedMail(
    { ...cancelled, reason: "You asked for it" },
    { storeInfo, words: defaultMailWords },
  ).text;
  expect(bare).not.toMatch(/reason/i);
});

it("the mail of a part lists it below its heading and leads to the carrier then, under the GSTIN of its invoice", () => {
  const url = "https://track.example.com/1";
  const sold = {
    ...{ ...order, status: "Shipped" as const, isPart: true, namesGstin: true },
    tracking: {
      carrier: "DTDC",
      number: "D 1",
      link: { carrier: "DTDC", url, asksForNumber: false },
    },
    document: { kind: "invoice" as const, number: "PR/26-27/000001", sellerGstin: "33A" },
  };
  const shop = { storeInfo: { ...storeInfo, gstin: "19A" }, words: defaultMailWords };
  const { text, html } = orderMovedMail({ ...sold, soldUnder: "33A" }, shop);
  expect(text).toMatch(/In this parcel:\n\n36 × Mug [^\n]*\n\nFollow it at DTDC: https:/);
  expect(html.indexOf("<ul>")).toBeLessThan(html.indexOf(url));
  expect(text).toContain("Its tax invoice PR/26-27/000001 of GSTIN 33A is attached.");
  expect(text).toMatch(/^GSTIN 33A$/m);
  expect(orderMovedMail({ ...sold, soldUnder: "" }, shop).text).not.toMatch(/^GSTIN/m);
});
