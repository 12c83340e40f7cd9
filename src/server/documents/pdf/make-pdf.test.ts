import { performance } from "node:perf_hooks";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { sampleDocument } from "../../../../tests/support/documents.ts";
import { pdfTexts } from "../../../../tests/support/pdf-texts.ts";
import { makePdf } from "./make-pdf.ts";
import { openPdfRenderer } from "./pdf-renderer.ts";

const lines = (count: number, more = {}) =>
  Array.from({ length: count }, (_, index) => ({ name: `Goods ${index + 1}`, ...more }));

const registration = {
  irn: "a5".repeat(32),
  ackNumber: "162211001234567",
  acknowledgedAt: new Date("2026-11-22T10:12:00Z"),
  signedQr: "signed ".repeat(100),
};

const renderer = openPdfRenderer();
afterAll(() => renderer.close());
afterEach(() => void vi.useRealTimers());

describe("an invoice as PDF", () => {
  it("says all that the law asks for", async () => {
    const [text = ""] = await pdfTexts(await makePdf([{ body: sampleDocument() }]));
    for (const expected of [
      "Tax invoice PR/26-27/000123",
      "ORIGINAL FOR RECIPIENT",
      "Page 1 of 1",
      "Pressroom Supplies Private Limited",
      "GSTIN 19AAAAA0000A1ZZ",
      "22 Nov 2026",
      "Assam (18)",
      "Guwahati Gifts & Prints LLP",
      "GSTIN 18AABCU9603R1ZM",
      "Añjali Bhaṭṭācārya",
      "Ḍeśapāṇḍe",
      "Assam, state code 18",
      "69120010",
      "Sublimation mug, white, 11 oz",
      "PCS",
      "3,935.59",
      "708.41",
      "18%",
      "₹4,644.00",
      "Rupees four thousand six hundred forty-four only",
      "Reverse charge",
      "it needs no signature",
      "181234567890",
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toMatch(/Coupon|Freight|CGST/);
  });

  it("shows coupon, freight and both halves of the tax where there are any", async () => {
    const body = sampleDocument({
      taxKind: "UTGST",
      lines: lines(2, { coupon: 500, freight: 700 }),
    });
    const [text = ""] = await pdfTexts(await makePdf([{ body }]));
    for (const expected of ["Coupon ₹", "Freight ₹", "CGST ₹", "UTGST ₹", "9%", "Coupon WELCOME10"])
      expect(text).toContain(expected);
    expect(text).not.toContain("IGST");
  });

  it("adds up each HSN and rate, where there is more than one of them", async () => {
    const one = sampleDocument({ lines: lines(3) });
    const [without = ""] = await pdfTexts(await makePdf([{ body: one }]));
    expect(without.split("Taxable ₹")).toHaveLength(3);
    const several = [
      { hsn: "84515000", unitPrice: 2_150_000, quantity: 1 },
      { hsn: "6912", gstPercent: 5 },
      { hsn: "6912", gstPercent: 5, quantity: 4 },
      { hsn: "6912", gstPercent: 18, quantity: 1 },
    ];
    const body = sampleDocument({ taxKind: "SGST", lines: several });
    const [text = ""] = await pdfTexts(await makePdf([{ body }]));
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "HSN GST Taxable ₹ CGST ₹ SGST ₹ Total ₹ 6912 18% 109.32 9.84 9.84 129.00 6912 5% 4,914.28 122.86 122.86 5,160.00 84515000 18% 18,220.34 1,639.83 1,639.83 21,500.00",
    );
  });

  it("carries its sums from page to page, with the head of the table on each", async () => {
    const pages = await pdfTexts(await makePdf([{ body: sampleDocument({ lines: lines(200) }) }]));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, text] of pages.slice(0, -1).entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain("Taxable ₹");
      const carried = /Carried forward[\s\d,.]+/.exec(text)?.[0].replace("Carried", "");
      const brought = /Brought forward[\s\d,.]+/.exec(pages[index + 1] ?? "")?.[0];
      if (carried) expect(brought?.replace("Brought", "")).toContain(carried.trim());
      else expect(index).toBe(pages.length - 2);
    }
    expect(pages.join()).toContain("Goods 200");
  });

  it("never ends with a page of closing sentences alone", async () => {
    for (let count = 11; count < 18; count += 1) {
      const body = sampleDocument({ lines: lines(count) });
      const last = (await pdfTexts(await makePdf([{ body }]))).at(-1);
      expect(last, `${count} lines`).toContain("Total in words");
    }
  });

  it("says with each column whether GST is in it", async () => {
    const body = sampleDocument({ lines: lines(2, { coupon: 500, freight: 700 }) });
    const [text = ""] = await pdfTexts(await makePdf([{ body }]));
    expect(text.match(/with GST/g)).toHaveLength(4);
    expect(text.match(/before GST/g)).toHaveLength(1);
    expect(text).toContain("Made up of Goods ₹9,288 − Coupon WELCOME10 ₹10 + Freight ₹14");
    expect(text.match(/Reverse charge/g)).toHaveLength(1);
  });

  it("has the copies that are asked for, each counted by itself", async () => {
    const copies = ["original", "duplicate", "triplicate"] as const;
    const pages = await pdfTexts(await makePdf([{ body: sampleDocument(), copies }]));
    expect(pages.map((text) => /[A-Z]+ FOR [A-Z]+/.exec(text)?.[0])).toEqual([
      "ORIGINAL FOR RECIPIENT",
      "DUPLICATE FOR TRANSPORTER",
      "TRIPLICATE FOR SUPPLIER",
    ]);
    for (const text of pages) expect(text).toContain("Page 1 of 1");
  });

  it("wraps names of 300 characters, with or without spaces", async () => {
    const names = ["mug ".repeat(75), "M".repeat(300)];
    const body = sampleDocument({ lines: names.map((name) => ({ name })) });
    const [text = ""] = await pdfTexts(await makePdf([{ body }]));
    expect(text.match(/\bmug\b/g)).toHaveLength(75);
    expect(text.match(/M{5,}/g)?.join("")).toHaveLength(300);
  });

  it("stays on its page whatever lines people type, and takes the longest text of a QR code", async () => {
    const lineEnds = (length: number) =>
      `first${"\nx".repeat(length / 3)}${"\n".repeat(length / 3)}last`;
    const body = sampleDocument();
    const typed = { name: lineEnds(90), address: lineEnds(490), city: lineEnds(90) };
    Object.assign(body.buyer, typed, { company: undefined });
    Object.assign(body.delivery, typed);
    Object.assign(body.shipment ?? {}, { carrier: lineEnds(90), trackingNumber: lineEnds(90) });
    const signedQr = "x".repeat(2_953);
    const pages = await pdfTexts(
      await makePdf([{ body, registration: { ...registration, signedQr } }]),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("x x last");
  });

  it("carries what the e-invoice portal answered", async () => {
    const body = sampleDocument();
    const [text = ""] = await pdfTexts(await makePdf([{ body, registration }]));
    expect(text).toContain(registration.irn);
    expect(text).toContain("162211001234567");
    const without = await makePdf([{ body }]);
    // The squares of the code.
    expect((await makePdf([{ body, registration }])).length).toBeGreaterThan(
      without.length + 5_000,
    );
  });

  it("is the same bytes at another time, and in another thread", async () => {
    const documents = [{ body: sampleDocument({ lines: lines(30) }), registration }];
    const first = await makePdf(documents);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-03-01T23:00:00Z") });
    expect((await makePdf(documents)).equals(first)).toBe(true);
    expect((await renderer.render(documents)).equals(first)).toBe(true);
  });
});

describe("the thread that makes PDFs", () => {
  it("leaves the shop free to answer meanwhile", async () => {
    const body = sampleDocument({ lines: lines(200) });
    let longest = 0;
    let before = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }, 5);
    const alone = performance.now();
    await renderer.render([{ body }, { body }, { body }, { body }, { body }, { body }]);
    const whole = performance.now() - alone;
    clearInterval(watch);
    expect(longest).toBeLessThan(whole / 2);
  });

  it("goes on after documents that cannot be drawn", async () => {
    const broken = { body: { ...sampleDocument(), lines: null } } as never;
    await expect(renderer.render([broken])).rejects.toThrow();
    expect((await renderer.render([{ body: sampleDocument() }])).subarray(0, 5).toString()).toBe(
      "%PDF-",
    );
  });
});
