import { describe, expect, it } from "vitest";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { paise, rupees } from "#shared/money.ts";
import { orderPaidMail, type PaidOrder } from "./order-paid-mail.ts";

describe("the mail of a paid order", () => {
  const order: PaidOrder = {
    id: "01980000-0000-7000-8000-0000000abcde",
    number: "SO-26-000123",
    orderId: "ORD123",
    paidAt: new Date("2026-03-04T20:00:00Z"),
    customer: { name: "<b>Asha</b>", email: "asha@example.com" },
    trackingToken: "0123456789abcdef0123456789abcdef",
    lines: [
      {
        name: 'Mug "11 oz" & <script>alert(1)</script>',
        quantity: 36,
        unitPrice: rupees(75),
        amount: rupees(2700),
        gstPercent: 5,
      },
    ],
    total: paise(12_900_050),
    sellerGstin: "19AAAAA0000A1ZZ",
    received: paise(12_900_050),
    shippingAddress: {
      address: "1 Park Street",
      city: "Kolkata",
      state: "West Bengal",
      pincode: "700016",
    },
    paymentMethod: "UPI",
  };
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

  it("tells what was bought, for how much, where it goes and who sold it", () => {
    const { subject, text } = orderPaidMail(order, { storeInfo, words: defaultMailWords });
    expect(subject).toBe("Your order SO-26-000123 (#0ABCDE) at Pressroom is paid");
    for (const part of ["36 ×", "₹75", "₹2,700", "₹1,29,000.50", "5 March 2026", "UPI", "ORD123"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("1 Park Street\nKolkata\nWest Bengal 700016");
    expect(text).toContain("GSTIN 19AAAAA0000A1ZZ");
    expect(text).toContain("care@example.com");
  });

  it("can be read on a phone: one line below the other with its picture, and a button", () => {
    const image = "/media/products/mug-0a-800x800/800.webp";
    const { html } = orderPaidMail(
      { ...order, lines: order.lines.map((line) => ({ ...line, image })) },
      { storeInfo, words: defaultMailWords },
    );
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain('src="https://shop.example.com/media/products/mug-0a-800x800/200.webp"');
    // Of a product: its picture, what and how many, its amount.
    const widest = Math.max(...html.split("<tr>").map((row) => row.split(/<t[dh]/).length - 1));
    expect(widest).toBe(3);
    expect(html).toMatch(
      /<a href="https:\/\/shop\.example\.com\/track\/[0-9a-f]{32}" style="display:inline-block;padding:12px 20px/,
    );
  });

  it("has the buyer's details and whoever receives", () => {
    const shippingAddress = { ...order.shippingAddress, name: "Ravi Das", phone: "98300 54321" };
    const buyer = { company: "Asha & Sons", gstin: "27AAPFU0939F1ZV", note: "Ring twice" };
    const { text, html } = orderPaidMail(
      { ...order, shippingAddress, buyer },
      { storeInfo, words: defaultMailWords },
    );
    expect(text).toContain("It goes to:\nRavi Das\n1 Park Street");
    expect(text).toContain("Company: Asha & Sons\nGSTIN: 27AAPFU0939F1ZV\nNote: Ring twice");
    expect(html).toContain("Company: Asha &amp; Sons");
    expect(html).toContain("Ravi Das<br>");
  });

  it("takes the total apart into the value before GST and each tax, as text and as page", () => {
    const sold = { ...order, coupon: { code: "ABCD", amount: rupees(600) }, total: rupees(2100) };
    const { text, html } = orderPaidMail(sold, { storeInfo, words: defaultMailWords });
    expect(text).toContain(
      "Total, GST included: ₹2,100\nValue before GST: ₹2,000\nCGST 2.5%: ₹50\nSGST 2.5%: ₹50\nPlace of supply: West Bengal (19)",
    );
    expect(html.replaceAll(/<[^>]+>/g, "|")).toMatch(
      /Value before GST\|+₹2,000\|.*CGST 2\.5%\|+₹50/s,
    );
  });

  it("says of what was sold without a rate that its tax is not known, without a GSTIN nothing", () => {
    const lines = order.lines.map((line) => ({ ...line, gstPercent: null }));
    expect(
      orderPaidMail({ ...order, lines }, { storeInfo, words: defaultMailWords }).text,
    ).toContain("GST is included. Its rate is not known yet");
    const { text, html } = orderPaidMail(
      { ...order, sellerGstin: "" },
      { storeInfo: { ...storeInfo, gstin: undefined }, words: defaultMailWords },
    );
    for (const mail of [text, html]) {
      expect(mail).toContain("1,29,000.50");
      expect(mail).not.toMatch(/GST/);
    }
  });

  it("states no tax while it is not known which of several registrations sells", () => {
    const { text } = orderPaidMail(
      { ...order, taxedParts: [] },
      { storeInfo, words: defaultMailWords },
    );
    expect(text).toContain("Which taxes that is follows from the branch that the goods leave from");
    expect(text).not.toMatch(/Value before GST|₹0/);
  });

  it("on delivery under two GSTINs tells of several sums, and is signed with no GSTIN", () => {
    const taxedParts = ["19AAACC1206D1ZC", "29AAGCB7383J1Z4"].map((gstin) => {
      return { line: 0, gstin, amount: rupees(1) };
    });
    const shop = { storeInfo: { ...storeInfo, gstin: "29AAGCB7383J1Z4" }, words: defaultMailWords };
    const { text } = orderPaidMail({ ...order, isCod: true, taxedParts }, shop);
    expect(text).toContain("It comes in several parcels, and each is paid in cash");
    expect(text).not.toContain("when it is delivered");
    expect(text).not.toMatch(/^GSTIN /m);
    const under = orderPaidMail({ ...order, isCod: true, sellerGstin: "19AAACC1206D1ZC" }, shop);
    expect(under.text).toContain("ready in cash when it is delivered");
    expect(under.text).toMatch(/^GSTIN 19AAACC1206D1ZC$/m);
  });

  it("goes by the shop's present GSTIN where the order has kept none", () => {
    const { text } = orderPaidMail(
      { ...order, sellerGstin: null },
      { storeInfo: { ...storeInfo, gstin: "29AAGCB7383J1Z4" }, words: defaultMailWords },
    );
    expect(text).toContain("IGST 5%: ₹128.57");
  });

  it("escapes what people wrote", () => {
    const { html } = orderPaidMail(order, { storeInfo, words: defaultMailWords });
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("Mug &quot;11 oz&quot; &amp;");
  });

  it("says in the sandbox that no money moved", () => {
    expect(orderPaidMail(order, { storeInfo, words: defaultMailWords }).text).not.toContain(
      "demonstration",
    );
    expect(
      orderPaidMail(order, { storeInfo: { ...storeInfo, sandbox: true }, words: defaultMailWords })
        .text,
    ).toContain("no money moved");
  });
});
