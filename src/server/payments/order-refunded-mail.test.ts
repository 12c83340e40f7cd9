import { expect, it } from "vitest";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { rupees } from "#shared/money.ts";
import { orderRefundedMail } from "./order-refunded-mail.ts";

const storeInfo = {
  name: "Pressroom",
  email: "care@example.com",
  phone: "+91 33 4000 1988",
  whatsapp: "913340001988",
  gstin: "19AAAAA0000A1Z5",
  origin: "https://shop.example.com",
  sandbox: false,
  resetByAnswer: true,
};

const refunded = {
  id: "01980000-0000-7000-8000-0000000abcde",
  number: "SO-26-000123",
  requestId: "R1",
  at: new Date("2026-03-04T20:00:00Z"),
  customer: { name: "<b>Asha</b>", email: "asha@example.com" },
  trackingToken: "0123456789abcdef0123456789abcdef",
  amount: rupees(2_700),
  paymentMethod: "UPI",
  reference: "ARN 7",
  by: "bank",
} as const;

it("the mail of money that went back says how much, how, and by what the bank finds it", () => {
  const { id, subject, text, html } = orderRefundedMail(refunded, {
    storeInfo,
    words: defaultMailWords,
  });
  expect(id).toBe(`order-refunded-${refunded.id}-R1`);
  expect(subject).toBe("Your ₹2,700 for order SO-26-000123 (#0ABCDE) went back to you - Pressroom");
  for (const shown of [text, html]) {
    expect(shown).toContain("₹2,700 for your order SO-26-000123 (#0ABCDE) is back with you");
    expect(shown).toContain("by UPI");
    expect(shown).toContain("reference ARN 7");
    expect(shown).toContain("https://shop.example.com/track/0123456789abcdef0123456789abcdef");
  }
  expect(html).not.toContain("<b>");
  const plain = orderRefundedMail(
    { ...refunded, paymentMethod: null, reference: null },
    { storeInfo, words: defaultMailWords },
  );
  expect(plain.text).toContain("it went the way you paid.");
  expect(plain.text).not.toContain("reference");
});

it("the mail of money that was given back outside the shop names no way that it did not go", () => {
  const { text } = orderRefundedMail(
    { ...refunded, by: "otherwise" },
    { storeInfo, words: defaultMailWords },
  );
  expect(text).toContain("we have given back ₹2,700 for your order SO-26-000123 (#0ABCDE)");
  expect(text).not.toMatch(/UPI|reference ARN/);
});

it("the mail of money that a person transferred names the transfer, never cash on delivery", () => {
  const cash = { ...refunded, by: "transfer", paymentMethod: "cash on delivery" } as const;
  const { text } = orderRefundedMail(
    { ...cash, reference: "AXIS 9" },
    { storeInfo, words: defaultMailWords },
  );
  expect(text).toContain(
    "we have transferred ₹2,700 for your order SO-26-000123 (#0ABCDE) back to your bank account, UTR AXIS 9.",
  );
  expect(text).not.toContain("cash on delivery");
});
